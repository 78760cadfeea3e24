// Which objects a test can make, and fakes for abstract classes that nobody implements.
#include "program/clang_classes.hpp"

#include <clang/AST/CXXInheritance.h>
#include <fmt/format.h>
#include <algorithm>

namespace provest::program {

using clang::CXXConstructorDecl;
using clang::CXXMethodDecl;
using clang::CXXRecordDecl;
using clang::QualType;

namespace {

// The class nobody makes among those a value of this type needs; 0: none.
TypeId missing(const Interface& interface, const std::vector<bool>& makeable, TypeId id, int depth) {
    const Type& type = interface.types[id];
    if (depth == 0) return 0;
    if (type.kind == TypeKind::Pointer && interface.types[type.element].kind == TypeKind::Class)
        return !type.neverNull || makeable[type.element] ? 0 : type.element;
    if (type.carrier == Carrier::None || type.carrier == Carrier::Sequence) return 0;  // may be empty
    for (const Field& field : type.fields)
        if (const TypeId found = missing(interface, makeable, field.type, depth - 1)) return found;
    return 0;
}

TypeId missing(const Interface& interface, const std::vector<bool>& makeable, const Function& function) {
    for (const Parameter& parameter : function.parameters)
        if (const TypeId found = missing(interface, makeable, parameter.type, 6)) return found;
    return 0;
}

}  // namespace

// What can be made grows until nothing is added.
std::vector<bool> ClassReader::makeable() const {
    std::vector<bool> can(interface_.types.size());
    const auto fits = [&](TypeId wanted, TypeId made) {
        const auto& bases = interface_.types[made].bases;
        return wanted == made ||
               std::any_of(bases.begin(), bases.end(), [&](const Type::Base& base) { return base.type == wanted; });
    };
    for (bool grew = true; grew;) {
        grew = false;
        for (const Function& function : interface_.functions) {
            const Type& result = interface_.types[function.result];
            if (result.kind != TypeKind::Pointer || interface_.types[result.element].kind != TypeKind::Class) continue;
            if (missing(interface_, can, function) != 0) continue;
            for (TypeId id = 0; id < interface_.types.size(); ++id)
                if (!can[id] && interface_.types[id].kind == TypeKind::Class && fits(id, result.element))
                    can[id] = grew = true;
        }
    }
    return can;
}

// An abstract class that nobody implements and somebody wants gets a small class of ours, here and in the suite.
void ClassReader::fakes() {
    const std::vector<bool> can = makeable();
    std::set<TypeId> wanted;
    for (const Function& function : interface_.functions)
        if (const TypeId without = missing(interface_, can, function); without && interface_.types[without].isAbstract)
            wanted.insert(without);
    for (const CXXRecordDecl* record : std::vector(carriers_.classes()))
        if (wanted.contains(interface_.types[carriers_.made(record).type].element)) fake(record);
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
        const bool isPlain = !result->isVoidType() && !result->isPointerType() && carriers_.isPlain(result);
        if (!isPlain && !result->isVoidType() &&
            (result->isReferenceType() || (!result->isPointerType() && !carriers_.result(result, true).owned &&
                                           carriers_.result(result, true).type == 0)))
            return;
        std::string list;
        for (const clang::ParmVarDecl* given : method->parameters())
            list += (list.empty() ? "" : ", ") + given->getType().getAsString(context_.getPrintingPolicy());
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
            answer.declaration = types_.declare(result, answer.name + "(void)");
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
        members += fmt::format("    {} {}({}){} override {{{}}}\n", result.getAsString(context_.getPrintingPolicy()),
                               method->getNameAsString(), list, after, body);
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

// A function whose arguments nobody can make is no use in the table.
void ClassReader::dropUnmakeable() {
    auto& functions = interface_.functions;
    const std::vector<bool> can = makeable();
    size_t kept = first_;
    for (size_t i = first_; i < functions.size(); ++i) {
        if (const TypeId without = missing(interface_, can, functions[i])) {
            const Type& type = interface_.types[without];
            skip(functions[i].name, fmt::format("needs a {}, and {}", type.spelling,
                                                type.isAbstract ? "no class of the unit implements it"
                                                                : "the unit has no public way to make one"));
            continue;
        }
        if (kept != i) {
            functions[kept] = std::move(functions[i]);
            signatures_[kept - first_] = std::move(signatures_[i - first_]);
        }
        ++kept;
    }
    functions.resize(kept);
}

}  // namespace provest::program
