// What of a program can be seen without asking what it computes: that it is what flow/code.hpp says, whose its
// variables are, which functions run at all, and where walks through it have to be cut. Internal to src/certify.
#pragma once

#include "flow/code.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace provest::certify {

using Cut = std::pair<flow::FunctionId, flow::BlockId>;

class Shape {
public:
    // `problem()` says what is wrong with the program, or nothing.
    explicit Shape(const flow::Program& program);
    const std::string& problem() const { return problem_; }

    // Of whom a variable is; nothing: an address that is the same for all, or nobody's.
    std::optional<flow::FunctionId> ownerOf(flow::VariableId variable) const { return owners_[variable]; }
    bool isShared(flow::VariableId variable) const { return program_.variables[variable].isAddress; }
    bool isCalled(flow::FunctionId function) const { return called_.contains(function); }
    bool isLedTo(flow::FunctionId function, flow::BlockId block) const { return ledTo_.contains({function, block}); }

    // Targets of edges that close cycles, and entries of functions that are called.
    const std::set<Cut>& cuts() const { return cuts_; }

    // The function that is called once and first, in a world of one program; the code itself says when it calls
    // others, at its end or before all else, too.
    std::optional<flow::FunctionId> main() const { return main_; }
    // Who may be called whenever no code of the unit is running, or it has called outside.
    const std::vector<flow::FunctionId>& callable() const { return callable_; }

private:
    void inspect(flow::FunctionId function);
    void inspect(flow::FunctionId function, const flow::Step& step);
    void own(flow::FunctionId function, flow::VariableId variable);
    void sets(flow::FunctionId function, flow::VariableId variable, unsigned width);
    void reads(flow::FunctionId function, flow::Term term, unsigned width);  // 0: any width
    void findLoops(flow::FunctionId function);
    void findEntries();
    void fail(flow::FunctionId function, const std::string& what);

    const flow::Program& program_;
    std::string problem_;
    std::vector<std::optional<flow::FunctionId>> owners_;
    std::set<flow::VariableId> parameters_;
    std::set<std::pair<flow::FunctionId, flow::Term>> seen_;
    std::set<flow::FunctionId> called_;
    std::set<Cut> ledTo_, cuts_;
    std::optional<flow::FunctionId> main_;
    std::vector<flow::FunctionId> callable_;
};

}  // namespace provest::certify
