// Texts and numbers that the library has had in its hands: in trees and lists, written to a stream, of an object whose
// class was asked for. What the library does not change is as symbolic as before.
// expect: open 0
// options: --engine concolic --budget-execs 4000
#include <list>
#include <map>
#include <set>
#include <sstream>
#include <string>

bool inTree(const std::string& word, const std::string& other) {
    std::set<std::string> words;
    words.insert(other);
    words.insert(word);
    for (const std::string& each : words)
        if (each == "quiz") return true;
    return false;
}

bool inMap(int key, int value) {
    std::map<int, int> table;
    table[key] = value;
    return table.begin()->first == 70001 && table.begin()->second == 80002;
}

bool inList(const std::string& word) {
    std::list<std::string> words;
    words.push_back(word);
    words.push_front("first");
    if (words.back() == "jinx") return true;
    return false;
}

bool written(const std::string& word) {
    std::ostringstream out;
    out << word;
    if (word == "onyx") return true;
    return false;
}

struct Shape {
    virtual ~Shape() = default;
    int area = 0;
};
struct Square : Shape {};

bool isLarge(int area) {
    Square square;
    square.area = area;
    const Shape& shape = square;
    if (dynamic_cast<const Square&>(shape).area == 90009) return true;
    return false;
}
