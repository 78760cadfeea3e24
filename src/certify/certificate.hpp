// A proof as a file: what it says, of which code, in which world. Nothing in it is trusted but what is shown of it
// again.
#pragma once

#include "flow/annotation.hpp"
#include "flow/world.hpp"
#include "support/result.hpp"

#include <string>
#include <vector>

namespace provest::certify {

inline constexpr const char* formatVersion = "provest certificate 1";

// Where the annotation holds, as SMT-LIB 2 text over v<N> (variables), p<N> (places: a scalar, or an array from 64-bit
// indices) and r<N> (results). docs/certificates.md says which operators there are.
struct Claim {
    flow::Location location;
    std::string function;  // its name, for people
    std::vector<std::string> holds;
};

// One goal that can never be covered, because none of these counters can grow.
struct Excluded {
    std::string file;
    uint32_t line = 0, column = 0;
    std::string kind, side;  // as in report.json
    std::vector<flow::CounterId> counters;
};

struct Certificate {
    std::string version;                                      // of the format
    std::vector<std::string> sources;                         // as they were given, relative to the certificate
    std::vector<std::string> arguments;                       // what the code was made with: -p, --language, --link ...
    std::vector<std::pair<std::string, std::string>> inputs;  // every file that was read, and its digest
    std::string compiler, target;                             // of the lowering
    std::string lowering;                                     // digest of the program and its world
    flow::World world;
    std::vector<std::string> assumptions;  // what the proof used beyond its world
    std::vector<Claim> claims;
    std::vector<Excluded> excluded;
};

// The certificate of this annotation; what describes the unit, and the goals, are the caller's to fill in. A term that
// no text can say is left out (arithmetic of floats): then the rest has to do.
Certificate certificateOf(const flow::Program& program, const flow::Annotation& annotation);

std::string toText(const Certificate& certificate);
// Errors say what is wrong with the text, in one sentence.
support::Result<Certificate> fromText(const std::string& text);

std::string digestOf(const std::string& text);       // SHA-256, in hexadecimal
std::string digestOf(const flow::Program& program);  // of all that it means, and its world

}  // namespace provest::certify
