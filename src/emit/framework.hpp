// How one test framework says things. Statements come back without indentation and with their semicolon.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace provest::emit {

class Framework {
public:
    virtual ~Framework() = default;
    virtual std::string equal(const std::string& actual, const std::string& expected) const = 0;
    // The test cannot go on when it does not hold.
    virtual std::string requireEqual(const std::string& actual, const std::string& expected) const = 0;
    virtual std::string notEqual(const std::string& actual, const std::string& expected) const = 0;
    virtual std::string isTrue(const std::string& actual) const = 0;
    virtual std::string isFalse(const std::string& actual) const = 0;
    enum class Precision { Single, Double };
    virtual std::string nearly(const std::string& actual, const std::string& expected, Precision precision) const = 0;
    virtual std::string sameText(const std::string& actual, const std::string& expected) const = 0;
    // `type` empty: of any type.
    virtual std::string throws(const std::string& call, const std::string& type) const = 0;
    virtual std::string exits(const std::string& call, int code) const = 0;
    virtual std::string aborts(const std::string& call) const = 0;
};

}  // namespace provest::emit
