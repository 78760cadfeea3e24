// The call table of a C++ unit: one entry per public constructor, method, function, operator and field, each with the
// expression that calls it. Internal to src/program.
#pragma once

#include "program/clang_carriers.hpp"
#include "program/frontend.hpp"
#include "program/interface.hpp"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace provest::program {

// What the reader of a source knows about where things are.
class SourceView : public Origins {
public:
    virtual bool own(clang::SourceLocation at) const = 0;
    // Why no test can use what is declared there; null: nothing is known against it.
    virtual const std::string* problem(const clang::Decl* decl) const = 0;
    virtual Position positionOf(const clang::Decl* decl) const = 0;
    // The header that declares it for others; "" when only the source does.
    virtual std::string publicHeader(const clang::Decl* decl) = 0;
    // Some header of the user's declares what the source defines: what it keeps for itself is nobody else's then.
    virtual bool hasHeader() const = 0;
};

class StandIns;

class ClassReader {
public:
    ClassReader(Interface& interface, SourceFacts& facts, clang::ASTContext& context, SourceView& view,
                TypeReader& types);
    ~ClassReader();

    // Everything callable that the translation unit declares in its own files.
    void read();

private:
    void scope(const clang::DeclContext* scope);
    void declaration(const clang::Decl* decl);
    void note(const clang::TemplateDecl* decl, bool isClass);
    bool isInternal(const clang::Decl* decl) const;
    void record(const clang::CXXRecordDecl* record, bool isOwn);
    void function(const clang::FunctionDecl* decl);
    void constructors(const clang::CXXRecordDecl* record);
    void constructor(const clang::CXXRecordDecl* record, const clang::CXXConstructorDecl* decl);
    void aggregate(const clang::CXXRecordDecl* record);
    void method(const clang::CXXRecordDecl* record, const clang::CXXMethodDecl* decl);
    void fields(const clang::CXXRecordDecl* record);
    bool isOffered(const clang::VarDecl* decl) const;
    void variable(const clang::VarDecl* decl);
    void plainVariable(const clang::VarDecl* decl, const std::string& name);
    // Adds the parameters of `decl`; their placeholders, "$1, $2". False: `problem_` says why not.
    bool parameters(const clang::FunctionDecl* decl, Function& function, std::string& list);
    bool variadic(const clang::FunctionDecl* decl, Function& function, std::string& list);
    bool parameter(Function& function, const std::string& name, const Carried& carried);
    Carried resultOf(const clang::FunctionDecl* decl, const Function& function);
    void add(Function function, const clang::Decl* at, const Carried& result, const std::string& signature);
    void skip(const std::string& name, const std::string& reason);
    void undefined(const std::string& name, const clang::FunctionDecl* decl);
    std::string templateArguments(const clang::FunctionDecl* decl) const;
    bool isUseless(const clang::Decl* decl, const std::string& name);
    std::string signatureOf(const clang::FunctionDecl* decl) const;
    void uniqueNames();
    void fakes();
    void fake(const clang::CXXRecordDecl* record);
    void standInMakers(const clang::CXXRecordDecl* record);

    Interface& interface_;
    SourceFacts& facts_;
    clang::ASTContext& context_;
    SourceView& view_;
    Carriers carriers_;
    std::unique_ptr<StandIns> standIns_;
    std::set<const clang::Decl*> done_;
    std::vector<std::string> signatures_;  // by entry added: the types of its parameters
    TypeReader& types_;
    size_t first_ = 0;  // entry of this source
    std::string problem_;
};

}  // namespace provest::program
