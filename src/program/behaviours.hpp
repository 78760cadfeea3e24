// What a call shows besides the branches it takes: what kind of value it returns, what it throws. Nobody knows which of
// these are possible, so none is ever missing; a test that shows one first is worth keeping when the user asks for it.
#pragma once

#include "program/goals.hpp"
#include "program/interface.hpp"

namespace provest::program {

// By call, in the unit's table and behind its other counters; runtime/behaviours.c counts them.
constexpr uint32_t outputsPerCall = 8, exceptionsPerCall = 8;
constexpr uint32_t behavioursPerCall = outputsPerCall + exceptionsPerCall;

// How the worker is to look at a result: b(ool), i(nteger), u(nsigned), e(num), f(loat), p(ointer); 0: not at all.
char outputForm(const Interface& interface, const Function& function);

// The goals of every call; the counter of the first is `first`.
void addBehaviourGoals(const Interface& interface, CounterId first, Goals& goals);

}  // namespace provest::program
