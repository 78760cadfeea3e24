#include "program/clang_stand_ins.hpp"

#include "program/clang_declarations.hpp"

#include <clang/AST/Mangle.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <algorithm>

namespace provest::program {

using clang::CXXConstructorDecl;
using clang::CXXDestructorDecl;
using clang::CXXMethodDecl;
using clang::CXXRecordDecl;
using clang::FunctionDecl;
using clang::QualType;

namespace {

// Every function and variable of the user's, with those that templates were made into.
class Declarations : public clang::RecursiveASTVisitor<Declarations> {
public:
    explicit Declarations(const clang::SourceManager& sources) : sources_(sources) {}
    bool shouldVisitTemplateInstantiations() const { return true; }
    bool VisitFunctionDecl(FunctionDecl* function) {
        if (!function->isDependentContext() && isUsers(function)) functions.push_back(function);
        return true;
    }
    bool VisitVarDecl(clang::VarDecl* variable) {
        if (variable->hasGlobalStorage() && !variable->isStaticLocal() && isUsers(variable) &&
            !variable->getDeclContext()->isDependentContext())
            variables.push_back(variable);
        return true;
    }
    std::vector<const FunctionDecl*> functions;
    std::vector<const clang::VarDecl*> variables;

private:
    bool isUsers(const clang::Decl* decl) const {
        return !decl->isImplicit() && decl->getLocation().isValid() && !sources_.isInSystemHeader(decl->getLocation());
    }

