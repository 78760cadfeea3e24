#include "program/makeable.hpp"

#include <fmt/format.h>
#include <algorithm>

namespace provest::program {

namespace {

// The class nobody makes among those a value of this type needs; 0: none.
TypeId missing(const Interface& interface, const std::vector<bool>& makeable, TypeId id, int depth) {
    const Type& type = interface.types[id];
    if (depth == 0) return 0;
    if (type.kind == TypeKind::Pointer && interface.types[type.element].kind == TypeKind::Class)
        return !type.neverNull || makeable[type.element] ? 0 : type.element;
    if (type.carrier == Carrier::None || type.carrier == Carrier::Sequence) return 0;  // may be empty
    for (const Field& field : type.fields)
        if (const TypeId found = missing(interface, makeable, field.type, depth - 1)) return found;
    return 0;
}

}  // namespace

TypeId unmade(const Interface& interface, const std::vector<bool>& makeable, const Function& function) {
    for (const Parameter& parameter : function.parameters)
        if (const TypeId found = missing(interface, makeable, parameter.type, 6)) return found;
    return 0;
}

// What can be made grows until nothing is added.
std::vector<bool> makeable(const Interface& interface) {
    std::vector<bool> can(interface.types.size());
    const auto fits = [&](TypeId wanted, TypeId made) {
        const auto& bases = interface.types[made].bases;
        return wanted == made ||
               std::any_of(bases.begin(), bases.end(), [&](const Type::Base& base) { return base.type == wanted; });
    };
    for (bool grew = true; grew;) {
        grew = false;
        for (const Function& function : interface.functions) {
            const Type& result = interface.types[function.result];
            if (result.kind != TypeKind::Pointer || interface.types[result.element].kind != TypeKind::Class) continue;
            if (unmade(interface, can, function) != 0) continue;
            for (TypeId id = 0; id < interface.types.size(); ++id)
                if (!can[id] && interface.types[id].kind == TypeKind::Class && fits(id, result.element))
                    can[id] = grew = true;
        }
    }
    return can;
}

void dropUnmakeable(Interface& interface) {
    const std::vector<bool> can = makeable(interface);
    std::erase_if(interface.functions, [&](const Function& function) {
        const TypeId without = unmade(interface, can, function);
        if (without == 0) return false;
        const Type& type = interface.types[without];
        interface.skipped.push_back(
            {function.name, fmt::format("needs a {}, and {}", type.spelling,
                                        type.isAbstract ? "no class of the unit implements it"
                                                        : "the unit has no public way to make one")});
        return true;
    });
}

}  // namespace provest::program
