#include "program/clang_choices.hpp"

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/StringExtras.h>
#include <algorithm>
#include <initializer_list>

namespace provest::program {

using clang::QualType;

namespace {

constexpr size_t most = 12;  // lists of arguments for one template

// Whether one of the words is the whole name or a part of it that is long enough to mean something.
bool speaksOf(const std::string& name, std::initializer_list<const char*> words) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return name == word || (word.size() > 2 && name.find(word) != std::string::npos);
    });
}

bool hasDefault(const clang::NamedDecl* parameter) {
    if (const auto* type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(parameter)) return type->hasDefaultArgument();
    if (const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(parameter))
        return value->hasDefaultArgument();
    return llvm::cast<clang::TemplateTemplateParmDecl>(parameter)->hasDefaultArgument();
}

}  // namespace

Choices::Choices(clang::Sema& sema, clang::SourceLocation at, std::vector<QualType> own)
    : sema_(sema), context_(sema.Context), at_(at), own_(std::move(own)) {}

clang::TemplateArgumentLoc Choices::argument(QualType type) {
    return {clang::TemplateArgument(type), context_.getTrivialTypeSourceInfo(type, at_)};
}

clang::TemplateArgumentLoc Choices::argument(clang::Expr* value) { return {clang::TemplateArgument(value), value}; }

// What the unit has of the library: nothing is included for it.
clang::NamedDecl* Choices::library(const char* name) {
    const clang::NamespaceDecl* space = sema_.getStdNamespace();
    if (!space) return nullptr;
    const auto found = space->lookup(&context_.Idents.get(name));
    return found.empty() ? nullptr : found.front();
}

QualType Choices::text() {
    const auto* alias = llvm::dyn_cast_or_null<clang::TypedefNameDecl>(library("string"));
    return alias && !sema_.isCompleteType(at_, alias->getUnderlyingType()) ? QualType()
           : alias                                                         ? alias->getUnderlyingType()
                                                                           : QualType();
}

QualType Choices::made(const char* name, const std::vector<QualType>& arguments) {
    auto* family = llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(library(name));
    if (!family || std::any_of(arguments.begin(), arguments.end(), [](QualType one) { return one.isNull(); }))
        return {};
    clang::TemplateArgumentListInfo list(at_, at_);
    for (const QualType one : arguments) list.addArgument(argument(one));
    const QualType type = sema_.CheckTemplateIdType(clang::TemplateName(family), at_, list);
    return type.isNull() || !sema_.isCompleteType(at_, type) ? QualType() : type;
}

QualType Choices::function(QualType result, const std::vector<QualType>& parameters) {
    return context_.getPointerType(context_.getFunctionType(result, parameters, {}));
}

// `before`: the types chosen for the parameters before this one.
std::vector<QualType> Choices::types(const std::string& name, const std::vector<QualType>& before) {
    const QualType number = context_.IntTy, truth = context_.BoolTy;
    const QualType first = before.empty() ? number : before.front();
    const QualType characters = context_.getPointerType(context_.CharTy.withConst());
    std::vector<QualType> list;
    const auto add = [&](std::initializer_list<QualType> more) {
        for (const QualType one : more)
            if (!one.isNull() && std::find(list.begin(), list.end(), one) == list.end()) list.push_back(one);
    };
    if (speaksOf(name, {"alloc"})) add({made("allocator", {first})});
    if (speaksOf(name, {"hash"})) add({made("hash", {first})});
    if (speaksOf(name, {"compar", "less", "cmp"})) add({made("less", {first})});
    if (speaksOf(name, {"equal", "eq"})) add({made("equal_to", {first})});
    if (speaksOf(name, {"char", "ch"})) add({context_.CharTy});
    if (speaksOf(name, {"trait"})) add({made("char_traits", {first})});
    if (speaksOf(name, {"iter", "it"})) add({context_.getPointerType(number), characters});
    if (speaksOf(name, {"str", "text", "path"})) add({text(), characters});
    if (speaksOf(name, {"contain", "range", "seq", "list", "vector", "array"})) add({made("vector", {number}), text()});
    if (speaksOf(name, {"map", "object", "dict"})) add({made("map", {text(), number})});
    if (speaksOf(name, {"double", "float", "real"})) add({context_.DoubleTy});
    if (speaksOf(name, {"func", "fn", "f", "call", "handler", "op", "visit", "pred", "action"}))
        add({function(truth, {first}), function(number, {first}), function(context_.VoidTy, {first}),
             function(truth, {first, first}), function(number, {first, first}), function(number, {}),
             function(context_.VoidTy, {})});
    add({number, context_.DoubleTy, text(), context_.CharTy, characters});
    for (const QualType one : own_) add({one});
    add({made("vector", {number}), function(number, {number}), context_.getPointerType(number),
         made("map", {text(), number})});
    return list;
}

