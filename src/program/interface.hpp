// The unit as its users see it: types, callable functions, variables, and what the unit expects others to define.
// Plain data filled by the front end; no Clang type leaves src/program.
#pragma once

#include "program/source.hpp"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace provest::program {

struct Position {
    std::string file;  // absolute path
    uint32_t line = 0;
    uint32_t column = 0;
};

using TypeId = uint32_t;  // index into Interface::types

enum class TypeKind {
    Void,
    Bool,
    Integer,  // char kinds included, see isCharacter
    Float,    // float, double, long double by size
    Enum,
    Pointer,
    Array,   // count 0: flexible or unknown bound
    Struct,  // with fields
    Union,
    Function,
    Opaque,  // declared but never defined: only pointers to it exist
    Class,   // C++: made by calls alone; only pointers to it exist in tests
};

// How a C++ value travels: a test holds it as plain bytes and pointers, thunks make the value of them and back.
enum class Carrier : uint8_t {
    None,      // C's own: the bytes are the value
    Text,      // std::string, std::string_view, an input stream: a pointer to a text
    Sequence,  // vector, list, map...: a pointer to its elements (the one field), and behind it how many there are
    Array,     // std::array: its one field is an array
    Tuple,     // pair, tuple: two fields, of which the second may be the rest of a tuple
    Optional,  // two fields: whether there is a value, and the value
    Variant,   // two fields: which alternative, and all of them as a tuple
    Duration,  // a number of its units
    Wrapped,   // what is made of another value, its one field: a queue of a container, a path of a text
    Boxed,     // a smart pointer to a value, not to an object of a class: two fields, as an optional has
    Sink,      // an output stream, its buffer, or a pointer to one: nothing
    Object,    // a pointer to an object that a call made; the type of its class is the element
    Owner,     // the same as a unique_ptr: whoever gets it owns the object
    Shared,    // the same as a shared_ptr
};

struct Field {
    std::string name;  // empty for anonymous struct/union members
    TypeId type = 0;
    uint32_t offset = 0;     // bytes
    uint32_t bitOffset = 0;  // bit-fields: first bit within the bytes from `offset`
    uint32_t bitWidth = 0;   // 0: not a bit-field
};

struct Enumerator {
    std::string name;
    int64_t value = 0;
};

struct Type {
    TypeKind kind = TypeKind::Void;
    std::string spelling;  // as C would write it, e.g. "struct node *", "uint32_t", "int[6]"
    uint64_t size = 0;
    uint32_t align = 1;
    bool isSigned = false;
    bool isCharacter = false;             // plain, signed or unsigned char
    bool isConst = false;                 // the pointee of a const pointer is const
    TypeId element = 0;                   // Pointer: pointee; Array: element; Enum: underlying; Function: result
    uint64_t count = 0;                   // Array; Pointer: elements a parameter such as `int v[6]` promises, else 0
    std::vector<Field> fields;            // Struct, Union; see isClosed
    std::vector<Enumerator> enumerators;  // Enum
    uint8_t rangeBits = 0;                // Enum: how many bits hold every value it may have; 0: all of its size
    std::vector<TypeId> parameters;       // Function
    bool variadic = false;                // Function
    std::string tag;     // Struct, Union, Enum: tag or typedef name; empty if it has none. Function: the
                         // one there is of it, where it takes or returns C++ objects
    std::string header;  // how a user includes the declaration ("sds.h", "<stdio.h>"); empty: declared in the source
    std::string definition;  // C text of the definition for types declared in the unit's own source, else empty
    Carrier carrier = Carrier::None;  // C++; `spelling` is then that of the C++ type
    bool neverNull = false;           // Pointer: a reference, or what a value is made of
    struct Base {
        TypeId type = 0;
        uint32_t offset = 0;  // bytes from the start of the object
    };
    std::vector<Base> bases;  // Class: public ones, near and far
    bool isCopyable = false;  // Class
    bool isAbstract = false;  // Class

    // An object of the C library, of which only the library knows what it holds.
    bool isClosed() const {
        return (kind == TypeKind::Struct || kind == TypeKind::Union) && size > 1 && fields.empty() &&
               carrier == Carrier::None;
    }
};

// How a C++ argument is handed over.
enum class Passing : uint8_t {
    Value,      // copied, or a temporary
    Reference,  // an lvalue
    Address,    // a pointer to an lvalue
    Move,       // std::move: not to be used afterwards
};

struct Parameter {
    std::string name;  // never empty: unnamed parameters are called "arg0", "arg1"...
    TypeId type = 0;
    std::string declaration;  // C text with the name, as a variable: "int *v", "void (*done)(int)"
    Passing passing = Passing::Value;
    bool isConst = false;  // C++: a reference through which nothing is changed
    std::string carried;   // C++: what provest::Carry (runtime/cxx/carriers.hpp) is asked for
};

enum class CallForm : uint8_t { Function, Constructor, Method };

