// What the unit's functions mean for call sequences, read off their types and names: who makes objects of a type, who
// works on them, who ends their life.
#pragma once

#include "program/interface.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace provest::testcase {

// Whether a result of type `result` may stand where `pointer` is wanted: the same kind of object, or a handle of the
// same kind (a `char *` is no `sds`).
bool producesFor(const program::Interface& interface, program::TypeId result, program::TypeId pointer);

class Catalog {
public:
    explicit Catalog(const program::Interface& interface);

    // Functions whose result may stand for a parameter of pointer type `pointer`; those that need least come first.
    const std::vector<uint32_t>& producers(program::TypeId pointer) const { return producers_[pointer]; }
    struct Use {
        uint32_t function = 0;
        uint32_t parameter = 0;
    };
    // Functions that put such a pointer where the caller says: `int open(struct thing **out)`.
    const std::vector<Use>& writers(program::TypeId pointer) const { return writers_[pointer]; }
    // C++: functions that can change such an object, and leave it there.
    const std::vector<Use>& changers(program::TypeId object) const { return changers_[object]; }
    // Functions whose number is another's argument: those that return `integer`, when `parameter` sounds like one that
    // names something of the unit's (id, handle, fd), or the type has a name of its own.
    std::vector<uint32_t> numberers(const program::Parameter& parameter) const;
    // How likely a producer should make the value: surely for an opaque pointee or a typedef that hides the pointer,
    // mostly for a private definition, 0 when nobody makes one.
    double producing(program::TypeId pointer) const { return producing_[pointer]; }
    // Functions that make an object of the caller's ready for use (`void queue_init(struct queue *, ...)`): it is their
    // first parameter.
    const std::vector<uint32_t>& initialisers(program::TypeId pointer) const { return initialisers_[pointer]; }
    // A pointer by another name that the unit hands out (`typedef char *sds`): what it leads to only the unit can make.
    bool isHandle(program::TypeId pointer) const;
    // Takes an object out of the world (free, close...): at the end of a sequence only.
    bool isConsumer(uint32_t function) const { return consumer_[function]; }
    // Gives its first argument back as its result, perhaps under another address (`s = append(s, ...)`).
    bool replaces(uint32_t function) const { return replaces_[function]; }
    // What is passed there must not be used afterwards.
    bool takes(uint32_t function, uint32_t parameter) const {
        const program::Parameter& given = interface_.functions[function].parameters[parameter];
        return given.passing == program::Passing::Move ||
               interface_.type(given.type).carrier == program::Carrier::Owner ||
               (parameter == 0 && (consumer_[function] || replaces_[function]));
    }
    // Where a parameter is in the block of arguments.
    uint32_t offsetOf(uint32_t function, uint32_t parameter) const {
        return interface_.type(interface_.functions[function].arguments).fields[parameter].offset;
    }
    // Functions that share a pointer type with `function`, itself included; C++: and those that change what objects it
    // takes are made of.
    const std::vector<uint32_t>& related(uint32_t function) const { return related_[function]; }
    // Entries of Interface::addressable of function type `signature`.
    std::vector<uint32_t> addressable(program::TypeId signature) const;
    bool calls(const char* libraryFunction) const;
    bool reads() const { return reads_; }  // standard input or files
    bool opens() const { return opens_; }  // files by name
    bool allocates() const { return allocates_; }
    bool opensStreams() const { return opensStreams_; }
    bool opensDescriptors() const { return opensDescriptors_; }
    bool readsDescriptors() const { return readsDescriptors_; }
    bool changesWorld() const { return changesWorld_; }  // or tries to: what a test grants or refuses

private:
    void findMakers(program::TypeId pointer);
    void findConsumers();
    void findChangers();
    void findRelated();
    void addDistant(uint32_t function);

    const program::Interface& interface_;
    std::vector<std::vector<uint32_t>> producers_;     // by TypeId
    std::vector<std::vector<Use>> writers_;            // by TypeId
    std::vector<std::vector<Use>> changers_;           // by TypeId
    std::vector<std::vector<uint32_t>> initialisers_;  // by TypeId
    std::vector<double> producing_;                    // by TypeId
    std::vector<bool> consumer_;                       // by function
    std::vector<bool> replaces_;                       // by function
    std::vector<std::vector<uint32_t>> related_;       // by function
    bool reads_ = false;
    bool opens_ = false;
    bool allocates_ = false;
    bool opensStreams_ = false;
    bool opensDescriptors_ = false;
    bool readsDescriptors_ = false;
    bool changesWorld_ = false;
};

}  // namespace provest::testcase
