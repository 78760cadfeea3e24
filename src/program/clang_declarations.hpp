// Questions about declarations of C++. Internal to src/program.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <string>

namespace provest::program {

// Reachable from outside: no private class around it.
bool isReachable(const clang::Decl* decl);

// Somebody in the unit says what it does; a template's member is made when it is called.
bool isDefinedHere(const clang::FunctionDecl* decl);

// Operators that by custom give back the object they were called on: nothing new to work with.
bool givesItself(const clang::CXXMethodDecl* decl);

// The call of an overloaded operator as one writes it; "" where it cannot be written so.
std::string operatorPattern(const clang::FunctionDecl* decl, bool isMember);

// A constructor's code is that of its base object.
std::string symbolOf(const clang::Decl* decl);

// An overload takes the same object by plain reference: this one is called with one that cannot be changed.
bool wantsConst(const clang::FunctionDecl* decl, const clang::ParmVarDecl* given);

// Its objects may refer to what their constructors were given: that must stay as long as they do.
bool refersElsewhere(const clang::CXXRecordDecl* record);

}  // namespace provest::program