struct Function {
    std::string name;    // unique: overloads in C++ have their parameters' types behind it
    std::string symbol;  // what the linker calls it, as goals and flow graph do
    TypeId result = 0;
    std::vector<Parameter> parameters;
    bool variadic = false;
    bool noReturn = false;
    // Parameters at the end that stand for what `...` takes, where the last fixed one is a text that may be a format:
    // an int, a text and a long, called variadic1... Whoever wants fewer leaves them alone.
    uint32_t extra = 0;
    TypeId arguments = 0;     // synthetic Struct: one field per parameter, the layout the thunk expects
    TypeId signature = 0;     // Function type
    uint32_t thunk = 0;       // the number of what calls it; what was dropped leaves gaps
    bool isInternal = false;  // C: static or inline in a header; only who includes it can call it
    uint32_t source = 0;      // index of the source that has it
    Position at;
    std::string header;       // header that declares it, as a user includes it; empty: only the source does
    std::string declaration;  // C text, "int bubble(int v[6], int n)"
    // C++ from here on. `expression` is the call as one writes it, with $0, $1... for the arguments: "$0.push($1)".
    CallForm form = CallForm::Function;
    std::string expression;
    std::string carried;      // of the result, as in Parameter
    bool ownsResult = false;  // the result is an object of the test's, which ends with it
    // The result is a part of another object or a temporary: the call is made where its result is used, as in
    // `shelf.at(1).put("hat")`, and nothing holds it.
    bool lends = false;
    bool isConst = false;  // a method that promises not to change its object
    bool isVirtual = false;
    bool isFake = false;  // of a class of ours, or a stand-in: no test is about it

    // The program's: where something is linked that has a main of its own, calls of this one need another name.
    bool isMain() const { return name == "main" || symbol == "main"; }
};

struct Variable {
    std::string name;    // C++: with its namespaces and classes
    std::string symbol;  // what the linker calls it
    TypeId type = 0;
    bool isConst = false;
    bool defined = false;  // false: the suite must define it
    Position at;
    std::string header;
    std::string declaration;  // C text, "int valvesStatus[16]"; empty in C++ where the unit has it
};

// C++: a definition of ours for what the unit calls and nobody defines.
struct StandIn {
    std::string symbol;                  // what the linker calls it
    std::string declaration;             // "int store::Backend::fetch(int) const"
    std::string text;                    // the whole definition
    std::string header;                  // that declares it, as a user includes it
    std::vector<Function> answers;       // what it asks a test's script for: entries of Interface::undefined
    std::vector<Variable> variables;     // that tests may set: entries of Interface::variables
    std::optional<Function> callback{};  // it is there to be passed as a pointer: an entry of Interface::addressable
};

// A symbol that the unit needs and nobody defines, nor could a stand-in be written: what gets there is no test.
struct Missing {
    enum class Kind : uint8_t { Function, Variable, ThreadVariable, Table, TypeInfo };
    std::string symbol;
    std::string name;  // as C++ has it
    Kind kind = Kind::Function;
};

struct Skipped {
    std::string name;
    std::string reason;
    std::string symbol = {};  // of what only lacks a definition, which another source may have
};

struct Interface {
    bool isCxx = false;
    Standard standard;                      // of C++, for what is compiled with the unit
    std::vector<std::string> plainRecords;  // C++: spelled, of the source that is being read
    std::vector<std::string> fakes;         // C++: texts of classes that implement what nobody else does
    std::vector<StandIn> standIns;          // C++
    std::vector<Missing> missing;           // C++
    std::vector<Type> types;                // types[0] is void
    std::vector<Function> functions;        // public and defined; index = entry of the call table
    std::vector<Function> addressable;  // functions a test may pass as pointers; index = entry of the function table
    std::vector<Variable> variables;    // public, writable; index = entry of the variable table
    std::vector<Function> undefined;    // stubs; index = stub number
    std::vector<Skipped> skipped;
    std::vector<int64_t> integers;  // constants that occur in the unit's code, sorted, distinct
    std::vector<double> floats;
    std::vector<std::string> strings;
    std::vector<std::string> systemHeaders;  // "<stdio.h>": what the unit's declarations need
    std::vector<std::string> headers;        // all others, in the order in which the sources include them
    // libc functions the unit calls, sorted; `std::basic_filebuf` and `std::cin` stand for C++ streams over files
    std::vector<std::string> libraryCalls;

    const Type& type(TypeId id) const { return types[id]; }
    std::optional<uint32_t> functionNamed(const std::string& name) const;
};

// Gives `function` its `arguments` type: one field per parameter, laid out as C lays out a structure.
void addArguments(Interface& interface, Function& function);

// Whether a C++ value is, or has among its members and elements, something that travels in one of these ways.
bool holds(const Interface& interface, TypeId type, std::initializer_list<Carrier> carriers);

}  // namespace provest::program
