#include "support/symbols.hpp"

#include <cxxabi.h>
#include <cstdlib>
#include <vector>

namespace provest::support {

namespace {

// Where the parameter list begins: the last `(` outside of template arguments that is not "operator()".
std::string withoutParameters(const std::string& name) {
    int angles = 0;
    for (size_t i = 0; i < name.size(); ++i) {
        if (name.compare(i, 8, "operator") == 0) {
            size_t end = i + 8;
            while (end < name.size() && name[end] != '(') ++end;
            if (name.compare(end, 2, "()") == 0 && end == i + 8) end += 2;
            return name.substr(0, end);
        }
        if (name[i] == '<') ++angles;
        if (name[i] == '>') --angles;
        if (name[i] == '(' && angles == 0 && name.compare(i, 10, "(anonymous") != 0) return name.substr(0, i);
    }
    return name;
}

}  // namespace

std::string readableName(const std::string& symbol) {
    if (!symbol.starts_with("_Z")) return symbol;
    int status = 0;
    char* text = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status);
    std::string name = status == 0 && text ? withoutParameters(text) : symbol;
    std::free(text);
    // a template's function has its result in front
    int angles = 0;
    size_t start = 0;
    for (size_t i = 0; i < name.size(); ++i) {
        if (name.compare(i, 8, "operator") == 0) break;
        if (name[i] == '<') ++angles;
        if (name[i] == '>') --angles;
        if (name[i] == ' ' && angles == 0) start = i + 1;
    }
    return name.substr(start);
}

std::string lastParts(const std::string& qualified, int count) {
    std::vector<size_t> parts{0};
    int angles = 0;
    for (size_t i = 0; i + 1 < qualified.size(); ++i) {
        if (qualified[i] == '<' || qualified[i] == '(') ++angles;
        if (qualified[i] == '>' || qualified[i] == ')') --angles;
        if (angles == 0 && qualified.compare(i, 2, "::") == 0) parts.push_back(i + 2);
    }
    const size_t from = parts.size() > size_t(count) ? parts[parts.size() - size_t(count)] : 0;
    return qualified.substr(from);
}

}  // namespace provest::support
