#include "program/clang_classes.hpp"

#include "program/clang_declarations.hpp"
#include "program/clang_instances.hpp"
#include "program/clang_stand_ins.hpp"

#include <clang/AST/DeclFriend.h>
#include <fmt/format.h>
#include <algorithm>
#include <utility>

namespace provest::program {

using clang::CXXConstructorDecl;
using clang::CXXMethodDecl;
using clang::CXXRecordDecl;
using clang::FunctionDecl;
using clang::QualType;

namespace {

bool isSame(const Function& a, const Function& b) {
    const auto alike = [](const Parameter& x, const Parameter& y) {
        return x.carried == y.carried && x.passing == y.passing;
    };
    return a.symbol == b.symbol && a.expression == b.expression && a.form == b.form &&
           std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), b.parameters.end(), alike);
}

// A template that computes with types: nobody wants objects of it.
bool isTrait(const CXXRecordDecl* record) {
    const auto isCallable = [](const CXXMethodDecl* method) {
        return !method->isImplicit() && method->getAccess() == clang::AS_public && !CXXConstructorDecl::classof(method);
    };
    return llvm::isa<clang::ClassTemplateSpecializationDecl>(record) && record->isEmpty() &&
           std::none_of(record->method_begin(), record->method_end(), isCallable);
}

}  // namespace

ClassReader::ClassReader(Interface& interface, SourceFacts& facts, clang::ASTContext& context, SourceView& view,
                         TypeReader& types)
    : interface_(interface),
      facts_(facts),
      context_(context),
      view_(view),
      carriers_(interface, context, view, types),
      standIns_(std::make_unique<StandIns>(interface, facts, context, view, carriers_, types)),
      types_(types),
      first_(interface.functions.size()) {}

ClassReader::~ClassReader() = default;

void ClassReader::read() {
    standIns_->collect();
    scope(context_.getTranslationUnitDecl());
    // Classes of others that the unit's functions take: a test needs to make them.
    for (size_t i = 0; i < carriers_.classes().size(); ++i) record(carriers_.classes()[i], false);
    const auto known = static_cast<std::ptrdiff_t>(interface_.fakes.size());
    fakes();
    for (const Carriers::Callback& callback : carriers_.callbacks()) standIns_->define(callback);
    facts_.fakes.assign(interface_.fakes.begin() + known, interface_.fakes.end());
    facts_.plainRecords = std::exchange(interface_.plainRecords, {});
    uniqueNames();
    for (size_t i = first_; i < interface_.functions.size(); ++i) {
        addArguments(interface_, interface_.functions[i]);
        facts_.offers.insert(interface_.functions[i].name);
    }
}

void ClassReader::scope(const clang::DeclContext* scope) {
    for (const clang::Decl* decl : scope->decls()) declaration(decl);
}

void ClassReader::declaration(const clang::Decl* decl) {
    if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(decl)) {
        if (!space->isAnonymousNamespace() && !space->isStdNamespace()) scope(space);
    } else if (const auto* linkage = llvm::dyn_cast<clang::LinkageSpecDecl>(decl)) {
        scope(linkage);
    } else if (const auto* type = llvm::dyn_cast<clang::ClassTemplateDecl>(decl)) {
        for (const clang::ClassTemplateSpecializationDecl* special : type->specializations())
            if (special->hasDefinition() && !isDetail(type)) record(special->getDefinition(), true);
        if (type->isThisDeclarationADefinition()) note(type, true);
    } else if (const auto* functions = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
        if (!isDetail(functions))
            for (const FunctionDecl* special : functions->specializations()) function(special);
        note(functions, false);
    } else if (const auto* made = llvm::dyn_cast<CXXRecordDecl>(decl)) {
        if (made->isThisDeclarationADefinition() && !made->getDescribedClassTemplate()) record(made, true);
    } else if (const auto* free = llvm::dyn_cast<FunctionDecl>(decl)) {
        if (!llvm::isa<CXXMethodDecl>(free)) function(free);
    } else if (const auto* global = llvm::dyn_cast<clang::VarDecl>(decl)) {
        variable(global);
    }
}

// A template whose arguments a user may name.
void ClassReader::note(const clang::TemplateDecl* decl, bool isClass) {
    if (view_.own(decl->getLocation()) && isReachable(decl))
        facts_.templates.push_back({decl->getQualifiedNameAsString(), isClass});
}

// What does not fit its template's arguments, or says its result in a body nobody can see.
bool ClassReader::isUseless(const clang::Decl* decl, const std::string& name) {
    if (const std::string* problem = view_.problem(decl)) return skip(name, *problem), true;
    const auto* function = llvm::dyn_cast<FunctionDecl>(decl);
    if (function && function->getReturnType()->isUndeducedType())
        return skip(name, "its result's type shows only in a definition that is not there"), true;
    return false;
}

