// Arguments to try for a template that nobody instantiates: what its parameters' kinds and names suggest, the likeliest
// first. Internal to src/program.
#pragma once

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/TemplateBase.h>
#include <clang/Sema/Sema.h>
#include <map>
#include <string>
#include <vector>

namespace provest::program {

class Choices {
public:
    // `own`: classes of the user's that a test can make, for parameters that numbers and texts do not fit.
    Choices(clang::Sema& sema, clang::SourceLocation at, std::vector<clang::QualType> own);

    // Lists of arguments, each for all parameters that have no default; those at the `known` places are what they are.
    // Empty: one of them takes what we have nothing for.
    using Known = std::map<unsigned, clang::TemplateArgument>;
    std::vector<clang::TemplateArgumentListInfo> of(const clang::TemplateParameterList& parameters,
                                                    const Known& known = {});

private:
    using Options = std::vector<std::vector<clang::TemplateArgumentLoc>>;  // a pack takes several at once
    Options options(const clang::NamedDecl* parameter, const std::vector<clang::QualType>& before);
    Options asGiven(const clang::NamedDecl* parameter, const clang::TemplateArgument& argument);
    Options numbers(const clang::NonTypeTemplateParmDecl* parameter);
    std::vector<clang::QualType> types(const std::string& name, const std::vector<clang::QualType>& before);
    clang::QualType made(const char* name, const std::vector<clang::QualType>& arguments);
    clang::QualType text();
    clang::QualType function(clang::QualType result, const std::vector<clang::QualType>& parameters);
    clang::NamedDecl* library(const char* name);
    clang::TemplateArgumentLoc argument(clang::QualType type);
    clang::TemplateArgumentLoc argument(clang::Expr* value);

    clang::Sema& sema_;
    clang::ASTContext& context_;
    clang::SourceLocation at_;
    std::vector<clang::QualType> own_;
};

}  // namespace provest::program
