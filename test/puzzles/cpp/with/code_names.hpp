#pragma once

#include <string>
#include <vector>

// Names with a number each, the first one 1.
class CodeNames {
public:
    // False: it is there already, or no name.
    bool add(const std::string& name);
    // 0: nobody has it.
    int find(const std::string& name) const;

private:
    std::vector<std::string> names_;
};
