// The C text that turns a source into something a worker can call: it includes the source and adds one thunk per
// public function, one stub per undefined function, and storage for undefined variables. Internal to src/program.
#pragma once

#include "program/interface.hpp"
#include "program/source.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace provest::program {

// What of the interface one wrapper carries, by index.
struct WrapperParts {
    std::vector<uint32_t> functions;
    std::vector<uint32_t> stubs;
    std::vector<uint32_t> variables;        // undefined ones it gives storage
    std::vector<std::string> plainRecords;  // C++
    std::vector<std::string> fakes;         // C++: classes of ours
};

// A wrapper, and which lines of it are about what.
struct WrapperText {
    enum Kind : uint8_t { Thunk, Fake, PlainRecord };
    struct Piece {
        Kind kind;
        uint32_t index;  // of the interface's functions, or in the parts
    };
    explicit WrapperText(std::string begin = {}) : text(std::move(begin)) {}
    std::string text;
    std::map<uint32_t, std::pair<uint32_t, Piece>> pieces;  // by their first line: the last one, and what they are

    void add(const std::string& more) { text += more; }
    void add(const std::string& more, Piece piece);
    // What an error is about that names these lines, its own first.
    std::optional<Piece> blamed(const std::vector<uint32_t>& lines) const;

private:
    uint32_t line_ = 1;  // of the end, as far as it was counted
    size_t counted_ = 0;
};

WrapperText wrapperText(const Source& source, const Interface& interface, const WrapperParts& parts);
// The stub of one undefined function.
std::string stubText(const Interface& interface, uint32_t index);
// The same for C++.
WrapperText cxxWrapperText(const Source& source, const Interface& interface, const WrapperParts& parts);

// The table `provest_unit` over all wrappers.
std::string tableText(const Interface& interface, bool behaviours);

}  // namespace provest::program
