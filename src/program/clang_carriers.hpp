// From C++ types to the plain layouts in which tests hold their values (Carrier in interface.hpp; the thunks' side is
// runtime/cxx/carriers.hpp). Internal to src/program.
#pragma once

#include "program/clang_types.hpp"
#include "program/interface.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/PrettyPrinter.h>
#include <clang/AST/Type.h>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace provest::program {

// A value as a test carries it; `problem` says why it cannot.
struct Carried {
    TypeId type = 0;
    std::string spelling;  // what provest::Carry is asked for
    Passing passing = Passing::Value;
    bool owned = false;    // a result: the test owns the object
    bool lent = false;     // a result: see Function::lends
    bool isConst = false;  // a const reference
    std::string problem;
};

// In namespace std, or in one inside it.
bool isLibrary(const clang::Decl* decl);

class Carriers {
public:
    Carriers(Interface& interface, clang::ASTContext& context, Origins& origins, TypeReader& types);

    Carried parameter(clang::QualType declared);
    // A result that no test could look at or use has type void and no problem. `source` says where something that is
    // referred to lies: outside all objects of the test, or inside one that the call was given.
    enum class Referred { Outside, Inside };
    Carried result(clang::QualType declared, Referred referred);
    // The object a method is called on.
    Carried receiver(const clang::CXXRecordDecl* record);
    // An object that a constructor has made.
    Carried made(const clang::CXXRecordDecl* record);

    // The bytes of such a value are all there is to it.
    bool isPlain(clang::QualType type) const;
    std::string spelled(clang::QualType type) const;
    // A template's argument; nothing if it has no name that others can write.
    std::optional<std::string> spelled(const clang::TemplateArgument& argument) const;

    // Functions over classes that tests may hand over, as far as values met so far need them and no earlier source did.
    struct Callback {
        std::string name;
        clang::QualType signature;
        TypeId type;
    };
    const std::vector<Callback>& callbacks() const { return callbacks_; }
    // Classes that values met so far are made of, in the order they were met.
    const std::vector<const clang::CXXRecordDecl*>& classes() const { return classes_; }

private:
    struct Made {  // a carried value's type and its C++ spelling
        TypeId type = 0;
        std::string problem;
    };
    Made value(clang::QualType type);
    std::optional<Carried> valueBehind(clang::QualType declared);
    Made plain(clang::QualType type);
    Made ofLibrary(const clang::CXXRecordDecl* record, clang::QualType type);
    Made text(clang::QualType type, Carrier carrier);
    Made sink(clang::QualType type);
    bool isSink(const clang::CXXRecordDecl* record) const;
    Made sequence(clang::QualType type, clang::QualType element);
    Made sequenceOf(clang::QualType type, TypeId element);
    Made array(clang::QualType type, clang::QualType element, uint64_t count);
    Made both(clang::QualType type, Carrier carrier, TypeId head, TypeId tail, const char* first, const char* second);
    Made wrapped(clang::QualType type, const Made& inner);
    Made ofPath(const clang::CXXRecordDecl* path);
    Made boxed(clang::QualType type, clang::QualType held);
    Made tuple(clang::QualType type, const std::vector<clang::QualType>& members, size_t from);
    Made callback(clang::QualType pointer);
    Made object(clang::QualType pointee, Carrier carrier, const std::string& spelling, bool neverNull);
    TypeId classType(const clang::CXXRecordDecl* record);
    bool isTemporary(const clang::CXXRecordDecl* record) const;
    TypeId add(Type type);
    TypeId builtin(clang::QualType type) { return types_.read(type); }

    Interface& interface_;
    clang::ASTContext& context_;
    Origins& origins_;
    TypeReader& types_;
    clang::PrintingPolicy policy_;
    std::map<std::string, TypeId> known_;
    std::map<std::string, TypeId> knownClasses_;  // by spelling, of all sources
    std::map<const clang::CXXRecordDecl*, TypeId> classTypes_;
    std::vector<const clang::CXXRecordDecl*> classes_;
    std::vector<Callback> callbacks_;
    int depth_ = 0;  // of types inside types
};

}  // namespace provest::program
