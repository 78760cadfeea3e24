#include "emit/naming.hpp"

#include "emit/declarations.hpp"
#include "emit/spelling.hpp"
#include "support/symbols.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace provest::emit {

namespace {

struct Operator {
    std::string_view sign, word;
};

// Longest first: `<=` before `<`.
constexpr std::array operators = {
    Operator{"<<=", "ShiftLeftBy"},
    Operator{">>=", "ShiftRightBy"},
    Operator{"->", " "},
    Operator{"&&", "And"},
    Operator{"||", "Or"},
    Operator{"==", "Equals"},
    Operator{"!=", "NotEquals"},
    Operator{"<=", "LessEqual"},
    Operator{">=", "GreaterEqual"},
    Operator{"<<", "ShiftLeft"},
    Operator{">>", "ShiftRight"},
    Operator{"++", "Increment"},
    Operator{"--", "Decrement"},
    Operator{"<", "LessThan"},
    Operator{">", "GreaterThan"},
    Operator{"!", "Not"},
    Operator{"+", "Plus"},
    Operator{"-", "Minus"},
    Operator{"*", "Times"},
    Operator{"/", "Over"},
    Operator{"%", "Modulo"},
    Operator{"&", "BitAnd"},
    Operator{"|", "BitOr"},
    Operator{"^", "BitXor"},
    Operator{"~", "BitNot"},
    Operator{"=", "Becomes"},
    Operator{"?", "If"},
    Operator{":", "Else"},
};

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// A `*`, `&`, `-` or `+` at the start or behind an operator has one operand: the first two say nothing in a name.
bool hasLeftOperand(std::string_view before) {
    while (!before.empty() && before.back() == ' ') before.remove_suffix(1);
    if (before.empty()) return false;
    const char last = before.back();
    return isWord(last) || last == ')' || last == ']' || last == '\'' || last == '"';
}

std::string_view character(std::string_view text, size_t& at) {
    if (at + 2 < text.size() && text[at] == '\'' && text[at + 2] == '\'') {
        const char c = text[at + 1];
        at += 3;
        switch (c) {
            case ' ':
                return "Space";
            case '+':
                return "PlusSign";
            case '-':
                return "MinusSign";
            case '*':
                return "Star";
            case '/':
                return "Slash";
            case '.':
                return "Dot";
            case ',':
                return "Comma";
            case ':':
                return "Colon";
            case ';':
                return "Semicolon";
            case '"':
                return "Quote";
            case '(':
                return "OpenParenthesis";
            case ')':
                return "CloseParenthesis";
            case '[':
                return "OpenBracket";
            case ']':
                return "CloseBracket";
            case '{':
                return "OpenBrace";
            case '}':
                return "CloseBrace";
            case '=':
                return "EqualSign";
            case '#':
                return "Hash";
            case '%':
                return "Percent";
            case '_':
                return "Underscore";
            default:
                return text.substr(at - 2, 1);
        }
    }
    if (at + 3 < text.size() && text[at] == '\'' && text[at + 1] == '\\' && text[at + 3] == '\'') {
        const char c = text[at + 2];
        at += 4;
        switch (c) {
            case '0':
                return "Nul";
            case 'n':
                return "Newline";
            case 't':
                return "Tab";
            case 'r':
                return "Return";
            case '\\':
                return "Backslash";
            case '\'':
                return "Apostrophe";
            default:
                return text.substr(at - 2, 1);
        }
    }
    return {};
}

// Where a `static_cast<T>` at `at` ends, else `at`: what a value is cast to says nothing in a name.
size_t behindCast(std::string_view text, size_t at) {
    if (at > 0 && isWord(text[at - 1])) return at;
    for (const std::string_view cast : {"static_cast<", "dynamic_cast<", "const_cast<", "reinterpret_cast<"}) {
        if (!text.substr(at).starts_with(cast)) continue;
        size_t end = at + cast.size();
        for (int open = 1; open > 0 && end < text.size(); ++end)
            open += text[end] == '<' ? 1 : text[end] == '>' ? -1 : 0;
        return end;
    }
    return at;
}

std::string words(std::string_view text) {
    std::string out;
    for (size_t i = 0; i < text.size();) {
        if (const size_t end = behindCast(text, i); end != i) {
            i = end;
            continue;
        }
        if (const auto letter = character(text, i); !letter.empty()) {
            out.append(" ").append(letter).append(" ");
            continue;
        }
        if (text.substr(i).starts_with("::")) {  // a name says enough without where it is from
            while (!out.empty() && isWord(out.back())) out.pop_back();
            i += 2;
            continue;
        }
        const auto found = std::find_if(operators.begin(), operators.end(),
                                        [&](const Operator& op) { return text.substr(i).starts_with(op.sign); });
        if (found == operators.end()) {
            out += text[i++];
            continue;
        }
        const bool unary = !hasLeftOperand(text.substr(0, i));
        const bool silent = unary && (found->sign == "*" || found->sign == "&");
        out.append(" ").append(silent ? "" : found->word).append(" ");
        i += found->sign.size();
    }
    return out;
}

// CamelCase of whole words as long as they fit.
std::string bounded(const std::string& text, size_t limit) {
    std::string out, word;
    for (size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ' ';
        if (std::isalnum(static_cast<unsigned char>(c))) {
            word += c;
            continue;
        }
        if (word.empty()) continue;
        if (out.size() + word.size() > limit) {
            if (out.empty()) out = camelCase(word.substr(0, limit));
            break;
        }
        // digits side by side would read as another number
        if (!out.empty() && std::isdigit(static_cast<unsigned char>(out.back())) &&
            std::isdigit(static_cast<unsigned char>(word.front())))
            out += "And";
        out += camelCase(word);
        word.clear();
    }
    return out;
}

std::string_view sideWord(program::Side side) {
    switch (side) {
        case program::Side::True:
            return "IsTrue";
        case program::Side::False:
            return "IsFalse";
        case program::Side::Pair:
            return "Decides";
        case program::Side::Reached:
            return "Runs";
    }
    return "";
}

}  // namespace