// "<int, 4>": what a call of a template's function says; "" where it is none, or one of them has no name.
std::string ClassReader::templateArguments(const FunctionDecl* decl) const {
    const auto* arguments = decl->getTemplateSpecializationArgs();
    if (!arguments || llvm::isa<CXXConstructorDecl>(decl)) return {};
    std::string text;
    const auto add = [&](const auto& self, const clang::TemplateArgument& one) -> bool {
        using Kind = clang::TemplateArgument::ArgKind;
        if (one.getKind() == Kind::Pack)
            return std::all_of(one.pack_begin(), one.pack_end(), [&](const auto& inner) { return self(self, inner); });
        const auto written = carriers_.spelled(one);
        text += (text.empty() || !written ? "" : ", ") + written.value_or("");
        return written.has_value();
    };
    const auto all = arguments->asArray();
    if (!std::all_of(all.begin(), all.end(), [&](const auto& one) { return add(add, one); })) return {};
    return "<" + text + ">";
}

void ClassReader::skip(const std::string& name, const std::string& reason) {
    interface_.skipped.push_back({name, reason});
}

// Another source of the unit may define it; readUnit() finds out.
void ClassReader::undefined(const std::string& name, const FunctionDecl* decl) {
    interface_.skipped.push_back({name, "declared but not defined in this unit", symbolOf(decl)});
}

bool ClassReader::isInternal(const clang::Decl* decl) const {
    return view_.hasHeader() && view_.publicHeader(decl).empty();
}

void ClassReader::record(const CXXRecordDecl* decl, bool isOwn) {
    decl = decl->getDefinition() ? decl->getDefinition() : decl;
    if (!decl->hasDefinition() || decl->isLambda() || decl->isDependentType() || isLibrary(decl)) return;
    if (!isReachable(decl) || decl->getNameAsString().empty()) return;
    const bool ours = view_.own(decl->getLocation());
    if (isOwn && (!ours || isInternal(decl) || isTrait(decl) || view_.problem(decl))) return;
    if (!done_.insert(decl->getCanonicalDecl()).second) return;
    constructors(decl);
    if (!ours) return;
    for (const clang::Decl* inner : decl->decls()) {
        if (const auto* member = llvm::dyn_cast<CXXMethodDecl>(inner)) {
            method(decl, member);
        } else if (const auto* family = llvm::dyn_cast<clang::FunctionTemplateDecl>(inner)) {
            for (const FunctionDecl* special : family->specializations())
                if (const auto* one = llvm::dyn_cast<CXXMethodDecl>(special)) method(decl, one);
        } else if (const auto* companion = llvm::dyn_cast<clang::FriendDecl>(inner)) {
            const auto* free = llvm::dyn_cast_or_null<FunctionDecl>(companion->getFriendDecl());
            if (free && free->isThisDeclarationADefinition()) function(free);
        } else if (!llvm::isa<clang::FieldDecl>(inner) && inner->getAccess() == clang::AS_public) {
            declaration(inner);
        }
    }
    fields(decl);
}

bool ClassReader::parameter(Function& function, const std::string& name, const Carried& carried) {
    if (!carried.problem.empty()) {
        problem_ = carried.problem;
        return false;
    }
    Parameter ours{.name = name.empty() ? fmt::format("arg{}", function.parameters.size()) : name};
    ours.type = carried.type;
    ours.passing = carried.passing;
    ours.isConst = carried.isConst;
    ours.carried = carried.spelling;
    function.parameters.push_back(std::move(ours));
    return true;
}

bool ClassReader::parameters(const FunctionDecl* decl, Function& function, std::string& list) {
    const bool postfix =
        function.parameters.size() == 1 && decl->getNumParams() == 1 &&
        (decl->getOverloadedOperator() == clang::OO_PlusPlus || decl->getOverloadedOperator() == clang::OO_MinusMinus);
    if (postfix) return true;
    for (const clang::ParmVarDecl* given : decl->parameters()) {
        if (given->getType().getNonReferenceType()->isNullPtrType()) {  // there is but one value
            list += list.empty() ? "nullptr" : ", nullptr";
            continue;
        }
        const Carried carried = carriers_.parameter(given->getType());
        // What has a default and cannot be made is left out, with all behind it.
        if (!carried.problem.empty() && given->hasDefaultArg()) return true;
        const std::string place = fmt::format("${}", function.parameters.size());
        list += (list.empty() ? "" : ", ") + (wantsConst(decl, given) ? "std::as_const(" + place + ")" : place);
        if (!parameter(function, given->getNameAsString(), carried)) return false;
    }
    return !decl->isVariadic() || variadic(decl, function, list);
}

