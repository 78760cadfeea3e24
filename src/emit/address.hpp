// "byte 8 of block v" as a C++ expression: &v[2], &node.next, text + 3.
#pragma once

#include "emit/scope.hpp"

namespace provest::emit {

// `count` elements of `type` start at `object` (1: a single object). `wanted`: type of the pointer, 0 for any.
std::string addressInside(const program::Interface& unit, const Spot& object, program::TypeId type, uint64_t count,
                          uint64_t offset, program::TypeId wanted);

bool sameType(const program::Interface& unit, program::TypeId a, program::TypeId b);

}  // namespace provest::emit
