// What a class offers: constructors, methods, operators, public fields.
#include "program/clang_classes.hpp"
#include "program/clang_declarations.hpp"
#include "program/clang_stand_ins.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <utility>

namespace provest::program {

using clang::CXXConstructorDecl;
using clang::CXXMethodDecl;
using clang::CXXRecordDecl;
using clang::FunctionDecl;

void ClassReader::constructors(const CXXRecordDecl* record) {
    if (carriers_.isPlain(context_.getRecordType(record))) return;  // its bytes are its value
    if (record->isAbstract()) return;
    if (const clang::CXXDestructorDecl* destructor = record->getDestructor();
        destructor && (destructor->isDeleted() || destructor->getAccess() != clang::AS_public))
        return skip(carriers_.spelled(context_.getRecordType(record)),
                    "its destructor is not public: no test can own one");
    if (record->isAggregate() && record->getNumBases() == 0) return aggregate(record);
    bool any = false;
    for (const CXXConstructorDecl* decl : record->ctors()) {
        any = any || !decl->isImplicit();
        if (decl->getAccess() != clang::AS_public || decl->isDeleted()) continue;
        if (decl->isImplicit() && decl->isCopyOrMoveConstructor()) continue;
        constructor(record, decl);
    }
    for (const clang::Decl* inner : record->decls())
        if (const auto* family = llvm::dyn_cast<clang::FunctionTemplateDecl>(inner))
            for (const FunctionDecl* special : family->specializations())
                if (const auto* one = llvm::dyn_cast<CXXConstructorDecl>(special);
                    one && one->getAccess() == clang::AS_public)
                    constructor(record, one);
    if (!any && record->needsImplicitDefaultConstructor()) {
        const std::string name = carriers_.spelled(context_.getRecordType(record));
        Function ours{
            .name = name + "::" + record->getNameAsString(), .form = CallForm::Constructor, .expression = name + "()"};
        ours.header = view_.publicHeader(record);
        add(std::move(ours), record, carriers_.made(record), "");
    }
}

void ClassReader::constructor(const CXXRecordDecl* record, const CXXConstructorDecl* decl) {
    const std::string name = carriers_.spelled(context_.getRecordType(record));
    Function ours{.name = name + "::" + record->getNameAsString(), .form = CallForm::Constructor};
    ours.header = view_.publicHeader(record);
    if (!isDefinedHere(decl) && !decl->isImplicit()) {
        if (!standIns_->has(decl)) return undefined(ours.name + "(" + signatureOf(decl) + ")", decl);
        ours.isFake = true;
    }
    if (isUseless(decl, ours.name + "(" + signatureOf(decl) + ")")) return;
    std::string list;
    if (!parameters(decl, ours, list)) return skip(ours.name + "(" + signatureOf(decl) + ")", problem_);
    ours.expression = name + "(" + list + ")";
    if (refersElsewhere(record))
        for (size_t i = 0; i < ours.parameters.size() && i < decl->getNumParams(); ++i)
            if (decl->getParamDecl(i)->getType()->isLValueReferenceType())
                ours.parameters[i].passing = Passing::Reference;
    add(std::move(ours), decl, carriers_.made(record), signatureOf(decl));
}

void ClassReader::aggregate(const CXXRecordDecl* record) {
    const std::string name = carriers_.spelled(context_.getRecordType(record));
    Function ours{.name = name + "::" + record->getNameAsString(), .form = CallForm::Constructor};
    ours.header = view_.publicHeader(record);
    std::string list;
    bool isRest = false;  // of the members, which are as they are by default: compilers want them mentioned
    for (const clang::FieldDecl* field : record->fields()) {
        if (field->isUnnamedBitField()) continue;
        const Carried carried = isRest ? Carried{} : carriers_.parameter(field->getType());
        isRest = isRest || !carried.problem.empty() || field->getType()->isArrayType();
        if (isRest && (list.empty() || field->hasInClassInitializer())) break;
        list += list.empty() ? "" : ", ";
        list += isRest ? "{}" : fmt::format("${}", ours.parameters.size());
        if (!isRest) parameter(ours, field->getNameAsString(), carried);
    }
    ours.expression = name + "{" + list + "}";
    add(std::move(ours), record, carriers_.made(record), "");
}

void ClassReader::method(const CXXRecordDecl* record, const CXXMethodDecl* decl) {
    if (llvm::isa<CXXConstructorDecl>(decl) || llvm::isa<clang::CXXDestructorDecl>(decl)) return;
    if (decl->getAccess() != clang::AS_public || decl->isDeleted() || decl->isImplicit() || decl->isDefaulted()) return;
    if (decl->getDescribedFunctionTemplate() || !done_.insert(decl->getCanonicalDecl()).second) return;
    const std::string owner = carriers_.spelled(context_.getRecordType(record));
    Function ours{.name = owner + "::" + decl->getNameAsString()};
    ours.header = view_.publicHeader(record);
    ours.noReturn = decl->isNoReturn();
    const bool pure = decl->isPureVirtual();
    if (isUseless(decl, ours.name)) return;
    if (!pure && !isDefinedHere(decl)) return undefined(ours.name, decl);
    std::string list;
    if (decl->isStatic()) {
        if (!parameters(decl, ours, list)) return skip(ours.name, problem_);
        ours.expression = ours.name + templateArguments(decl) + "(" + list + ")";
        const Carried result = resultOf(decl, ours);
        return add(std::move(ours), decl, result, signatureOf(decl));
    }
    ours.form = CallForm::Method;
    ours.isConst = decl->isConst();
    ours.isVirtual = decl->isVirtual();
    std::string self = record->getNameAsString();
    if (!self.empty()) self[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(self[0])));
    if (!parameter(ours, self, carriers_.receiver(record))) return skip(ours.name, problem_);
    if (decl->getRefQualifier() == clang::RQ_RValue) ours.parameters[0].passing = Passing::Move;
    if (decl->isOverloadedOperator() && decl->getOverloadedOperator() != clang::OO_Call &&
        operatorPattern(decl, true).empty())
        return;
    if (!parameters(decl, ours, list)) return skip(ours.name, problem_);
    // Of two that differ in const only, the const one wants an object that cannot be changed.
    const bool twin =
        decl->isConst() && std::any_of(record->method_begin(), record->method_end(), [&](const auto* other) {
            return other != decl && other->getDeclName() == decl->getDeclName() && !other->isConst() &&
                   !other->isStatic() && other->getNumParams() == decl->getNumParams();
        });
    const std::string object = twin ? "std::as_const($0)" : "$0";
    if (const auto* conversion = llvm::dyn_cast<clang::CXXConversionDecl>(decl)) {
        ours.name = owner + "::operator " + carriers_.spelled(conversion->getConversionType());
        ours.expression =
            fmt::format("static_cast<{}>({})", carriers_.spelled(conversion->getConversionType()), object);
    } else if (decl->getOverloadedOperator() == clang::OO_Call) {
        ours.expression = object + "(" + list + ")";
    } else if (decl->isOverloadedOperator()) {
        ours.expression = operatorPattern(decl, true);
        if (const size_t at = ours.expression.find("$0"); twin && at != std::string::npos)
            ours.expression.replace(at, 2, object);
    } else {
        ours.expression = object + "." + decl->getNameAsString() + templateArguments(decl) + "(" + list + ")";
    }
    const Carried result = givesItself(decl) ? Carried{} : resultOf(decl, ours);
    add(std::move(ours), decl, result, signatureOf(decl) + (twin ? " const" : ""));
}

