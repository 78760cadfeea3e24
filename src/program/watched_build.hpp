// A build that tells whoever runs it what it does, step by step: what calls answer, what volatile reads give, where
// local objects lie. It runs the very code that lower() gives a meaning, so that both can be compared.
//
// The shared object needs these from the program that loads it, and what hooks.h says of counters and steps:
//   void provest_watch_enter(const char *function, const uint64_t *arguments, uint32_t count);
//   void provest_watch_exit(const char *function);
//   void provest_watch_object(uint32_t number, void *address, uint64_t size);   a local object, by numberObjects()
//   void provest_watch_left(const char *callee, int returns);                   outside is called ...
//   void provest_watch_back(const char *callee);                                ... and has returned
//   void provest_watch_answer(uint64_t bits);                                   of a call, or of a volatile read
//   void provest_watch_unsaid(const char *why);                                 something that has no meaning
// and it has a table of the unit's variables and functions, provest_watched.
#pragma once

#include "program/unit.hpp"

namespace provest::program {

struct WatchedObject {
    const char* name;
    void* address;
    uint64_t size;
    uint64_t isWritable;
};
struct WatchedTable {
    const WatchedObject* objects;
    uint64_t count;
};
inline constexpr const char* watchedTable = "provest_watched";

// Of a unit with one source.
support::Result<std::string> buildWatched(const Unit& unit, const UnitRequest& request);

}  // namespace provest::program
