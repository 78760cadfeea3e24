// Templates of the user's that nobody instantiates get arguments, and the functions of all that is instantiated are
// tried, before a wrapper names them. All of it happens in the one run of the front end that reads the source: a trial
// is a question to Clang's semantic analysis whose errors nobody else sees. Rejected: a run of the front end per
// template and type (63 s on one header), and explicit instantiations, where one member that does not fit costs its
// class. Internal to src/program.
#pragma once

#include "program/clang_choices.hpp"

#include <clang/Frontend/CompilerInstance.h>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace provest::program {

class Instances {
public:
    // `own`: whether a place is in one of the unit's own files.
    Instances(clang::CompilerInstance& compiler, std::function<bool(clang::SourceLocation)> own);

    // Once, when the whole translation unit was read.
    void make();

    // Why a function or class that is there is no good for a test; null: it is.
    const std::string* problem(const clang::Decl* decl) const;

    // Templates for which no arguments were found.
    struct Unmade {
        std::string name;
        std::string reason;
    };
    const std::vector<Unmade>& unmade() const { return unmade_; }

private:
    class Trial;
    using Step = void (Instances::*)(clang::Decl*);
    void each(clang::DeclContext* scope, Step step);
    void completeMentioned();
    void completeAlias(clang::Decl* decl);
    void noteClass(clang::Decl* decl);
    void makeClass(clang::Decl* decl);
    void tryClass(clang::Decl* decl);
    void makeFunction(clang::Decl* decl);
    bool complete(clang::QualType type);
    size_t tryMembers(clang::CXXRecordDecl* record);
    bool tryBody(clang::FunctionDecl* function);
    bool isOurs(const clang::Decl* decl) const;
    const clang::ClassTemplateSpecializationDecl* good(const clang::ClassTemplateDecl* family) const;
    Choices::Known knownOf(const clang::FunctionTemplateDecl* family) const;
    bool takesGood(const clang::FunctionDecl* function);

    clang::CompilerInstance& compiler_;
    clang::Sema& sema_;
    std::function<bool(clang::SourceLocation)> own_;
    clang::SourceLocation at_;  // the end of the source, from where all is seen
    std::vector<clang::QualType> classes_;
    std::set<const clang::Decl*> tried_;
    std::map<const clang::Decl*, std::string> problems_;
    std::vector<Unmade> unmade_;
    size_t trials_ = 0;
};

// In a namespace by whose name a library says that it is not for others: detail, internal.
bool isDetail(const clang::Decl* decl);

}  // namespace provest::program
