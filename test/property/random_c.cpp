#include "random_c.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>

namespace provest {

namespace {

constexpr std::array colliding = {"regex_t",  "stat",    "errno",    "stdin",  "assert", "testing",  "Test",
                                  "TEST",     "Stub",    "string",   "vector", "pair",   "min",      "size_t",
                                  "uint8_t",  "ssize_t", "time_t",   "class",  "new",    "delete",   "this",
                                  "try",      "private", "output",   "result", "EOF",    "NULL",     "SIGABRT",
                                  "clone",    "move",    "div_t",    "off_t",  "FAIL",   "optional", "operator",
                                  "template", "Fixture", "noexcept", "std",    "setenv", "using",    "RED"};

// C compilers know these and accept nothing else than functions of such names.
constexpr std::array functions = {"read",  "index",  "y1",   "remove", "fork",
                                  "close", "signal", "bind", "socket", "isnan"};

}  // namespace

std::string RandomC::ordinary(bool isFunction) {
    std::string name = random_.chance(0.4) ? colliding[random_.below(colliding.size())] : "";
    if (isFunction && random_.chance(0.3)) name = functions[random_.below(functions.size())];
    if (name.empty() || std::find(ordinary_.begin(), ordinary_.end(), name) != ordinary_.end())
        name = fmt::format("name{}", ++number_);
    ordinary_.push_back(name);
    return name;
}

std::string RandomC::tag() {
    std::string name = random_.chance(0.3)                         ? colliding[random_.below(colliding.size())]
                       : !ordinary_.empty() && random_.chance(0.4) ? random_.pick(ordinary_)
                                                                   : "";
    if (name.empty() || std::find(tags_.begin(), tags_.end(), name) != tags_.end())
        name = fmt::format("tag{}", ++number_);
    tags_.push_back(name);
    return name;
}

std::string RandomC::member(std::vector<std::string>& taken) {
    std::string name = random_.chance(0.3) ? colliding[random_.below(colliding.size())] : "";
    // Clang looks up types among the members of unnamed members, which C does not ask for
    const bool isType = std::find(ordinary_.begin(), ordinary_.end(), name) != ordinary_.end();
    if (name.empty() || isType || std::find(taken.begin(), taken.end(), name) != taken.end())
        name = fmt::format("m{}", taken.size());
    taken.push_back(name);
    return name;
}

const RandomC::Named& RandomC::some(bool wantScalar) {
    for (int i = 0; i < 20; ++i) {
        const Named& one = random_.pick(types_);
        if (one.complete && (!wantScalar || one.scalar)) return one;
    }
    return types_.front();
}

std::string RandomC::parameters() {
    std::string list;
    for (uint64_t n = random_.below(4), i = 0; i < n; ++i) {
        const Named& type = random_.pick(types_);
        const bool pointer = !type.complete || type.array || random_.chance(0.4);
        list += (i ? ", " : "") + std::string(pointer && random_.chance(0.5) ? "const " : "") + type.name +
                (pointer ? random_.chance(0.2) ? " **" : " *" : "");
    }
    return list.empty() ? "void" : list;
}

std::string RandomC::declarator(const std::string& name, int depth) {
    switch (depth > 2 ? 0 : random_.below(8)) {
        case 0:
        case 1:
            return some().name + " " + name;
        case 2:
            return fmt::format("{} {}[{}]", some().name, name, 1 + random_.below(4));
        case 3:
            return fmt::format("{}{} *{}", random_.chance(0.5) ? "const " : "", random_.pick(types_).name, name);
        case 4:
            return fmt::format("{} (*{})({})", some(true).name, name, parameters());
        case 5:
            return fmt::format("{} (*{}[{}])({})", some(true).name, name, 1 + random_.below(3), parameters());
        case 6:
            return fmt::format("{} (*{})[{}]", some().name, name, 1 + random_.below(4));
        default:
            return fmt::format("{} {}[{}][{}]", some().name, name, 1 + random_.below(2), 1 + random_.below(3));
    }
}

std::string RandomC::fields(std::vector<std::string>& taken, int depth) {
    std::string text;
    for (uint64_t n = 1 + random_.below(5); n > 0; --n) {
        const bool nests = depth < 2 && random_.chance(0.25);
        if (nests) {
            const bool named = random_.chance(0.5);
            std::vector<std::string> own;
            const std::string inner = fields(named ? own : taken, depth + 1);
            text += fmt::format("{} {{ {}}}{}; ", random_.chance(0.5) ? "struct" : "union", inner,
                                named ? " " + member(taken) + (random_.chance(0.3) ? "[2]" : "") : "");
        } else if (random_.chance(0.2)) {
            constexpr std::array holders = {"int", "unsigned", "unsigned char", "_Bool", "unsigned long"};
            const std::string holder = holders[random_.below(holders.size())];
            const uint64_t most = holder == "_Bool" ? 1 : holder == "unsigned char" ? 8 : 20;
            text +=
                fmt::format("{} {} : {}; ", holder, random_.chance(0.2) ? "" : member(taken), 1 + random_.below(most));
        } else {
            const std::string name = member(taken);
            text += declarator(name) + (random_.chance(0.1) ? " __attribute__((aligned(16)))" : "") + "; ";
        }
    }
    return text + fmt::format("int {}; ", member(taken));
}

void RandomC::addRecord() {
    const std::string keyword = random_.chance(0.7) ? "struct" : "union";
    const std::string attribute = random_.chance(0.15)  ? "__attribute__((packed)) "
                                  : random_.chance(0.1) ? "__attribute__((aligned(32))) "
                                                        : "";
    std::vector<std::string> taken;
    if (random_.chance(0.4)) {
        const std::string body = fields(taken, 0);
        types_.push_back({ordinary()});
        text_ += fmt::format("typedef {} {}{{ {}}} {};\n", keyword, attribute, body, types_.back().name);
        return;
    }
    const std::string name = keyword + " " + tag();
    types_.push_back({name, false});  // its fields may point to it
    const std::string body = fields(taken, 0);
    const auto it = std::find_if(types_.begin(), types_.end(), [&](const Named& one) { return one.name == name; });
    text_ += fmt::format("{} {}{} {{ {}}};\n", keyword, attribute, name.substr(keyword.size() + 1), body);
    it->complete = true;
}

void RandomC::addTypedef() {
    switch (random_.below(6)) {
        case 0: {
            const Named under = some();
            const std::string name = ordinary();
            text_ += fmt::format("typedef {} {};\n", under.name, name);
            types_.push_back({name, true, under.scalar, under.array});
            return;
        }
        case 1: {
            const std::string under = random_.pick(types_).name, name = ordinary();
            text_ += fmt::format("typedef {}{} *{};\n", random_.chance(0.5) ? "const " : "", under, name);
            types_.push_back({name, true, true});
            return;
        }
        case 2: {
            const std::string under = some().name, name = ordinary();
            text_ += fmt::format("typedef {} {}[{}];\n", under, name, 1 + random_.below(4));
            types_.push_back({name, true, false, true});
            return;
        }
        case 3: {
            const std::string result = some(true).name, list = parameters(), name = ordinary();
            text_ += fmt::format("typedef {} (*{})({});\n", result, name, list);
            types_.push_back({name, true, true});
            return;
        }
        case 4: {
            const std::string result = some(true).name, list = parameters(), name = ordinary();
            text_ += fmt::format("typedef {} {}({});\n", result, name, list);
            types_.push_back({name, false});
            return;
        }
        default: {
            const std::string name = "struct " + tag();
            text_ += name + ";\n";
            types_.push_back({name, false});
            return;
        }
    }
}

void RandomC::addEnum() {
    std::string body;
    for (uint64_t n = 1 + random_.below(3), i = 0; i < n; ++i)
        body +=
            (i ? ", " : "") + ordinary() + (random_.chance(0.3) ? fmt::format(" = {}", random_.between(-5, 99)) : "");
    if (random_.chance(0.5)) {
        types_.push_back({"enum " + tag(), true, true});
        text_ += types_.back().name + " { " + body + " };\n";
    } else {
        types_.push_back({ordinary(), true, true});
        text_ += "typedef enum { " + body + " } " + types_.back().name + ";\n";
    }
}

void RandomC::addFunction(bool inHeader) {
    std::string list;
    for (uint64_t n = random_.below(4), i = 0; i < n; ++i) {
        const Named& type = random_.pick(types_);
        const bool pointer = !type.complete || random_.chance(0.4);
        list += fmt::format("{}{}{} {}{}", i ? ", " : "", pointer && random_.chance(0.4) ? "const " : "", type.name,
                            pointer ? "*" : "", fmt::format("p{}", i));
    }
    if (list.empty()) list = "void";
    if (!inHeader && random_.chance(0.3)) {
        const std::string result = some(true).name;
        undefined_.push_back(ordinary(true));
        text_ += fmt::format("{} {}({});\n", result, undefined_.back(), list);
        return;
    }
    Named result = some();
    while (result.array) result = some();
    const std::string name = ordinary(true);
    const std::string linkage = !inHeader ? "" : random_.chance(0.5) ? "static " : "static inline ";
    std::string uses;
    for (const std::string& other : undefined_) uses += "(void)&" + other + "; ";
    text_ +=
        fmt::format("{0}{1} {2}({3}) {{ static {1} r_; {4}return r_; }}\n", linkage, result.name, name, list, uses);
}

std::string RandomC::write(bool inHeader) {
    for (const char* name : {"int", "char", "unsigned char", "signed char", "short", "unsigned", "long", "long long",
                             "unsigned long", "float", "double", "_Bool"})
        types_.push_back({name, true, true});
    for (int i = 0; i < 14; ++i) {
        const double die = random_.unit();
        if (die < 0.4)
            addRecord();
        else if (die < 0.85)
            addTypedef();
        else
            addEnum();
    }
    for (int i = 0; i < 3 && !inHeader; ++i) {
        const std::string name = ordinary();
        text_ += (random_.chance(0.3) ? "extern " : "") + declarator(name) + ";\n";
    }
    for (int i = 0; i < 8; ++i) addFunction(inHeader);
    text_ += fmt::format("{}int last(int n) {{ {}return n > 3; }}\n", inHeader ? "static " : "", [&] {
        std::string uses;
        for (const std::string& other : undefined_) uses += "(void)&" + other + "; ";
        return uses;
    }());
    return text_;
}

}  // namespace provest
