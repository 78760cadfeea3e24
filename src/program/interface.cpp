#include "program/interface.hpp"

#include <algorithm>

namespace provest::program {

std::optional<uint32_t> Interface::functionNamed(const std::string& name) const {
    for (uint32_t i = 0; i < functions.size(); ++i)
        if (functions[i].name == name) return i;
    return std::nullopt;
}

void addArguments(Interface& interface, Function& function) {
    Type layout{.kind = TypeKind::Struct, .spelling = "arguments of " + function.name};
    const auto aligned = [&](uint32_t align) { return (layout.size + align - 1) / align * align; };
    for (const Parameter& parameter : function.parameters) {
        const Type& type = interface.type(parameter.type);
        layout.size = aligned(type.align);
        layout.fields.push_back(
            {.name = parameter.name, .type = parameter.type, .offset = static_cast<uint32_t>(layout.size)});
        layout.size += type.size;
        layout.align = std::max(layout.align, type.align);
    }
    layout.size = aligned(layout.align);
    function.arguments = static_cast<TypeId>(interface.types.size());
    interface.types.push_back(std::move(layout));
}

bool holds(const Interface& interface, TypeId id, std::initializer_list<Carrier> carriers) {
    const Type& type = interface.type(id);
    if (std::find(carriers.begin(), carriers.end(), type.carrier) != carriers.end()) return true;
    if (type.carrier == Carrier::None) return false;
    return std::any_of(type.fields.begin(), type.fields.end(), [&](const Field& field) {
        const Type& member = interface.type(field.type);
        const bool leads = member.kind == TypeKind::Pointer || member.kind == TypeKind::Array;
        const bool plain = member.carrier == Carrier::None || member.carrier == Carrier::Sequence;
        return holds(interface, leads && plain ? member.element : field.type, carriers);
    });
}

}  // namespace provest::program
