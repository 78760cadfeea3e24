// A second route to whether a certificate is true: what random runs of the interpreter do, and claims evaluated on the
// states they pass. It shares nothing with the checker but the program.
#pragma once

#include "certify/certificate.hpp"
#include "expr/operators.hpp"
#include "flow/interpret.hpp"
#include "support/random.hpp"

#include <cstdlib>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace provest::certify {

struct Snapshot {
    std::map<flow::VariableId, uint64_t> variables;
    std::map<std::pair<flow::PlaceId, uint64_t>, uint64_t> cells;
};

// Claims as text, on numbers. Whatever a state does not say makes a claim neither true nor false: an exception.
class Evaluation {
public:
    struct Number {
        unsigned width = 0;  // 0: a truth
        uint64_t value = 0;
    };
    Evaluation(const flow::Program& program, const Snapshot& state, const std::string& text)
        : program_(program), state_(state), text_(text) {}
    bool holds() { return next().value != 0; }

private:
    std::string word() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        if (text_[at_] == '(' || text_[at_] == ')') return text_.substr(at_++, 1);
        const size_t from = at_;
        while (at_ < text_.size() && text_[at_] != ' ' && text_[at_] != '(' && text_[at_] != ')') ++at_;
        return text_.substr(from, at_ - from);
    }
    Number leaf(const std::string& name) {
        if (const auto found = scope_.find(name); found != scope_.end()) return found->second;
        if (name == "true" || name == "false") return {0, name == "true"};
        if (name[0] == '#') {
            const bool isHex = name[1] == 'x';
            return {static_cast<unsigned>((name.size() - 2) * (isHex ? 4 : 1)),
                    std::stoull(name.substr(2), nullptr, isHex ? 16 : 2)};
        }
        const auto number = static_cast<uint32_t>(std::stoul(name.substr(1)));
        if (name[0] == 'v') return {program_.variables.at(number).width, state_.variables.at(number)};
        if (name[0] == 'p') return {program_.places.at(number).width, state_.cells.at({number, 0})};
        throw std::out_of_range(name);
    }
    Number next() {
        const std::string first = word();
        if (first != "(") return leaf(first);
        std::string op = word();
        std::vector<uint64_t> indices;
        if (op == "(") {
            word();  // _
            op = word();
            for (std::string index = word(); index != ")"; index = word()) indices.push_back(std::stoull(index));
        }
        if (op == "let") {
            word(), word();
            const std::string name = word();
            const Number value = next();
            word(), word();
            scope_[name] = value;
            const Number body = next();
            word();
            return body;
        }
        std::vector<Number> all;
        if (op == "select") {
            const auto place = static_cast<flow::PlaceId>(std::stoul(word().substr(1)));
            const Number index = next();
            word();
            return {program_.places.at(place).width, state_.cells.at({place, index.value})};
        }
        while (at_ < text_.size()) {
            while (text_[at_] == ' ') ++at_;
            if (text_[at_] == ')') break;
            all.push_back(next());
        }
        word();
        return apply(op, indices, all);
    }
    static Number apply(const std::string& op, const std::vector<uint64_t>& indices, const std::vector<Number>& all) {
        using expr::Op;
        const auto truth = [](bool value) { return Number{0, value}; };
        const Number a = all.at(0), b = all.size() > 1 ? all[1] : Number{};
        if (op == "not") return truth(!a.value);
        if (op == "=>") return truth(!a.value || b.value);
        if (op == "=") return truth(a.value == b.value);
        if (op == "distinct") return truth(a.value != b.value);
        if (op == "ite") return a.value ? all[1] : all.at(2);
        if (op == "and" || op == "or") {
            bool result = op == "and";
            for (const Number& one : all) result = op == "and" ? result && one.value : result || one.value;
            return truth(result);
        }
        if (op == "extract") {
            const auto width = static_cast<unsigned>(indices.at(0) - indices.at(1) + 1);
            return {width, (a.value >> indices[1]) & expr::mask(width)};
        }
        if (op == "zero_extend") return {static_cast<unsigned>(a.width + indices.at(0)), a.value};
        if (op == "sign_extend") {
            const auto width = static_cast<unsigned>(a.width + indices.at(0));
            return {width, static_cast<uint64_t>(expr::asSigned(a.value, a.width)) & expr::mask(width)};
        }
        if (op == "concat") return {a.width + b.width, a.value << b.width | b.value};
        static const std::map<std::string, Op> binary{{"bvadd", Op::Add},   {"bvsub", Op::Sub},   {"bvmul", Op::Mul},
                                                      {"bvudiv", Op::UDiv}, {"bvsdiv", Op::SDiv}, {"bvurem", Op::URem},
                                                      {"bvsrem", Op::SRem}, {"bvand", Op::And},   {"bvor", Op::Or},
                                                      {"bvxor", Op::Xor},   {"bvshl", Op::Shl},   {"bvlshr", Op::LShr},
                                                      {"bvashr", Op::AShr}, {"bvnot", Op::Not},   {"bvneg", Op::Neg}};
        static const std::map<std::string, Op> compare{
            {"bvult", Op::Ult}, {"bvule", Op::Ule}, {"bvslt", Op::Slt}, {"bvsle", Op::Sle}};
        static const std::map<std::string, Op> turned{
            {"bvugt", Op::Ult}, {"bvuge", Op::Ule}, {"bvsgt", Op::Slt}, {"bvsge", Op::Sle}};
        if (const auto found = binary.find(op); found != binary.end())
            return {a.width, expr::apply(found->second, a.width, a.width, a.value, b.value, 0, 0)};
        if (const auto found = compare.find(op); found != compare.end())
            return truth(expr::apply(found->second, 1, a.width, a.value, b.value, 0, 0));
        return truth(expr::apply(turned.at(op), 1, a.width, b.value, a.value, 0, 0));
    }

    const flow::Program& program_;
    const Snapshot& state_;
    const std::string& text_;
    size_t at_ = 0;
    std::map<std::string, Number> scope_;
};

