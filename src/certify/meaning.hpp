// What names in claims stand for at a moment of a walk. Internal to src/certify.
#pragma once

#include "certify/moment.hpp"
#include "certify/predicate.hpp"
#include "certify/shape.hpp"

#include <unordered_map>
#include <vector>

namespace provest::certify {

// In the function that is running, or between calls.
class Here : public Meaning {
public:
    Here(Moments& moments, Moment& moment, std::vector<Formulas::Id> results = {})
        : moments_(moments), moment_(moment), results_(std::move(results)) {}
    Formulas::Id variable(flow::VariableId id) override { return moments_.variable(moment_, id); }
    Formulas::Id cell(flow::PlaceId place, Formulas::Id index) override { return moments_.cell(moment_, place, index); }
    Formulas::Id result(uint32_t number) override { return results_.at(number); }

protected:
    Moments& moments_;
    Moment& moment_;
    std::vector<Formulas::Id> results_;
};

// In a function that this one calls: it has variables of its own, even where it is the same function. Only its
// parameters are known, and addresses that are the same for all.
class There : public Here {
public:
    There(const flow::Program& program, const Shape& shape, Formulas& formulas, Moments& moments, Moment& moment,
          std::unordered_map<flow::VariableId, Formulas::Id> parameters, std::vector<Formulas::Id> results = {})
        : Here(moments, moment, std::move(results)),
          program_(program),
          shape_(shape),
          formulas_(formulas),
          own_(std::move(parameters)) {}

    Formulas::Id variable(flow::VariableId id) override {
        if (shape_.isShared(id)) return moments_.variable(moment_, id);
        const auto [entry, isNew] = own_.try_emplace(id, 0);
        const flow::Variable& variable = program_.variables[id];
        if (isNew)
            entry->second = variable.isAddress ? moments_.freshAddress() : formulas_.unknown(valueSort(variable.width));
        return entry->second;
    }

private:
    const flow::Program& program_;
    const Shape& shape_;
    Formulas& formulas_;
    std::unordered_map<flow::VariableId, Formulas::Id> own_;
};

}  // namespace provest::certify
