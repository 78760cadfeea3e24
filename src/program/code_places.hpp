// What code is at an address of a shared object, as its debug information says.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace provest::program {

struct CodePlace {
    std::string function;
    std::string file;
    uint32_t line = 0;
};

class CodePlaces {
public:
    CodePlaces();
    ~CodePlaces();

    // Functions inlined there come first, the innermost first of all; places nobody knows are left out.
    std::vector<CodePlace> at(const std::string& object, uint64_t address);

private:
    struct Reader;
    std::unique_ptr<Reader> reader_;
};

}  // namespace provest::program
