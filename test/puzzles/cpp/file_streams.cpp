// Files behind C++ streams: one that is there with the right first line, one that is not, one that cannot be written.
// expect: open 0, findings 0
#include <fstream>
#include <iostream>
#include <string>

class Settings {
public:
    int load(const std::string& name) {
        std::ifstream file(name);
        if (!file.is_open()) return -1;
        std::string line;
        if (!std::getline(file, line)) return 0;
        if (line != "volume") return 1;
        return file >> volume_ && volume_ > 7 ? 3 : 2;
    }
    bool save(const std::string& name) const {
        std::ofstream file;
        file.open(name.c_str());
        if (!file) return false;
        file << "volume\n" << volume_;
        return true;
    }

private:
    int volume_ = 0;
};

int answer() {
    char first;
    if (!(std::cin >> first)) return 0;
    return first == 'y' ? 1 : 2;
}
