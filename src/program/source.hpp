// A source file of the unit and the flags it is compiled with.
#pragma once

#include <string>
#include <vector>

namespace provest::program {

struct Source {
    std::string file;                // absolute path
    std::string directory;           // where its flags' relative paths start from
    std::vector<std::string> flags;  // -I -D -std ... without compiler, -c, -o and the file itself
    bool isCxx = false;
};

}  // namespace provest::program