// What random runs count, and the states they pass; whoever is outside calls back.
class Runs : public flow::Surroundings {
public:
    std::set<flow::CounterId> counted;
    std::map<flow::Location, std::vector<Snapshot>> passed;

    Runs(const flow::Program& program, uint64_t seed, unsigned runs) : program_(program), random_(seed) {
        for (flow::FunctionId f = 0; f < program.functions.size(); ++f)
            if (program.functions[f].isEntry) entries_.push_back(f);
        for (unsigned run = 0; run < runs; ++run) {
            flow::Interpreter interpreter(program, [](flow::VariableId id) { return uint64_t{id + 1} << 32; });
            interpreter_ = &interpreter;
            memory_.clear();
            noteBetween();
            for (unsigned call = 0; call < 25 && callOne(); ++call) noteBetween();
        }
    }

    uint64_t value(const flow::Function&, const flow::Step& step) override {
        return any(program_.variables[step.to].width);
    }
    uint64_t read(uint64_t address, unsigned bytes) override {
        uint64_t value = 0;
        const uint64_t fresh = any(8 * bytes);
        for (unsigned i = 0; i < bytes; ++i)
            value |= uint64_t{memory_.try_emplace(address + i, (fresh >> (8 * i)) & 255).first->second} << (8 * i);
        return value;
    }
    void write(uint64_t address, uint64_t value, unsigned bytes) override {
        for (unsigned i = 0; i < bytes; ++i) memory_[address + i] = static_cast<uint8_t>(value >> (8 * i));
    }
    void leave(const flow::Step&) override {
        noteBetween();
        memory_.clear();
        if (++depth_ < 3)
            for (uint64_t calls = random_.below(3); calls > 0 && callOne(); --calls) noteBetween();
        --depth_;
    }
    void count(flow::CounterId counter) override { counted.insert(counter); }
    void enter(const flow::Function& function, flow::BlockId block, const flow::Locals& locals) override {
        const auto id = static_cast<flow::FunctionId>(&function - program_.functions.data());
        note({flow::Location::Kind::Block, id, block}, &locals);
    }

    // Whether runs contradict the certificate; nothing: no.
    std::string contradiction(const Certificate& certificate) const {
        for (const Excluded& goal : certificate.excluded)
            for (const flow::CounterId counter : goal.counters)
                if (counted.contains(counter)) return fmt::format("counter {} grows", counter);
        for (const Claim& claim : certificate.claims) {
            const auto states = passed.find(claim.location);
            if (states == passed.end()) continue;
            for (const std::string& text : claim.holds)
                for (const Snapshot& state : states->second) try {
                        if (!Evaluation(program_, state, text).holds()) return "not true: " + text;
                    } catch (const std::out_of_range&) {  // it asks for what nobody has set
                    }
        }
        return {};
    }

private:
    bool callOne() {
        const flow::FunctionId function = entries_[random_.below(entries_.size())];
        std::vector<uint64_t> arguments, results;
        for (const flow::VariableId parameter : program_.functions[function].parameters)
            arguments.push_back(any(program_.variables[parameter].width));
        uint64_t steps = 1000;
        const flow::Ending ending = interpreter_->call(function, arguments, results, *this, steps);
        return ending == flow::Ending::Returned;
    }
    uint64_t any(unsigned width) {
        const uint64_t value = random_.below(2) ? random_.below(24) : random_.next();
        return (random_.below(4) ? value : 0 - value) & expr::mask(width);
    }
    void noteBetween() { note({}, nullptr); }
    void note(const flow::Location& where, const flow::Locals* locals) {
        std::vector<Snapshot>& states = passed[where];
        if (states.size() >= 300 && random_.below(20) != 0) return;
        Snapshot state;
        for (flow::PlaceId place = 1; place < program_.places.size(); ++place)
            for (uint64_t i = 0; i < program_.places[place].cells; ++i)
                if (const auto value = locals ? locals->cell(place, i) : interpreter_->cell(place, i))
                    state.cells.emplace(std::pair(place, i), *value);
        if (locals) locals->each([&](flow::VariableId id, uint64_t value) { state.variables.emplace(id, value); });
        if (states.size() < 300)
            states.push_back(std::move(state));
        else
            states[random_.below(states.size())] = std::move(state);
    }

    const flow::Program& program_;
    support::Random random_;
    std::vector<flow::FunctionId> entries_;
    flow::Interpreter* interpreter_ = nullptr;
    std::map<uint64_t, uint8_t> memory_;
    unsigned depth_ = 0;
};

}  // namespace provest::certify