std::string describe(const program::Goal& goal, size_t limit) {
    if (program::isBonus(goal.kind)) return bounded(words(goal.text), limit);
    const std::string_view side = sideWord(goal.side);
    std::string text = goal.text;
    // a case label is reached, not true
    const bool label = text.starts_with("case ") || text.starts_with("default");
    if (label && text.ends_with(':')) text.pop_back();
    std::string body = bounded(words(text), limit - side.size());
    if (body.empty()) body = "Line" + std::to_string(goal.at.line);
    if (label && goal.side == program::Side::True) return body;
    return body + std::string(side);
}

namespace {

// "shop::Stack::push" -> "StackPush", its constructors -> "StackConstructor".
std::string groupOf(const program::Function& called) {
    if (called.form == program::CallForm::Constructor)
        return camelCase(support::lastParts(called.name, 1).substr(0, support::lastParts(called.name, 1).find('('))) +
               "Constructor";
    return camelCase(support::lastParts(called.name, called.form == program::CallForm::Method ? 2 : 1));
}

}  // namespace

std::string groupName(const std::string& wish, const std::set<std::string>& reserved) {
    static const std::set<std::string> members{"Run",        "SetUp",           "Setup",
                                               "TearDown",   "TestBody",        "IsSkipped",
                                               "HasFailure", "HasFatalFailure", "HasNonfatalFailure"};
    return reserved.contains(wish) || members.contains(wish) ? wish + "Tests" : wish;
}

Names::Names(const program::Interface& unit) : reserved_(reservedNames(unit)) {}

Names::Name Names::pick(const program::Function& called, const std::vector<program::Goal>& goals) {
    Name name{groupOf(called), "Returns"};
    if (name.group.empty()) name.group = "Unit";
    if (std::isdigit(static_cast<unsigned char>(name.group.front()))) name.group.insert(0, "Function");
    name.group = groupName(name.group, reserved_);
    for (const auto& goal : goals) {
        std::string text = describe(goal);
        // what it covers in another function of the unit is said with that function's name
        if (!goal.function.empty() && goal.function != called.symbol)
            text.insert(0, camelCase(support::lastParts(support::readableName(goal.function), 1)));
        if (std::isdigit(static_cast<unsigned char>(text.front()))) text.insert(0, "Value");
        name.name = text;
        if (!taken_.contains({name.group, name.name})) break;
    }
    const std::string first = name.name;
    for (int i = 2; !taken_.insert({name.group, name.name}).second; ++i)
        name.name = first + "Again" + std::to_string(i);
    return name;
}

}  // namespace provest::emit
