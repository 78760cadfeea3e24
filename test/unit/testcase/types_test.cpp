#include "testcase/types.hpp"

#include <gtest/gtest.h>

namespace provest::testcase {
namespace {

using program::Interface;
using program::Type;
using program::TypeId;
using program::TypeKind;

TypeId add(Interface& interface, Type type) {
    interface.types.push_back(std::move(type));
    return static_cast<TypeId>(interface.types.size() - 1);
}

struct Pointers {
    Interface interface;
    TypeId number, character, byte, plain, constant;

    Pointers() {
        add(interface, {.kind = TypeKind::Void});
        number = add(interface, {.kind = TypeKind::Integer, .size = 4, .isSigned = true});
        character = add(interface, {.kind = TypeKind::Integer, .size = 1, .isSigned = true, .isCharacter = true});
        byte = add(interface, {.kind = TypeKind::Integer, .size = 1, .isCharacter = true});
        plain = add(interface, {.kind = TypeKind::Pointer, .size = 8, .element = number});
        constant = add(interface, {.kind = TypeKind::Pointer, .size = 8, .isConst = true, .element = number});
    }
    TypeId visitor(TypeId parameter) {
        return add(interface, {.kind = TypeKind::Function, .element = number, .parameters = {parameter}});
    }
};

TEST(Types, WhatAPointerPromisesIsNoPartOfWhatItHolds) {
    Pointers p;
    EXPECT_TRUE(sameType(p.interface, p.plain, p.constant));
    EXPECT_TRUE(sameType(p.interface, p.character, p.byte));
}

// The sanitizers compare the types of functions that are called through pointers, constness and all.
TEST(Types, FunctionsDifferByWhatTheirParametersPromise) {
    Pointers p;
    const TypeId writes = p.visitor(p.plain), reads = p.visitor(p.constant);
    EXPECT_FALSE(sameType(p.interface, writes, reads));
    EXPECT_TRUE(sameType(p.interface, writes, p.visitor(p.plain)));
    EXPECT_TRUE(sameType(p.interface, reads, p.visitor(p.constant)));
    EXPECT_FALSE(sameType(p.interface, p.visitor(p.character), p.visitor(p.byte)));
    // and so do those that take such functions
    const TypeId toWrites = add(p.interface, {.kind = TypeKind::Pointer, .size = 8, .element = writes});
    const TypeId toReads = add(p.interface, {.kind = TypeKind::Pointer, .size = 8, .element = reads});
    EXPECT_FALSE(sameType(p.interface, p.visitor(toWrites), p.visitor(toReads)));
}

}  // namespace
}  // namespace provest::testcase
