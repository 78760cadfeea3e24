#include "random_cxx.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>

namespace provest {

namespace {

constexpr std::array colliding = {"Test",   "Stub",  "string", "vector",  "optional", "Message", "result",  "regex_t",
                                  "size",   "begin", "move",   "swap",    "pair",     "output",  "index",   "stat",
                                  "remove", "list",  "Action", "Matcher", "testing",  "Result",  "Failing", "value"};

}  // namespace

std::string RandomCxx::fresh(const std::string& otherwise) {
    std::string name = random_.chance(0.3) ? colliding[random_.below(colliding.size())] : "";
    if (name.empty() || std::find(taken_.begin(), taken_.end(), name) != taken_.end())
        name = fmt::format("{}{}", otherwise, ++number_);
    taken_.push_back(name);
    return name;
}

std::string RandomCxx::spelled(const Named& type, const std::string& scope) {
    const bool isSeen = scope.starts_with(type.scope);
    return isSeen && random_.chance(0.7) ? type.name : (type.scope.empty() ? "" : "::") + type.scope + type.name;
}

const RandomCxx::Named& RandomCxx::some(bool mustCopy) {
    for (int i = 0; i < 20; ++i) {
        const Named& one = random_.pick(types_);
        if (one.makes && (one.copies || !mustCopy)) return one;
    }
    return types_.front();
}

std::string RandomCxx::parameter(const std::string& scope, const std::string& name) {
    const Named& copied = some();
    const std::string type = spelled(copied, scope);
    switch (random_.below(12)) {
        case 0:
            return fmt::format("const {}& {}", spelled(random_.pick(types_), scope), name);
        case 1:
            return fmt::format("{}& {}", spelled(random_.pick(types_), scope), name);
        case 2:
            return fmt::format("{}{}* {}", random_.chance(0.5) ? "const " : "", spelled(random_.pick(types_), scope),
                               name);
        case 3:
            return fmt::format("{}&& {}", type, name);
        case 4:
            return fmt::format("const std::vector<{}>& {}", type == "bool" ? "int" : type, name);
        case 5:
            return fmt::format("std::optional<{}> {}", type, name);
        case 6:
            return fmt::format("std::pair<int, {}> {}", type, name);
        case 7:
            return fmt::format("const std::map<std::string, {}>& {}", type, name);
        case 8:
            return fmt::format("{} (*{})(int)", spelled(types_.front(), scope), name);
        case 9:
            return fmt::format("const std::function<int({})>& {}", type, name);
        default:
            return fmt::format("{} {}", type, name);
    }
}

std::string RandomCxx::parameters(const std::string& scope) {
    std::string list;
    for (uint64_t n = random_.below(3), i = 0; i < n; ++i)
        list += (i ? ", " : "") + parameter(scope, fmt::format("p{}", i));
    return list;
}

std::string RandomCxx::function(const std::string& scope, const std::string& name, const char* before,
                                const char* behind) {
    const std::string type = spelled(some(), scope), list = parameters(scope);
    std::string result = type, body = fmt::format("return {}{{}};", type);
    if (random_.chance(0.2)) {
        result = "void";
        body = "";
    } else if (random_.chance(0.15)) {
        result = fmt::format("std::vector<{}>", type == "bool" ? "int" : type);
        body = fmt::format("return {}(2);", result);
    } else if (random_.chance(0.15)) {
        result = fmt::format("const {}&", type);
        body = fmt::format("static const {} kept{{}}; return kept;", type);
    }
    std::string unused;
    for (size_t i = 0; list.find(fmt::format("p{}", i)) != std::string::npos; ++i)
        unused += fmt::format("(void)p{}; ", i);
    return fmt::format("{}{} {}({}){} {{ {}{} }}", before, result, name, list, behind, unused, body);
}

void RandomCxx::addEnum(const std::string& scope) {
    const Named type{scope, fresh("Kind")};
    text_ += fmt::format("enum {}{} {{ red{} = 1, green{} = 4 }};\n", random_.chance(0.5) ? "class " : "", type.name,
                         number_, number_);
    ++number_;
    types_.push_back(type);
}

void RandomCxx::addAlias(const std::string& scope) {
    const Named& meant = some();
    Named type = meant;
    const std::string old = spelled(meant, scope);
    type.scope = scope;
    type.name = fresh("Alias");
    text_ += random_.chance(0.5) ? fmt::format("typedef {} {};\n", old, type.name)
                                 : fmt::format("using {} = {};\n", type.name, old);
    types_.push_back(type);
}

void RandomCxx::addPlain(const std::string& scope) {
    const Named type{scope, fresh("Plain"), true, true, true};
    std::string fields;
    for (uint64_t n = 1 + random_.below(3), i = 0; i < n; ++i) {
        const std::string of = spelled(some(), scope);
        fields += random_.chance(0.2)   ? fmt::format("    union {{ int a{0}; float b{0}; }};\n", i)
                  : random_.chance(0.2) ? fmt::format("    int (*f{})(int, {}*);\n", i, of)
                  : random_.chance(0.2) ? fmt::format("    {} f{}[3];\n", of, i)
                                        : fmt::format("    {} f{};\n", of, i);
    }
    text_ += fmt::format("struct {} {{\n{}}};\n", type.name, fields);
    types_.push_back(type);
}

void RandomCxx::addClass(const std::string& scope) {
    Named type{scope, fresh("Class"), true, true, true};
    const std::string inside = scope + type.name + "::";
    text_ += fmt::format("class {} {{\npublic:\n", type.name);
    std::vector<Named> inner;
    if (random_.chance(0.4)) {
        inner.push_back({inside, fresh("Inner"), true, true, true});
        text_ += fmt::format("    struct {} {{ int x = 0; }};\n", inner.back().name);
    }
    if (random_.chance(0.4)) {
        inner.push_back({inside, fresh("Mode")});
        text_ += fmt::format("    enum {} {{ off{}, on{} }};\n", inner.back().name, number_, number_);
        ++number_;
    }
    types_.insert(types_.end(), inner.begin(), inner.end());  // its own members may use them
    type.makes = random_.chance(0.7);
    if (type.makes) text_ += fmt::format("    {}() = default;\n", type.name);
    text_ += fmt::format("    {}{}(int a, {}) : state_(a) {{ (void)p0; }}\n", random_.chance(0.5) ? "explicit " : "",
                         type.name, parameter(inside, "p0"));
    type.copies = random_.chance(0.8);
    if (!type.copies)
        text_ += fmt::format("    {0}(const {0}&) = delete;\n    {0}& operator=(const {0}&) = delete;\n", type.name);
    for (uint64_t n = 1 + random_.below(3), i = 0; i < n; ++i)
        text_ += "    " + function(inside, fresh("does"), random_.chance(0.2) ? "static " : "", "") + "\n";
    text_ += "    " + function(inside, fresh("asks"), "", " const") + "\n";
    if (random_.chance(0.3)) text_ += "    int operator[](int at) const { return at > state_ ? at : state_; }\n";
    if (random_.chance(0.3))
        text_ += fmt::format("    bool operator==(const {}& o) const {{ return state_ == o.state_; }}\n", type.name);
    if (random_.chance(0.2)) text_ += "    explicit operator bool() const { return state_ > 3; }\n";
    if (random_.chance(0.3))
        text_ += "    template <class T> int takes(const T& t) const { (void)t; return state_ > 1; }\n";
    text_ += "private:\n    int state_ = 0;\n};\n";
    types_.push_back(type);
}

void RandomCxx::addTemplate(const std::string& scope) {
    const std::string name = fresh("Holder");
    text_ += fmt::format(
        "template <class T, int N = 2>\nclass {} {{\npublic:\n    void put(const T& t) {{ if (count_ < N) "
        "items_[count_++] = t; "
        "}}\n    const T& top() const {{ return items_[0]; }}\n    int size() const {{ return count_; }}\nprivate:\n   "
        " T "
        "items_[N] = {{}};\n    int count_ = 0;\n}};\n",
        name);
    const Named alias{scope, fresh("Held"), true, true, true};
    text_ += fmt::format("using {} = {}<{}>;\n", alias.name, name, spelled(some(), scope));
    types_.push_back(alias);
}

void RandomCxx::addFunction(const std::string& scope) {
    if (random_.chance(0.25)) {
        text_ +=
            fmt::format("template <class T> T {}(const T& a, int n) {{ return n > 2 ? a : T(a); }}\n", fresh("same"));
        return;
    }
    text_ += function(scope, fresh("calls"), "inline ", "") + "\n";
}

void RandomCxx::addNamespace(const std::string& scope, int depth) {
    for (uint64_t n = 3 + random_.below(3), i = 0; i < n; ++i) switch (random_.below(6)) {
            case 0:
                addEnum(scope);
                break;
            case 1:
                addAlias(scope);
                break;
            case 2:
                addPlain(scope);
                break;
            case 3:
                addTemplate(scope);
                break;
            default:
                addClass(scope);
        }
    if (depth < 2) {
        const std::string name = fresh("space");
        text_ += fmt::format("namespace {} {{\n", name);
        addNamespace(scope + name + "::", depth + 1);
        text_ += "}\n";
    }
    for (uint64_t n = 1 + random_.below(3), i = 0; i < n; ++i) addFunction(scope);
}

std::string RandomCxx::write() {
    text_ = "#pragma once\n";
    for (const char* header : {"functional", "map", "optional", "string", "utility", "vector"})
        text_ += fmt::format("#include <{}>\n", header);
    for (const char* plain : {"int", "unsigned", "double", "bool", "long"}) types_.push_back({"", plain});
    types_.push_back({"std::", "string", true, true, false});
    const std::string name = "lib";  // a global name that the system has cannot stand beside GoogleTest
    text_ += fmt::format("namespace {} {{\n", name);
    addNamespace(name + "::", 0);
    text_ += "}\n";
    return text_;
}

}  // namespace provest
