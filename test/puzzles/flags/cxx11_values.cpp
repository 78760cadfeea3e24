// What is added to a unit is C++11, and so is its suite: carriers of tuples and arrays, owners, files.
// flags: -std=c++11 -Werror -Weverything
// expect: covered 14, open 0, findings 0
#include <array>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

int pick(std::tuple<int, std::string, bool> given) {
    return std::get<2>(given) && std::get<1>(given).size() == std::size_t(2) ? std::get<0>(given) : -1;
}

std::array<int, 3> sorted(std::array<int, 3> values) {
    if (values[0] > values[1]) std::swap(values[0], values[1]);
    return values;
}

std::tuple<int, std::string> split(const std::map<std::string, int>& from) {
    return from.size() > 1 ? std::make_tuple(2, from.begin()->first) : std::make_tuple(1, std::string("x"));
}

int lines(const std::string& name) {
    std::ifstream file(name);
    int count = 0;
    for (std::string line; std::getline(file, line);) ++count;
    return count;
}

class Lamp {
public:
    explicit Lamp(int watts) : watts_(watts) {}
    bool isBright() const { return watts_ > 60; }

private:
    int watts_;
};

int watch(std::unique_ptr<Lamp> lamp) { return lamp && lamp->isBright() ? 1 : 0; }