Choices::Options Choices::numbers(const clang::NonTypeTemplateParmDecl* parameter) {
    const QualType type = parameter->getType();
    Options found;
    if (type->isBooleanType()) {
        for (const bool value : {false, true})
            found.push_back({argument(new (context_) clang::CXXBoolLiteralExpr(value, context_.BoolTy, at_))});
    } else if (const auto* set = type->getAs<clang::EnumType>()) {
        for (clang::EnumConstantDecl* one : set->getDecl()->enumerators())
            found.push_back({argument(sema_.BuildDeclRefExpr(one, type, clang::VK_PRValue, at_))});
    } else if (type->isIntegerType() || type->isDependentType()) {
        for (const uint64_t value : {4u, 1u, 2u, 8u, 0u, 16u})
            found.push_back(
                {argument(clang::IntegerLiteral::Create(context_, llvm::APInt(32, value), context_.IntTy, at_))});
    }
    return found;
}

Choices::Options Choices::options(const clang::NamedDecl* parameter, const std::vector<QualType>& before) {
    const bool isPack = parameter->isTemplateParameterPack();
    Options found;
    if (const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(parameter)) {
        found = numbers(value);
    } else if (llvm::isa<clang::TemplateTemplateParmDecl>(parameter)) {
        if (auto* vector = llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(library("vector")))
            found.push_back({{context_, clang::TemplateArgument(clang::TemplateName(vector)), {}, at_}});
    } else {
        for (const QualType type : types(llvm::StringRef(parameter->getNameAsString()).lower(), before))
            found.push_back({argument(type)});
        // of two kinds, so that what takes a pack apart has something to do
        if (isPack && found.size() > 1) found.insert(found.begin(), {found[0][0], found[1][0]});
    }
    if (isPack) found.insert(found.begin() + std::min<std::ptrdiff_t>(1, std::ssize(found)), 1, {});
    return found;
}

Choices::Options Choices::asGiven(const clang::NamedDecl* parameter, const clang::TemplateArgument& argument) {
    const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(parameter);
    const auto all =
        argument.getKind() == clang::TemplateArgument::Pack ? argument.pack_elements() : llvm::ArrayRef(argument);
    Options found(1);
    for (const clang::TemplateArgument& one : all)
        found[0].push_back(sema_.getTrivialTemplateArgumentLoc(one, value ? value->getType() : QualType(), at_));
    return found;
}

std::vector<clang::TemplateArgumentListInfo> Choices::of(const clang::TemplateParameterList& parameters,
                                                         const Known& known) {
    size_t needed = parameters.size();  // what comes behind the last one without a default keeps its own
    while (needed > 0 && hasDefault(parameters.getParam(static_cast<unsigned>(needed - 1)))) --needed;
    std::vector<clang::TemplateArgumentListInfo> found;
    for (size_t k = 0, longest = 1; k < std::min(longest, most); ++k) {
        clang::TemplateArgumentListInfo list(at_, at_);
        std::vector<QualType> before;
        for (size_t i = 0; i < needed; ++i) {
            const clang::NamedDecl* parameter = parameters.getParam(static_cast<unsigned>(i));
            const auto given = known.find(static_cast<unsigned>(i));
            const Options all = given == known.end() ? options(parameter, before) : asGiven(parameter, given->second);
            if (all.empty()) return {};
            longest = std::max(longest, all.size());
            for (const clang::TemplateArgumentLoc& one : all[std::min(k, all.size() - 1)]) {
                list.addArgument(one);
                if (one.getArgument().getKind() == clang::TemplateArgument::Type)
                    before.push_back(one.getArgument().getAsType());
            }
        }
        found.push_back(std::move(list));
    }
    return found;
}

}  // namespace provest::program
