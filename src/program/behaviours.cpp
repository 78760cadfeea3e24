#include "program/behaviours.hpp"

namespace provest::program {

namespace {

// The texts of a form's outputs, by slot; empty where it has none.
std::vector<std::string> outputs(const Interface& interface, const Function& function) {
    switch (outputForm(interface, function)) {
        case 'b':
            return {"returns false", "returns true"};
        case 'i':
            return {"returns a negative number", "returns zero", "returns a positive number"};
        case 'u':
            return {"", "returns zero", "returns a positive number"};
        case 'f':
            return {"returns a negative number", "returns zero", "returns a positive number", "returns no number"};
        case 'p':
            return {"returns null", "returns an address"};
        case 'e':
            break;
        default:
            return {};
    }
    std::vector<std::string> texts(outputsPerCall);
    for (const Enumerator& enumerator : interface.type(function.result).enumerators)
        if (enumerator.value >= 0 && enumerator.value < outputsPerCall)
            texts[static_cast<size_t>(enumerator.value)] = "returns " + enumerator.name;
    return texts;
}

}  // namespace

char outputForm(const Interface& interface, const Function& function) {
    const Type& type = interface.type(function.result);
    if (type.carrier != Carrier::None || type.size > 8) return 0;
    switch (type.kind) {
        case TypeKind::Bool:
            return 'b';
        case TypeKind::Integer:
            return type.isSigned ? 'i' : 'u';
        case TypeKind::Enum:
            return 'e';
        case TypeKind::Float:
            return 'f';
        case TypeKind::Pointer:
            return type.neverNull ? 0 : 'p';
        default:
            return 0;
    }
}

void addBehaviourGoals(const Interface& interface, CounterId first, Goals& goals) {
    for (const Function& function : interface.functions) {
        const auto add = [&](GoalKind kind, const std::string& text, uint32_t slot) {
            if (function.isFake || text.empty()) return;
            Goal goal{.kind = kind, .side = Side::Reached, .at = function.at};
            goal.function = function.symbol;
            goal.text = text;
            goal.anyOf = {first + slot};
            goals.goals.push_back(std::move(goal));
        };
        const std::vector<std::string> texts = outputs(interface, function);
        for (uint32_t slot = 0; slot < texts.size(); ++slot) add(GoalKind::Output, texts[slot], slot);
        for (uint32_t slot = 0; interface.isCxx && slot < exceptionsPerCall; ++slot)
            add(GoalKind::Exception, "throws", outputsPerCall + slot);
        first += behavioursPerCall;
    }
}

}  // namespace provest::program
