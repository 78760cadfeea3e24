// Fakes for abstract classes that nobody implements, and ways to make objects of classes that are defined elsewhere.
#include "program/clang_classes.hpp"
#include "program/clang_declarations.hpp"
#include "program/clang_stand_ins.hpp"
#include "program/makeable.hpp"

#include <clang/AST/CXXInheritance.h>
#include <fmt/format.h>
#include <algorithm>

namespace provest::program {

using clang::CXXConstructorDecl;
using clang::CXXMethodDecl;
using clang::CXXRecordDecl;
using clang::QualType;

// An abstract class that nobody implements and somebody wants gets a small class of ours, here and in the suite.
void ClassReader::fakes() {
    const std::vector<bool> can = makeable(interface_);
    std::set<TypeId> wanted;
    for (const Function& function : interface_.functions)
        if (const TypeId without = unmade(interface_, can, function)) wanted.insert(without);
    for (const CXXRecordDecl* record : std::vector(carriers_.classes())) {
        if (!wanted.contains(interface_.types[carriers_.made(record).type].element)) continue;
        if (record->isAbstract())
            fake(record);
        else
            standInMakers(record);
    }
}

void ClassReader::standInMakers(const CXXRecordDecl* record) {
    for (const CXXConstructorDecl* decl : record->ctors()) {
        const bool isMissing = !decl->isImplicit() && !decl->isDeleted() && !isDefinedHere(decl);
        if (!isMissing || decl->getAccess() != clang::AS_public || decl->isCopyOrMoveConstructor()) continue;
        const clang::CXXDestructorDecl* end = record->getDestructor();
        const bool ends = !end || end->isImplicit() || isDefinedHere(end) || standIns_->define(end);
        if (ends && standIns_->define(decl)) constructor(record, decl);
    }
}

void ClassReader::fake(const CXXRecordDecl* record) {
    const std::string name = "Fake" + record->getNameAsString();
    const std::string base = carriers_.spelled(context_.getRecordType(record));
    const bool constructs =
        record->hasDefaultConstructor() &&
        std::all_of(record->ctor_begin(), record->ctor_end(), [](const CXXConstructorDecl* one) {
            return !one->isDefaultConstructor() || (!one->isDeleted() && one->getAccess() != clang::AS_private);
        });
    if (!constructs) return;
    clang::CXXFinalOverriderMap overriders;
    record->getFinalOverriders(overriders);
    std::string members, declarations;
    std::vector<Function> answers;
    for (const auto& [declared, finals] : overriders) {
        const CXXMethodDecl* method = finals.begin()->second.front().Method;
        if (!method->isPureVirtual() || llvm::isa<clang::CXXDestructorDecl>(method)) continue;
        const QualType result = method->getReturnType();
        constexpr auto outside = Carriers::Referred::Outside;
        const bool isPlain = !result->isVoidType() && !result->isPointerType() && carriers_.isPlain(result);
        if (!isPlain && !result->isVoidType() &&
            (result->isReferenceType() || (!result->isPointerType() && !carriers_.result(result, outside).owned &&
                                           carriers_.result(result, outside).type == 0)))
            return;
        std::string list;
        for (const clang::ParmVarDecl* given : method->parameters())
            list += (list.empty() ? "" : ", ") + carriers_.spelled(given->getType());
        std::string body = " return {}; ";
        if (result->isVoidType()) body = "";
        if (isPlain) {
            Function answer{.name = fmt::format("{}_{}", name, method->getNameAsString())};
            if (method->isOverloadedOperator()) return;
            for (int n = 2;
                 std::any_of(answers.begin(), answers.end(), [&](const Function& f) { return f.name == answer.name; });
                 ++n)
                answer.name = fmt::format("{}_{}{}", name, method->getNameAsString(), n);
            answer.symbol = answer.name;
            answer.result = types_.read(result);
            answer.declaration = types_.declare(result.getCanonicalType(), answer.name + "(void)");
            addArguments(interface_, answer);
            declarations += fmt::format("extern \"C\" {};\n", answer.declaration);
            body = fmt::format(" return {}(); ", answer.name);
            facts_.needs.insert(answer.name);
            answers.push_back(std::move(answer));
        }
        const auto* type = method->getType()->castAs<clang::FunctionProtoType>();
        std::string after = method->isConst() ? " const" : "";
        if (method->getRefQualifier() == clang::RQ_LValue) after += " &";
        if (method->getRefQualifier() == clang::RQ_RValue) after += " &&";
        if (type->isNothrow()) after += " noexcept";
        const std::string head = fmt::format("{}({}){}", method->getNameAsString(), list, after);
        members += fmt::format("    {} override {{{}}}\n", types_.declare(result.getCanonicalType(), head), body);
    }
    interface_.fakes.push_back(
        fmt::format("{}class {} : public {} {{\npublic:\n{}}};\n", declarations, name, base, members));
    interface_.undefined.insert(interface_.undefined.end(), answers.begin(), answers.end());
    Type made{.kind = TypeKind::Class, .spelling = name};
    made.tag = name;
    const TypeId ofBase = interface_.types[carriers_.made(record).type].element;
    made.bases = interface_.types[ofBase].bases;  // a polymorphic base lies where the object begins
    made.bases.push_back({ofBase, 0});
    const auto id = static_cast<TypeId>(interface_.types.size());
    interface_.types.push_back(std::move(made));
    Type pointer{.kind = TypeKind::Pointer, .spelling = name, .size = 8, .align = 8};
    pointer.element = id;
    pointer.carrier = Carrier::Object;
    pointer.neverNull = true;
    Function construct{.name = name + "::" + name, .form = CallForm::Constructor, .expression = name + "()"};
    construct.header = view_.publicHeader(record);
    construct.ownsResult = true;
    construct.result = static_cast<TypeId>(interface_.types.size());
    construct.at = view_.positionOf(record);
    construct.isFake = true;
    interface_.types.push_back(std::move(pointer));
    interface_.functions.push_back(std::move(construct));
    signatures_.emplace_back();
}

}  // namespace provest::program
