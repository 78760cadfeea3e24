#include "code_names.hpp"

bool CodeNames::add(const std::string& name) {
    if (name.empty() || name[0] == ' ') return false;
    if (find(name) != 0) return false;
    names_.push_back(name);
    return true;
}

int CodeNames::find(const std::string& name) const {
    int number = 0;
    for (const std::string& known : names_) {
        ++number;
        if (known == name) return number;
    }
    return 0;
}
