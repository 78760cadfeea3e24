// Definitions of ours for what a C++ unit uses and does not define: functions return what a test's script says where
// that is a plain value or a text, and otherwise a value made of nothing, as variables have. The wrapper and the suite
// carry the same text. Internal to src/program.
#pragma once

#include "program/clang_carriers.hpp"
#include "program/clang_classes.hpp"

#include <clang/AST/DeclCXX.h>
#include <optional>
#include <set>
#include <string>

namespace provest::program {

class StandIns {
public:
    StandIns(Interface& interface, SourceFacts& facts, clang::ASTContext& context, SourceView& view, Carriers& carriers,
             TypeReader& types);

    // Everything the translation unit uses and does not define, as far as a definition can be written; what another
    // source or a library supplies is for the caller to leave out.
    void collect();
    // A definition of this one, with what that needs. False: none can be written.
    bool define(const clang::FunctionDecl* decl);
    // A function that tests can pass as a pointer.
    void define(const Carriers::Callback& callback);
    bool has(const clang::FunctionDecl* decl) const { return done_.contains(decl->getCanonicalDecl()); }

private:
    void define(const clang::VarDecl* decl);
    bool isMissing(const clang::FunctionDecl* decl) const;
    enum class Use { Object, Base };
    bool makesOfNothing(const clang::CXXRecordDecl* record, Use use = Use::Object);
    bool defineVirtual(const clang::CXXRecordDecl* record);
    // What stands between the braces, or nothing if no result can be made; may add an answer to `to`.
    std::optional<std::string> body(const clang::FunctionDecl* decl, StandIn& to);
    std::optional<std::string> result(const clang::FunctionDecl* decl, StandIn& to);
    std::optional<std::string> initializers(const clang::CXXConstructorDecl* decl);
    std::string answer(const clang::FunctionDecl* decl, clang::QualType type, StandIn& to);
    void complete(const clang::CXXRecordDecl* record, StandIn& to);
    std::string head(const clang::FunctionDecl* decl, const std::string& name) const;
    std::string spelled(clang::QualType type) const;

    Interface& interface_;
    SourceFacts& facts_;
    clang::ASTContext& context_;
    SourceView& view_;
    Carriers& carriers_;
    TypeReader& types_;
    std::set<const clang::Decl*> done_;
    std::set<std::string> names_;  // of answers
};

}  // namespace provest::program
