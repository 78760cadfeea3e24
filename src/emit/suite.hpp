// What a writer of test suites gets and gives: data in, file contents out. Nothing here touches the disk.
#pragma once

#include "oracle/expectation.hpp"
#include "oracle/finding.hpp"
#include "program/interface.hpp"
#include "program/source.hpp"
#include "testcase/testcase.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace provest::emit {

struct Test {
    std::string group;  // the function it is about, in CamelCase: see naming.hpp
    std::string name;   // unique within its group
    testcase::TestCase data;
    oracle::Expectations expected;
    // Runs in a child process: the test leaves file-static state behind, which no fixture can put back.
    bool ownProcess = false;
};

// How a suite names the unit's things: a ladder, since headers of C are often no C++. C++ has its first and last step.
enum class Naming : uint8_t {
    Headers,   // it includes the unit's headers
    Declared,  // it declares what it uses in C linkage, as the unit spells it
    Apart,     // in a namespace of its own, see emit/apart.hpp; C++: it includes the unit's sources. Always holds
};

// A warning that calls of the unit cannot do without: "deprecated-declarations".
struct Tolerated {
    bool byClang = false;
    std::string warning;
    auto operator<=>(const Tolerated&) const = default;
};

struct Suite {
    std::string unit;  // "bubble": names files and targets
    program::Interface interface;
    std::vector<program::Source> sources;
    std::vector<std::string> links;  // objects and libraries, absolute or as the linker takes them
    std::string folder;              // absolute; where the files will lie, for relative paths
    std::vector<Test> tests;
    std::vector<oracle::Finding> findings;
    // Bytes of each variable before any test; an empty entry: unknown.
    std::vector<std::vector<uint8_t>> baseline;
    // By source: the suite includes it, because nothing else declares what the tests use.
    std::vector<bool> included;
    // By source: a C file beside the suite is compiled in its place, since it is a header or has functions that only
    // who includes it can call. See emit/access.hpp.
    std::vector<bool> accessed;
    Naming naming = Naming::Headers;
    std::set<Tolerated> tolerated;
    std::set<std::string> macros;  // Apart: of the headers that the suite includes
};

struct EmittedFile {
    std::string path;  // relative to Suite::folder
    std::string content;
};

// Which expectation a line of a test file states, so that one that does not hold elsewhere can be dropped.
struct ExpectationLine {
    std::string path;
    uint32_t line = 0;
    uint32_t test = 0;         // index into Suite::tests
    uint32_t expectation = 0;  // index into its expected.list
};

struct Unwritable {
    uint32_t test = 0;
    std::string reason;
};

struct Emitted {
    std::vector<EmittedFile> files;
    std::vector<ExpectationLine> lines;
    std::vector<Unwritable> unwritable;        // tests left out, each with a sentence
    std::vector<std::string> reproducers;      // one name per finding; empty: it could not be written
    std::vector<std::string> wrapped;          // symbols the suite's link wraps with -Wl,--wrap=
    std::vector<std::string> findingsWrapped;  // the same for the findings
};

class Writer {
public:
    virtual ~Writer() = default;
    virtual std::string_view name() const = 0;  // as --framework takes it
    virtual Emitted write(const Suite& suite) const = 0;
    virtual std::string includes() const = 0;  // of all headers that a file of it may include
};

// Every writer there is; to add one, write its file pair and a line in writers.cpp.
const std::vector<const Writer*>& writers();
const Writer* writerNamed(std::string_view name);  // null: no such writer

}  // namespace provest::emit