// Public fields of objects that are not plain bytes: looked at, and set.
void ClassReader::fields(const CXXRecordDecl* record) {
    if (carriers_.isPlain(context_.getRecordType(record)) || record->isUnion()) return;
    const std::string owner = carriers_.spelled(context_.getRecordType(record));
    std::string self = record->getNameAsString();
    self[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(self[0])));
    for (const clang::FieldDecl* field : record->fields()) {
        if (field->getAccess() != clang::AS_public || field->getNameAsString().empty()) continue;
        if (field->getType()->isReferenceType() || field->getType()->isArrayType()) continue;
        const std::string name = owner + "::" + field->getNameAsString();
        Function get{.name = name, .form = CallForm::Method, .expression = "$0." + field->getNameAsString()};
        get.header = view_.publicHeader(record);
        get.isConst = true;
        if (!parameter(get, self, carriers_.receiver(record))) return;
        Function set = get;
        const Carried result = carriers_.result(field->getType(), Carriers::Referred::Inside);
        if (result.type != 0 && !result.owned && !field->isBitField()) add(std::move(get), field, result, "");
        const Carried value = carriers_.parameter(field->getType().getUnqualifiedType());
        if (field->getType().isConstQualified() || !value.problem.empty()) continue;
        set.name = name + " =";
        set.isConst = false;
        set.expression += " = $1";
        if (parameter(set, field->getNameAsString(), value)) add(std::move(set), field, {}, "");
    }
}

}  // namespace provest::program