// What `...` takes where a format may say so (Function::extra).
bool ClassReader::variadic(const FunctionDecl* decl, Function& function, std::string& list) {
    const QualType last = decl->param_empty() ? QualType() : decl->parameters().back()->getType();
    if (last.isNull() || !last->isPointerType() || !last->getPointeeType()->isCharType()) {
        problem_ = "takes a variable number of arguments";
        return false;
    }
    const QualType text = context_.getPointerType(context_.CharTy.withConst());
    for (const QualType type : {QualType(context_.IntTy), text, QualType(context_.LongTy)}) {
        list += fmt::format(", ${}", function.parameters.size());
        if (!parameter(function, fmt::format("variadic{}", ++function.extra), carriers_.parameter(type))) return false;
    }
    return true;
}

std::string ClassReader::signatureOf(const FunctionDecl* decl) const {
    std::string text;
    for (const clang::ParmVarDecl* given : decl->parameters()) {
        std::string one = carriers_.spelled(given->getType().getNonReferenceType().getUnqualifiedType());
        text += (text.empty() ? "" : ", ") + one;
    }
    return text;
}

void ClassReader::add(Function function, const clang::Decl* at, const Carried& result, const std::string& signature) {
    function.at = view_.positionOf(at);
    function.symbol = symbolOf(at);
    function.result = result.type;
    function.carried = result.spelling;
    function.ownsResult = result.owned;
    function.lends = result.lent;
    // A header's functions come with every source that includes it.
    const auto& known = interface_.functions;
    if (std::any_of(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(first_),
                    [&](const Function& other) { return isSame(other, function); }))
        return;
    interface_.functions.push_back(std::move(function));
    signatures_.push_back(signature);
}

void ClassReader::function(const FunctionDecl* decl) {
    if (decl->isThisDeclarationADefinition() && !decl->isDependentContext())
        facts_.definedFunctions.insert(decl->getNameAsString());
    if (!isDefinedHere(decl) || decl->isDependentContext() || decl->isDeleted() || !view_.own(decl->getLocation()))
        return;
    const FunctionDecl* definition = decl->getDefinition() ? decl->getDefinition() : decl;
    if (!view_.own(definition->getLocation())) return;
    if (!done_.insert(decl->getCanonicalDecl()).second || !decl->isExternallyVisible()) return;
    const bool isFriend = decl->getLexicalDeclContext()->isRecord() && decl->getFriendObjectKind();
    if (!isFriend && (!isReachable(decl) || isInternal(decl))) return;
    Function ours{.name = decl->getQualifiedNameAsString()};
    ours.noReturn = decl->isNoReturn();
    ours.header = view_.publicHeader(decl);
    std::string list;
    if (decl->isOverloadedOperator() && operatorPattern(decl, false).empty()) return;
    if (isUseless(decl, ours.name)) return;
    if (!parameters(decl, ours, list)) return skip(ours.name, problem_);
    if (decl->isOverloadedOperator()) {
        ours.expression = operatorPattern(decl, false);
    } else {
        std::string name = decl->isMain() ? "provest_main" : isFriend ? decl->getNameAsString() : ours.name;
        name += templateArguments(decl);
        // std's own function of that name must not be meant: an argument of std's would bring it in
        const bool global = decl->getDeclContext()->getRedeclContext()->isTranslationUnit() && !decl->isMain();
        const bool named = std::any_of(ours.parameters.begin(), ours.parameters.end(), [](const Parameter& parameter) {
            return parameter.carried.find("std::") != std::string::npos;
        });
        ours.expression = (global && named && !isFriend ? "::" : "") + name + "(" + list + ")";
    }
    const Carried result = resultOf(decl, ours);
    add(std::move(ours), decl, result, signatureOf(decl));
}

// What a function refers to lies in an object it was given, if it was given one.
Carried ClassReader::resultOf(const FunctionDecl* decl, const Function& function) {
    using Referred = Carriers::Referred;
    const auto isObject = [&](const Parameter& parameter) {
        return interface_.type(interface_.type(parameter.type).element).kind == TypeKind::Class;
    };
    const bool inside = std::any_of(function.parameters.begin(), function.parameters.end(), isObject);
    return carriers_.result(decl->getReturnType(), inside ? Referred::Inside : Referred::Outside);
}

// Overloads get the types of their parameters into their name.
void ClassReader::uniqueNames() {
    std::map<std::string, int> uses;
    for (const Function& function : interface_.functions) ++uses[function.name];
    std::map<std::string, int> again;
    for (size_t i = first_; i < interface_.functions.size(); ++i) {
        std::string& name = interface_.functions[i].name;
        if (uses[name] > 1) name += "(" + signatures_[i - first_] + ")";
        if (const int n = ++again[name]; n > 1) name += fmt::format(" #{}", n);
    }
}

}  // namespace provest::program
