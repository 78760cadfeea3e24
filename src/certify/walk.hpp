// One walk through a program: from a cut every way forward to the next ones. Internal to src/certify.
#pragma once

#include "certify/ground.hpp"
#include "certify/moment.hpp"
#include "certify/obligations.hpp"
#include "certify/terms.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace provest::certify {

class Walk {
public:
    Walk(const Ground& ground, Script& script);
    // Each once, and only one of them:
    void load();                          // the unit has just been loaded: all cells are initial
    void begin(flow::FunctionId main);    // likewise, and it is called
    void enter(flow::FunctionId entry);   // somebody calls it
    void go(const flow::Location& from);  // from the beginning of a block, knowing what is claimed there

private:
    using Id = Formulas::Id;
    using Ways = std::vector<std::pair<Id, Moment*>>;
    struct At {  // where a walk is
        Id path = 0;
        Moment* moment = nullptr;
    };

    void initial(Moment& moment);
    void into(flow::FunctionId function, At at);
    void through(flow::BlockId first, At at);
    std::vector<flow::BlockId> inOrder(flow::BlockId first) const;
    void block(const flow::Block& block, At at);
    void edges(const flow::Block& block, const At& at);
    void returns(const flow::Block& block, const At& at);
    void unwinds(const At& at);
    void perform(const flow::Step& step, At& at);
    void read(const flow::Step& step, At& at);
    void write(const flow::Step& step, At& at);
    void count(const flow::Step& step, const At& at);
    void outside(const flow::Step& step, At& at);
    void call(const flow::Step& step, At& at);
    void beginFrame(Moment& moment, flow::FunctionId function);

    Id term(flow::Term term, const At& at);
    void set(At& at, flow::VariableId variable, Id value);
    void demand(const flow::Location& location, Id path, Meaning& meaning, const std::string& where = {});
    void demand(Id path, Id holds, std::string what);
    Id claimed(const flow::Location& location, Meaning& meaning);
    bool othersCanCall() const { return !ground_.shape().callable().empty(); }

    const Ground& ground_;
    const flow::Program& program_;
    Script& script_;
    Formulas& formulas_;
    Moments moments_;
    Terms terms_;
    Moment* read_ = nullptr;  // what terms_ reads
    flow::FunctionId function_ = 0;
    std::map<flow::BlockId, Ways> arriving_;
};

}  // namespace provest::certify
