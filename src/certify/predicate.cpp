#include "certify/predicate.hpp"

#include "certify/expression.hpp"
#include "expr/term.hpp"

#include <fmt/format.h>
#include <array>
#include <cassert>
#include <charconv>
#include <map>
#include <string_view>

namespace provest::certify {

using support::Result;
using support::userError;

namespace {

enum class Shape {
    Truths,       // of truths: a truth
    Computes,     // two bit-vectors of one width: another of it
    ComputesOne,  // one
    Compares,     // two of one width: a truth
};
struct Operator {
    std::string_view name;
    Shape shape;
    size_t least, most;  // operands
};
constexpr size_t any = 100'000;
constexpr std::array<Operator, 28> operators{
    {{"not", Shape::Truths, 1, 1},        {"and", Shape::Truths, 1, any},      {"or", Shape::Truths, 1, any},
     {"xor", Shape::Truths, 2, 2},        {"=>", Shape::Truths, 2, 2},         {"bvadd", Shape::Computes, 2, 2},
     {"bvsub", Shape::Computes, 2, 2},    {"bvmul", Shape::Computes, 2, 2},    {"bvudiv", Shape::Computes, 2, 2},
     {"bvsdiv", Shape::Computes, 2, 2},   {"bvurem", Shape::Computes, 2, 2},   {"bvsrem", Shape::Computes, 2, 2},
     {"bvshl", Shape::Computes, 2, 2},    {"bvlshr", Shape::Computes, 2, 2},   {"bvashr", Shape::Computes, 2, 2},
     {"bvand", Shape::Computes, 2, 2},    {"bvor", Shape::Computes, 2, 2},     {"bvxor", Shape::Computes, 2, 2},
     {"bvnot", Shape::ComputesOne, 1, 1}, {"bvneg", Shape::ComputesOne, 1, 1}, {"bvult", Shape::Compares, 2, 2},
     {"bvule", Shape::Compares, 2, 2},    {"bvslt", Shape::Compares, 2, 2},    {"bvsle", Shape::Compares, 2, 2},
     {"bvugt", Shape::Compares, 2, 2},    {"bvsgt", Shape::Compares, 2, 2},    {"bvuge", Shape::Compares, 2, 2},
     {"bvsge", Shape::Compares, 2, 2}}};

// The whole of it, without signs or leading zeros but for 0 itself.
std::optional<uint64_t> numberOf(std::string_view digits, int base = 10) {
    uint64_t number = 0;
    if (digits.empty() || (base == 10 && digits.size() > 1 && digits[0] == '0')) return std::nullopt;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
    if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
    return number;
}

// v12: 12.
std::optional<uint32_t> numbered(const std::string& word, char letter) {
    if (word.empty() || word[0] != letter) return std::nullopt;
    const auto number = numberOf(std::string_view(word).substr(1));
    if (!number || *number > UINT32_MAX) return std::nullopt;
    return static_cast<uint32_t>(*number);
}

std::optional<unsigned> widthOfSort(const Expression& sort) {
    if (!sort.isList(3) || sort.parts[0].word != "_" || sort.parts[1].word != "BitVec") return std::nullopt;
    const auto width = numberOf(sort.parts[2].word);
    if (!width || *width < 1 || *width > 64) return std::nullopt;
    return static_cast<unsigned>(*width);
}

}  // namespace

class PredicateReader {
public:
    explicit PredicateReader(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

    Result<Predicate> predicate(const Expression& expression) {
        const auto root = read(expression);
        if (!root) return userError(problem_);
        if (sortOf(*root) != truthSort) return userError("a claim is no truth but a number");
        if (*root + 1 != predicate_.steps_.size())  // the last step is the claim
            add({.kind = Kind::Apply, .sort = truthSort, .op = "and", .number = 0, .operands = {*root}});
        return std::move(predicate_);
    }

private:
    using Kind = Predicate::Step::Kind;
    using Place = std::optional<uint32_t>;  // of a step; nothing: problem_ says why

    Place fail(std::string problem) {
        if (problem_.empty()) problem_ = std::move(problem);
        return std::nullopt;
    }
    Sort sortOf(uint32_t step) const { return predicate_.steps_[step].sort; }
    uint32_t add(Predicate::Step step) {
        predicate_.steps_.push_back(std::move(step));
        return static_cast<uint32_t>(predicate_.steps_.size() - 1);
    }

    Place read(const Expression& from) {
        if (from.isWord()) return word(from.word);
        if (from.parts.empty()) return fail("a formula has empty parentheses");
        const Expression& head = from.parts.front();
        if (head.word == "let") return let(from);
        if (head.word == "forall") return forall(from);
        if (head.word == "select") return select(from);
        if (head.word == "_") return literal(from);
        std::vector<uint32_t> operands;
        for (size_t i = 1; i < from.parts.size(); ++i) {
            const Place operand = read(from.parts[i]);
            if (!operand) return std::nullopt;
            operands.push_back(*operand);
        }
        return head.isWord() ? apply(head.word, std::move(operands)) : indexed(head, std::move(operands));
    }

    Place word(const std::string& name) {
        if (const auto found = scope_.find(name); found != scope_.end() && !found->second.empty())
            return found->second.back();
        if (name == "true" || name == "false")
            return add({.kind = Kind::Literal, .sort = truthSort, .number = name == "true"});
        if (name.starts_with("#b") || name.starts_with("#x")) {
            const bool isHex = name[1] == 'x';
            const size_t width = (name.size() - 2) * (isHex ? 4 : 1);
            const auto value = numberOf(std::string_view(name).substr(2), isHex ? 16 : 2);
            if (!value || width > 64) return fail(fmt::format("'{}' is no number", name));
            return add({.kind = Kind::Literal, .sort = bitsSort(static_cast<unsigned>(width)), .number = *value});
        }
        if (const auto id = numbered(name, 'v'))
            if (const auto width = vocabulary_.variable(*id))
                return add({.kind = Kind::Variable, .sort = bitsSort(*width), .number = *id});
        if (const auto number = numbered(name, 'r'))
            if (const auto width = vocabulary_.result(*number))
                return add({.kind = Kind::Result, .sort = bitsSort(*width), .number = *number});
        if (const auto id = numbered(name, 'p'))
            if (const flow::Place* place = vocabulary_.place(*id); place && place->cells == 1) {
                const uint32_t first = add({.kind = Kind::Literal, .sort = bitsSort(64), .number = 0});
                return add({.kind = Kind::Cell, .sort = bitsSort(place->width), .number = *id, .operands = {first}});
            }
        return fail(fmt::format("'{}' is nothing that a claim can name there", name));
    }

    Place literal(const Expression& from) {  // (_ bv5 32)
        if (from.isList(3) && from.parts[1].word.starts_with("bv")) {
            const auto value = numberOf(std::string_view(from.parts[1].word).substr(2));
            const auto width = numberOf(from.parts[2].word);
            if (value && width && *width >= 1 && *width <= 64 && *value <= expr::mask(static_cast<unsigned>(*width)))
                return add({.kind = Kind::Literal, .sort = bitsSort(static_cast<unsigned>(*width)), .number = *value});
        }
        return fail("'(_ ...' begins no number");
    }

    Place select(const Expression& from) {
        if (!from.isList(3)) return fail("'select' takes a place and an index");
        const auto id = numbered(from.parts[1].word, 'p');
        const flow::Place* place = id ? vocabulary_.place(*id) : nullptr;
        if (!place || place->cells == 1)
            return fail(fmt::format("'{}' is no place of several cells there", from.parts[1].word));
        const Place index = read(from.parts[2]);
        if (!index) return std::nullopt;
        if (sortOf(*index) != bitsSort(64)) return fail("an index has 64 bits");
        return add({.kind = Kind::Cell, .sort = bitsSort(place->width), .number = *id, .operands = {*index}});
    }

    bool isName(const std::string& word) {
        return (numbered(word, 't') || numbered(word, 'i')) ? true
                                                            : (fail("a bound name is t or i and a number"), false);
    }

    Place let(const Expression& from) {
        if (!from.isList(3) || from.parts[1].isWord() || from.parts[1].parts.empty())
            return fail("'let' takes bindings and a formula");
        std::vector<std::pair<std::string, uint32_t>> bindings;
        for (const Expression& binding : from.parts[1].parts) {
            if (!binding.isList(2) || !isName(binding.parts[0].word)) return fail("a binding is a name and a formula");
            const Place value = read(binding.parts[1]);
            if (!value) return std::nullopt;
            bindings.emplace_back(binding.parts[0].word, *value);
        }
        for (const auto& [name, value] : bindings) scope_[name].push_back(value);
        const Place body = read(from.parts[2]);
        for (const auto& [name, value] : bindings) scope_[name].pop_back();
        return body;
    }

    Place forall(const Expression& from) {
        if (!from.isList(3) || from.parts[1].isWord() || from.parts[1].parts.empty())
            return fail("'forall' takes what it binds and a formula");
        std::vector<std::pair<std::string, uint32_t>> bindings;
        for (const Expression& binding : from.parts[1].parts) {
            if (!binding.isList(2) || !isName(binding.parts[0].word)) return fail("'forall' binds names with sorts");
            const auto width = widthOfSort(binding.parts[1]);
            if (!width) return fail("'forall' binds bit-vectors of 1 to 64 bits");
            bindings.emplace_back(binding.parts[0].word, add({.kind = Kind::Bound, .sort = bitsSort(*width)}));
        }
        for (const auto& [name, value] : bindings) scope_[name].push_back(value);
        Place body = read(from.parts[2]);
        for (const auto& [name, value] : bindings) scope_[name].pop_back();
        if (!body) return std::nullopt;
        if (sortOf(*body) != truthSort) return fail("'forall' is about truths");
        for (auto binding = bindings.rbegin(); binding != bindings.rend(); ++binding)
            body = add({.kind = Kind::Forall, .sort = truthSort, .operands = {binding->second, *body}});
        return body;
    }

    Place apply(const std::string& op, std::vector<uint32_t> operands) {
        const auto step = [&](Sort sort) {
            return add({.kind = Kind::Apply, .sort = sort, .op = op, .number = 0, .operands = std::move(operands)});
        };
        const auto misfit = [&] { return fail(fmt::format("the operands of '{}' do not fit it", op)); };
        if (op == "=" || op == "distinct")
            return operands.size() == 2 && sortOf(operands[0]) == sortOf(operands[1]) ? step(truthSort) : misfit();
        if (op == "ite") {
            if (operands.size() != 3 || sortOf(operands[0]) != truthSort || sortOf(operands[1]) != sortOf(operands[2]))
                return misfit();
            return step(sortOf(operands[1]));
        }
        if (op == "concat") {
            if (operands.size() != 2 || sortOf(operands[0]) == truthSort || sortOf(operands[1]) == truthSort)
                return misfit();
            const unsigned width = sortOf(operands[0]).width + unsigned{sortOf(operands[1]).width};
            return width <= 64 ? step(bitsSort(width)) : misfit();
        }
        for (const Operator& known : operators) {
            if (known.name != op) continue;
            if (operands.size() < known.least || operands.size() > known.most) return misfit();
            const Sort first = sortOf(operands[0]);
            for (const uint32_t operand : operands)
                if (sortOf(operand) != first) return misfit();
            if ((first == truthSort) != (known.shape == Shape::Truths)) return misfit();
            return step(known.shape == Shape::Compares ? truthSort : first);
        }
        return fail(fmt::format("'{}' is no operator of claims", op));
    }

    Place indexed(const Expression& head, std::vector<uint32_t> operands) {
        if (head.parts.size() < 3 || head.parts[0].word != "_") return fail("a formula begins with no operator");
        const std::string& op = head.parts[1].word;
        const auto first = numberOf(head.parts[2].word);
        if (operands.size() != 1 || sortOf(operands[0]) == truthSort || !first || *first > 64)
            return fail(fmt::format("the operands of '{}' do not fit it", op));
        const unsigned from = sortOf(operands[0]).width;
        unsigned width = 0;
        std::string text;
        if ((op == "zero_extend" || op == "sign_extend") && head.isList(3)) {
            width = from + static_cast<unsigned>(*first);
            text = fmt::format("(_ {} {})", op, *first);
        } else if (op == "extract" && head.isList(4)) {
            const auto low = numberOf(head.parts[3].word);
            if (!low || *low > *first || *first >= from) return fail("'extract' takes what is not there");
            width = static_cast<unsigned>(*first - *low + 1);
            text = fmt::format("(_ extract {} {})", *first, *low);
        }
        if (width == 0 || width > 64) return fail(fmt::format("'{}' is no operator of claims", op));
        return add({.kind = Kind::Apply, .sort = bitsSort(width), .op = text, .operands = std::move(operands)});
    }

    const Vocabulary& vocabulary_;
    Predicate predicate_;
    std::map<std::string, std::vector<uint32_t>> scope_;
    std::string problem_;
};

Result<Predicate> Predicate::read(const std::string& text, const Vocabulary& vocabulary) {
    const auto expression = readExpression(text);
    if (!expression) return expression.error();
    return PredicateReader(vocabulary).predicate(*expression);
}

Formulas::Id Predicate::in(Formulas& formulas, Meaning& meaning) const {
    std::vector<Formulas::Id> made;
    for (const Step& step : steps_) {
        std::vector<Formulas::Id> operands;
        for (const uint32_t operand : step.operands) operands.push_back(made[operand]);
        switch (step.kind) {
            case Step::Kind::Literal:
                made.push_back(step.sort == truthSort ? formulas.truth(step.number != 0)
                                                      : formulas.bits(step.sort.width, step.number));
                break;
            case Step::Kind::Variable:
                made.push_back(formulas.asBits(meaning.variable(static_cast<flow::VariableId>(step.number))));
                break;
            case Step::Kind::Result:
                made.push_back(formulas.asBits(meaning.result(static_cast<uint32_t>(step.number))));
                break;
            case Step::Kind::Cell:
                made.push_back(meaning.cell(static_cast<flow::PlaceId>(step.number), operands[0]));
                break;
            case Step::Kind::Bound:
                made.push_back(formulas.bound(step.sort.width, static_cast<uint32_t>(made.size())));
                break;
            case Step::Kind::Forall:
                made.push_back(formulas.forall(operands[0], operands[1]));
                break;
            case Step::Kind::Apply:
                if (step.op == "=")
                    made.push_back(formulas.equal(operands[0], operands[1]));
                else if (step.op == "not")
                    made.push_back(formulas.negate(operands[0]));
                else if (step.op == "and")
                    made.push_back(formulas.all(operands));
                else if (step.op == "or")
                    made.push_back(formulas.any(operands));
                else
                    made.push_back(formulas.apply(step.op, step.sort, std::move(operands)));
                break;
        }
        assert(formulas.sortOf(made.back()) == step.sort);
    }
    return made.back();
}

}  // namespace provest::certify