    const clang::SourceManager& sources_;
};

bool isOfTemplate(const FunctionDecl* decl) {
    if (decl->getTemplateSpecializationKind() != clang::TSK_Undeclared) return true;
    const auto* method = llvm::dyn_cast<CXXMethodDecl>(decl);
    return method && llvm::isa<clang::ClassTemplateSpecializationDecl>(method->getParent());
}

// std::string, or a pointer to constant characters: of char, not of another kind of character.
bool isText(QualType type, const clang::ASTContext& context) {
    if (type->isPointerType()) return context.hasSameType(type->getPointeeType(), context.CharTy.withConst());
    const auto* record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
    return record && isLibrary(record) && record->getDeclName().isIdentifier() && record->getName() == "basic_string" &&
           context.hasSameType(record->getTemplateArgs()[0].getAsType(), context.CharTy);
}

// The parameter that a function such as `std::ostream& operator<<(std::ostream&, T)` returns; null: none.
const clang::ParmVarDecl* handedBack(const FunctionDecl* decl) {
    const QualType result = decl->getReturnType().getCanonicalType();
    const auto found = std::find_if(decl->param_begin(), decl->param_end(), [&](const clang::ParmVarDecl* given) {
        return result->isLValueReferenceType() && given->getType().getCanonicalType() == result;
    });
    return found == decl->param_end() ? nullptr : *found;
}

std::string inNamespace(const clang::NamespaceDecl* space, const std::string& text) {
    return fmt::format("namespace {0} {{\n{1}}}  // namespace {0}\n", space->getQualifiedNameAsString(), text);
}

std::string identifierOf(const std::string& qualified) {
    std::string name;
    for (const char c : qualified)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_')
            name += c;
        else if (!name.empty() && name.back() != '_')
            name += '_';
    return name;
}

}  // namespace

StandIns::StandIns(Interface& interface, SourceFacts& facts, clang::ASTContext& context, SourceView& view,
                   Carriers& carriers, TypeReader& types)
    : interface_(interface), facts_(facts), context_(context), view_(view), carriers_(carriers), types_(types) {}

void StandIns::collect() {
    Declarations found(context_.getSourceManager());
    found.TraverseDecl(context_.getTranslationUnitDecl());
    for (const FunctionDecl* function : found.functions)
        if (function->isThisDeclarationADefinition() && function->isExternallyVisible())
            facts_.definedSymbols.insert(symbolOf(function));
    for (const FunctionDecl* function : found.functions)
        if (function->isUsed(false) && isMissing(function)) define(function);
    // The table of a class's virtual functions is where the first of them is defined: nowhere, if that is missing.
    for (const FunctionDecl* function : found.functions)
        if (const auto* maker = llvm::dyn_cast<CXXConstructorDecl>(function); maker && maker->isUsed(false))
            defineVirtual(maker->getParent());
    for (const clang::VarDecl* variable : found.variables) define(variable);
}

void StandIns::define(const clang::VarDecl* decl) {
    clang::ASTNameGenerator names(context_);
    const std::string symbol = names.getName(decl);
    if (decl->getDefinition() && decl->isExternallyVisible()) facts_.definedSymbols.insert(symbol);
    const QualType type = decl->getType();
    const CXXRecordDecl* record = context_.getBaseElementType(type)->getAsCXXRecordDecl();
    if (decl->getDefinition() || !decl->isExternallyVisible() || !(decl->isUsed(false) || decl->isReferenced()) ||
        type->isIncompleteType() || type->isReferenceType() || (record && !makesOfNothing(record)))
        return;
    if (!done_.insert(decl->getCanonicalDecl()).second) return;
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(decl->getDeclContext());
    const std::string name = space ? decl->getNameAsString() : decl->getQualifiedNameAsString();
    const bool isPlain = carriers_.isPlain(type);
    StandIn made{.symbol = symbol};
    made.declaration = isPlain ? types_.declare(type, name) : spelled(type) + " " + name;
    made.header = view_.publicHeader(decl);
    // a constant that no header has declared would be the suite's alone
    made.text = (type.isConstQualified() && !decl->isStaticDataMember() ? "extern " : "") + made.declaration + "{};\n";
    if (space) made.text = inNamespace(space, made.text);
    if (isPlain && !context_.getBaseElementType(type).isConstQualified())
        made.variables.push_back({.name = decl->getQualifiedNameAsString(),
                                  .symbol = symbol,
                                  .type = types_.read(type),
                                  .defined = true,
                                  .at = view_.positionOf(decl),
                                  .header = made.header,
                                  .declaration = made.declaration});
    facts_.standIns.push_back(std::move(made));
}

bool StandIns::isMissing(const FunctionDecl* decl) const {
    return !isDefinedHere(decl) && !decl->isPureVirtual() && !decl->isDeleted() && decl->isExternallyVisible() &&
           decl->getBuiltinID() == 0;
}

bool StandIns::define(const FunctionDecl* decl) {
    decl = decl->getCanonicalDecl();
    if (has(decl)) return true;
    if (isOfTemplate(decl)) return false;
    done_.insert(decl);  // before what it needs, which may need it
    const auto* method = llvm::dyn_cast<CXXMethodDecl>(decl);
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(decl->getDeclContext());
    const std::string name = decl->getNameAsString(), around = space ? space->getQualifiedNameAsString() : "";
    const std::string inClass =
        method ? carriers_.spelled(context_.getRecordType(method->getParent())) + "::" + name : name;
    StandIn made{.symbol = symbolOf(decl), .declaration = head(decl, space ? around + "::" + name : inClass)};
    if (decl->getLocation().isValid()) made.header = view_.publicHeader(decl);  // a callback is ours
    const auto inside = body(decl, made);
    if (!inside || made.symbol.empty() || (method && !defineVirtual(method->getParent()))) {
        done_.erase(decl);
        return false;
    }
    made.text += head(decl, inClass) + *inside + "\n";
    if (space) made.text = inNamespace(space, made.text);
    facts_.standIns.push_back(std::move(made));
    return true;
}

void StandIns::define(const Carriers::Callback& callback) {
    FunctionDecl* decl = FunctionDecl::Create(context_, context_.getTranslationUnitDecl(), {}, {},
                                              clang::DeclarationName(&context_.Idents.get(callback.name)),
                                              callback.signature, nullptr, clang::SC_None);
    std::vector<clang::ParmVarDecl*> parameters;
    for (const QualType type : callback.signature->castAs<clang::FunctionProtoType>()->param_types())
        parameters.push_back(clang::ParmVarDecl::Create(
            context_, decl, {}, {}, nullptr, type, context_.getTrivialTypeSourceInfo(type), clang::SC_None, nullptr));
    decl->setParams(parameters);
    if (!define(decl)) return;
    StandIn& made = facts_.standIns.back();
    Function& function = made.callback.emplace();
    function.name = callback.name;
    function.symbol = made.symbol;
    function.signature = callback.type;
    function.isFake = true;
}

// Where one virtual function is defined, all that the class adds or overrides have to be.
bool StandIns::defineVirtual(const CXXRecordDecl* record) {
    if (!record->isPolymorphic()) return true;
    const CXXMethodDecl* first = context_.getCurrentKeyFunction(record);
    if (!first || !isMissing(first)) return true;
    return std::all_of(record->method_begin(), record->method_end(), [&](const CXXMethodDecl* method) {
        return !method->isVirtual() || !isMissing(method) || define(method);
    });
}

// Whether `T()` can be written and linked.
bool StandIns::makesOfNothing(const CXXRecordDecl* record, Use use) {
    const bool asBase = use == Use::Base;
    if (!record->hasDefinition() || !record->hasDefaultConstructor() || (record->isAbstract() && !asBase)) return false;
    for (const CXXConstructorDecl* maker : record->ctors()) {
        if (!maker->isDefaultConstructor()) continue;
        const bool open = maker->getAccess() == clang::AS_public || (asBase && maker->getAccess() != clang::AS_private);
        if (maker->isDeleted() || !open) return false;
        if (!isLibrary(record) && !maker->isImplicit() && isMissing(maker) && !define(maker)) return false;
    }
    const CXXDestructorDecl* end = record->getDestructor();
    return !end || end->isImplicit() || isLibrary(record) || (!end->isDeleted() && (!isMissing(end) || define(end)));
}

std::string StandIns::spelled(QualType type) const {
    std::string text = carriers_.spelled(type);
    const auto replace = [&](const std::string& from, const std::string& to) {
        for (size_t at = 0; (at = text.find(from, at)) != std::string::npos;) text.replace(at, from.size(), to);
    };
    replace("std::basic_string<char>", "std::string");
    replace(" &", "&");
    replace(" *", "*");
    return text;
}

// Everything before the body, or the initializers of a constructor.
std::string StandIns::head(const FunctionDecl* decl, const std::string& name) const {
    std::string list;
    for (const clang::ParmVarDecl* given : decl->parameters())
        list += (list.empty() ? "" : ", ") + spelled(given->getType()) + (given == handedBack(decl) ? " given" : "");
    if (decl->isVariadic()) list += list.empty() ? "..." : ", ...";
    const bool hasResult = !llvm::isa<CXXConstructorDecl>(decl) && !llvm::isa<CXXDestructorDecl>(decl) &&
                           !llvm::isa<clang::CXXConversionDecl>(decl);
    std::string text = decl->isExternC() ? "extern \"C\" " : "";
    if (hasResult) text += spelled(decl->getReturnType()) + " ";
    text += fmt::format("{}({})", name, list);
    if (const auto* method = llvm::dyn_cast<CXXMethodDecl>(decl)) {
        if (method->isConst()) text += " const";
        if (method->getRefQualifier() == clang::RQ_LValue) text += " &";
        if (method->getRefQualifier() == clang::RQ_RValue) text += " &&";
    }
    const auto says = decl->getType()->castAs<clang::FunctionProtoType>()->getExceptionSpecType();
    const bool isNoexcept =
        says == clang::EST_BasicNoexcept || says == clang::EST_NoexceptTrue || says == clang::EST_DynamicNone;
    // a destructor is noexcept anyway, but says it again where its class does
    const bool isSaid =
        !llvm::isa<CXXDestructorDecl>(decl) ||
        (decl->getTypeSourceInfo() &&
         decl->getTypeSourceInfo()->getType()->castAs<clang::FunctionProtoType>()->getExceptionSpecType() !=
             clang::EST_None);
    return text + (isNoexcept && isSaid ? " noexcept" : "");
}

std::optional<std::string> StandIns::body(const FunctionDecl* decl, StandIn& to) {
    if (const auto* maker = llvm::dyn_cast<CXXConstructorDecl>(decl)) {
        complete(maker->getParent(), to);
        return initializers(maker);
    }
    if (const auto* end = llvm::dyn_cast<CXXDestructorDecl>(decl)) {
        complete(end->getParent(), to);
        return " {}";
    }
    if (decl->isNoReturn()) return " { std::abort(); }";
    if (decl->getReturnType()->isVoidType()) return " {}";
    const auto value = result(decl, to);
    if (!value) return std::nullopt;
    return value->find('\n') == std::string::npos ? " { " + *value + " }" : " {\n    " + *value + "\n}";
}

std::optional<std::string> StandIns::result(const FunctionDecl* decl, StandIn& to) {
    const QualType type = decl->getReturnType();
    if (type->isFunctionPointerType() || type->isMemberPointerType()) return std::nullopt;
    if (isText(type, context_)) {
        const QualType chars = context_.getPointerType(context_.CharTy.withConst());
        return fmt::format("const char* text = {}();\n    return text ? text : \"\";", answer(decl, chars, to));
    }
    if (type->isPointerType()) return "return nullptr;";
    if (handedBack(decl)) return "return given;";
    if (type->isReferenceType()) {
        const QualType value = type->getPointeeType();
        const auto* method = llvm::dyn_cast<CXXMethodDecl>(decl);
        const CXXRecordDecl* record = value->getAsCXXRecordDecl();
        if (method && !method->isStatic() && record &&
            record->getCanonicalDecl() == method->getParent()->getCanonicalDecl())
            return type->isLValueReferenceType() ? "return *this;" : "return std::move(*this);";
        if (type->isRValueReferenceType() || value->isIncompleteType() || value->isArrayType()) return std::nullopt;
        if (record && !makesOfNothing(record)) return std::nullopt;
        return fmt::format("static {} value{{}};\n    return value;", spelled(value));
    }
    if (carriers_.isPlain(type)) return fmt::format("return {}();", answer(decl, type, to));
    const CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (!record || !makesOfNothing(record)) return std::nullopt;
    return fmt::format("return {}();", spelled(type.getUnqualifiedType()));
}

// What a script answers, under a name that C has.
std::string StandIns::answer(const FunctionDecl* decl, QualType type, StandIn& to) {
    std::string base = identifierOf(decl->getQualifiedNameAsString());
    const bool isOurs = decl->getLocation().isInvalid();  // and has this name itself
    if (isOurs || !context_.getTranslationUnitDecl()->lookup(&context_.Idents.get(base)).empty()) base += "_answer";
    Function made{.name = base};
    const auto isTaken = [&](const std::string& name) {
        const auto named = [&](const Function& other) { return other.name == name; };
        return names_.contains(name) || std::any_of(interface_.undefined.begin(), interface_.undefined.end(), named);
    };
    for (int n = 2; isTaken(made.name); ++n) made.name = base + std::to_string(n);
    names_.insert(made.name);
    made.symbol = made.name;
    made.result = types_.read(type.getUnqualifiedType());
    made.declaration = fmt::format("{} {}(void)", spelled(type.getUnqualifiedType()), made.name);
    addArguments(interface_, made);
    to.answers.push_back(made);
    return made.name;
}

// A member that owns an object of a class only declared here (what hides a class's insides) cannot end without it.
void StandIns::complete(const CXXRecordDecl* record, StandIn& to) {
    for (const clang::FieldDecl* field : record->fields()) {
        const auto* owner =
            llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(field->getType()->getAsCXXRecordDecl());
        if (!owner || !isLibrary(owner) || owner->getTemplateArgs().size() == 0 ||
            owner->getTemplateArgs()[0].getKind() != clang::TemplateArgument::Type)
            continue;
        const CXXRecordDecl* owned = owner->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
        if (!owned || owned->hasDefinition() || llvm::isa<clang::ClassTemplateSpecializationDecl>(owned)) continue;
        if (!done_.insert(owned->getCanonicalDecl()).second) continue;
        to.text +=
            fmt::format("{} {} {{}};\n", owned->getKindName().str(), carriers_.spelled(context_.getRecordType(owned)));
    }
}

// Every member has a value, the same each time.
std::optional<std::string> StandIns::initializers(const CXXConstructorDecl* decl) {
    const CXXRecordDecl* record = decl->getParent();
    for (const clang::CXXBaseSpecifier& base : record->bases()) {
        const CXXRecordDecl* of = base.getType()->getAsCXXRecordDecl();
        if (!of || !makesOfNothing(of, Use::Base)) return std::nullopt;
    }
    std::string list;
    for (const clang::FieldDecl* field : record->fields()) {
        const QualType type = field->getType();
        if (field->hasInClassInitializer() || field->isAnonymousStructOrUnion() || field->isUnnamedBitField()) continue;
        const CXXRecordDecl* of = context_.getBaseElementType(type)->getAsCXXRecordDecl();
        if (type->isReferenceType() || (of && !makesOfNothing(of))) return std::nullopt;
        list += (list.empty() ? " : " : ", ") + field->getNameAsString() + "()";
    }
    return list + " {}";
}

}  // namespace provest::program
