// The models of library functions (src/runtime/models) as text. Internal to src/program.
#pragma once

#include <string>
#include <vector>

namespace provest::program {

struct Model {
    std::string file;
    std::string text;
};
const std::vector<Model>& modelTexts();

}  // namespace provest::program
