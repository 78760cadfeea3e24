#include "program/clang_instances.hpp"

#include "program/clang_carriers.hpp"
#include "program/clang_declarations.hpp"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Sema/TemplateDeduction.h>
#include <fmt/format.h>
#include <algorithm>
#include <memory>
#include <optional>

namespace provest::program {

using clang::ClassTemplateSpecializationDecl;
using clang::CXXMethodDecl;
using clang::CXXRecordDecl;
using clang::FunctionDecl;
using clang::QualType;

namespace {

constexpr size_t mostTrials = 4000;  // of one source: a large header comes to about 1,000, each of some 0.5 ms
constexpr int rounds = 3;            // the members of one class mention others

// What is referred or pointed to.
QualType behind(QualType type) {
    type = type.getNonReferenceType();
    return type->getPointeeType().isNull() ? type : type->getPointeeType();
}

// Classes that functions take and the unit has had no object of: templates nobody has made yet.
class Mentioned : public clang::RecursiveASTVisitor<Mentioned> {
public:
    explicit Mentioned(const clang::SourceManager& sources) : sources_(sources) {}
    bool shouldVisitTemplateInstantiations() const { return true; }
    bool VisitFunctionDecl(FunctionDecl* function) {
        if (sources_.isInSystemHeader(function->getLocation())) return true;
        for (const clang::ParmVarDecl* parameter : function->parameters()) {
            const QualType given = behind(parameter->getType());
            const auto* made = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(given->getAsCXXRecordDecl());
            if (made && !made->hasDefinition() && !made->isDependentType()) found.push_back(given);
        }
        return true;
    }
    std::vector<QualType> found;

private:
    const clang::SourceManager& sources_;
};

// Which parameter of the template the argument is.
std::optional<unsigned> placeOf(const clang::TemplateArgument& argument) {
    const clang::TemplateArgument one = argument.isPackExpansion() ? argument.getPackExpansionPattern() : argument;
    if (one.getKind() == clang::TemplateArgument::Type) {
        if (const auto* name = one.getAsType()->getAs<clang::TemplateTypeParmType>()) return name->getIndex();
    } else if (one.getKind() == clang::TemplateArgument::Template) {
        if (const auto* name =
                llvm::dyn_cast_or_null<clang::TemplateTemplateParmDecl>(one.getAsTemplate().getAsTemplateDecl()))
            return name->getIndex();
    } else if (one.getKind() == clang::TemplateArgument::Expression) {
        const auto* use = llvm::dyn_cast<clang::DeclRefExpr>(one.getAsExpr()->IgnoreImpCasts());
        if (const auto* name = use ? llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(use->getDecl()) : nullptr)
            return name->getIndex();
    }
    return std::nullopt;
}

std::string nameOf(const clang::NamedDecl* decl) { return decl->getQualifiedNameAsString(); }

}  // namespace

bool isDetail(const clang::Decl* decl) {
    for (const clang::DeclContext* in = decl->getDeclContext(); in; in = in->getParent())
        if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(in)) {
            const llvm::StringRef name = space->getName();
            for (const char* word : {"detail", "internal", "impl", "private"})
                if (name.contains_insensitive(word)) return true;
        }
    return false;
}

// What the compiler says meanwhile is ours alone, and afterwards it was never said.
class Instances::Trial : public clang::DiagnosticConsumer {
public:
    explicit Trial(clang::DiagnosticsEngine& engine)
        : engine_(engine), others_(engine.getClient()), owner_(engine.takeClient()) {
        engine_.setClient(this, false);
    }
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;
    ~Trial() override {
        engine_.Reset(true);
        engine_.setClient(others_, owner_ != nullptr);
        (void)owner_.release();
    }
    void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
        if (level < clang::DiagnosticsEngine::Error || !error.empty()) return;
        llvm::SmallString<128> text;
        info.FormatDiagnostic(text);
        error = text.str().str();
    }
    std::string error;  // the first; empty: it went well

private:
    clang::DiagnosticsEngine& engine_;
    clang::DiagnosticConsumer* others_;
    std::unique_ptr<clang::DiagnosticConsumer> owner_;
};

Instances::Instances(clang::CompilerInstance& compiler, std::function<bool(clang::SourceLocation)> own)
    : compiler_(compiler), sema_(compiler.getSema()), own_(std::move(own)) {
    const clang::SourceManager& sources = compiler.getSourceManager();
    at_ = sources.getLocForEndOfFile(sources.getMainFileID());
}

void Instances::make() {
    clang::DeclContext* const all = compiler_.getASTContext().getTranslationUnitDecl();
    completeMentioned();
    each(all, &Instances::noteClass);
    each(all, &Instances::completeAlias);
    each(all, &Instances::makeClass);
    // Functions make classes, whose members are functions.
    for (int i = 0; i < rounds; ++i) {
        const size_t before = trials_;
        each(all, &Instances::tryClass);
        each(all, &Instances::makeFunction);
        if (trials_ == before) break;
    }
    completeMentioned();
}

const std::string* Instances::problem(const clang::Decl* decl) const {
    const auto found = problems_.find(decl->getCanonicalDecl());
    return found == problems_.end() ? nullptr : &found->second;
}

bool Instances::isOurs(const clang::Decl* decl) const {
    return own_(decl->getLocation()) && isReachable(decl) && !isDetail(decl);
}

// Takes the step with everything declared in the scopes that tests can name.
void Instances::each(clang::DeclContext* scope, Step step) {
    const std::vector<clang::Decl*> decls(scope->decls_begin(), scope->decls_end());  // it grows meanwhile
    for (clang::Decl* decl : decls) {
        if (auto* space = llvm::dyn_cast<clang::NamespaceDecl>(decl)) {
            if (!space->isAnonymousNamespace() && !space->isStdNamespace()) each(space, step);
        } else if (auto* linkage = llvm::dyn_cast<clang::LinkageSpecDecl>(decl)) {
            each(linkage, step);
        } else if (decl->getLocation().isValid() && own_(decl->getLocation())) {
            (this->*step)(decl);
            if (auto* family = llvm::dyn_cast<clang::ClassTemplateDecl>(decl)) {
                const std::vector<ClassTemplateSpecializationDecl*> made(family->spec_begin(), family->spec_end());
                for (ClassTemplateSpecializationDecl* one : made)
                    if (one->hasDefinition() && !problem(one)) {
                        (this->*step)(one);
                        each(one->getDefinition(), step);
                    }
            }
            auto* record = llvm::dyn_cast<CXXRecordDecl>(decl);
            if (record && record->isThisDeclarationADefinition() && !record->isDependentType() && !problem(record))
                each(record, step);
        }
    }
}

void Instances::completeMentioned() {
    for (int i = 0; i < rounds; ++i) {
        Mentioned mentioned(compiler_.getSourceManager());
        mentioned.TraverseDecl(compiler_.getASTContext().getTranslationUnitDecl());
        bool any = false;
        for (const QualType type : mentioned.found) any = complete(type) || any;
        if (!any) break;
    }
}

// False: it was known to be impossible, or is.
bool Instances::complete(QualType type) {
    const CXXRecordDecl* record = type->getAsCXXRecordDecl();
    if (!record || (!record->hasDefinition() && !tried_.insert(record->getCanonicalDecl()).second)) return false;
    ++trials_;
    Trial trial(compiler_.getDiagnostics());
    const bool is = sema_.isCompleteType(at_, type);
    if (is && trial.error.empty()) return true;
    problems_.emplace(record->getCanonicalDecl(), trial.error);
    return false;
}

// What a library gives a name is what it wants made: `using json = basic_json<>;`
void Instances::completeAlias(clang::Decl* decl) {
    const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(decl);
    if (!alias || !isOurs(alias) || alias->getUnderlyingType()->isDependentType()) return;
    const auto* made =
        llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(alias->getUnderlyingType()->getAsCXXRecordDecl());
    if (made && !made->hasDefinition() && own_(made->getLocation())) complete(alias->getUnderlyingType());
}

void Instances::noteClass(clang::Decl* decl) {
    constexpr size_t enough = 3;
    const auto* record = llvm::dyn_cast<CXXRecordDecl>(decl);
    if (!record || classes_.size() == enough || !isOurs(record) || !record->isThisDeclarationADefinition() ||
        record->isDependentType() || record->isAbstract() || record->getNameAsString().empty() ||
        llvm::isa<ClassTemplateSpecializationDecl>(record))
        return;
    const bool isOpen = std::any_of(record->ctor_begin(), record->ctor_end(), [](const auto* one) {
        return !one->isCopyOrMoveConstructor() && one->getAccess() == clang::AS_public && !one->isDeleted();
    });
    if (isOpen || !record->hasUserDeclaredConstructor())
        classes_.push_back(compiler_.getASTContext().getRecordType(record));
}

void Instances::makeClass(clang::Decl* decl) {
    auto* family = llvm::dyn_cast<clang::ClassTemplateDecl>(decl);
    if (!family || !family->isThisDeclarationADefinition() || !isOurs(family)) return;
    if (good(family)) return;
    std::string reason = "a template that takes what no test can give";
    const CXXRecordDecl* best = nullptr;
    size_t fewest = 0;
    for (clang::TemplateArgumentListInfo& given : Choices(sema_, at_, classes_).of(*family->getTemplateParameters())) {
        if (trials_ >= mostTrials) break;
        QualType type;
        {
            ++trials_;
            Trial trial(compiler_.getDiagnostics());
            type = sema_.CheckTemplateIdType(clang::TemplateName(family), at_, given);
            if (type.isNull() || !trial.error.empty()) {
                reason = "no arguments were found for it: " + trial.error;
                continue;
            }
        }
        CXXRecordDecl* record = type->getAsCXXRecordDecl();
        if (!record || !complete(type)) {
            if (record && problem(record)) reason = "no arguments were found for it: " + *problem(record);
            continue;
        }
        const size_t failed = tryMembers(record->getDefinition());
        if (best && failed >= fewest) {
            problems_.emplace(record->getCanonicalDecl(), "another one fits better");
            continue;
        }
        if (best) problems_.emplace(best->getCanonicalDecl(), "another one fits better");
        best = record;
        fewest = failed;
        if (failed == 0) break;
    }
    if (!best) unmade_.push_back({nameOf(family), reason});
}

void Instances::tryClass(clang::Decl* decl) {
    auto* made = llvm::dyn_cast<ClassTemplateSpecializationDecl>(decl);
    if (made && made->hasDefinition() && isReachable(made)) tryMembers(made->getDefinition());
}

// How many of the members a test could call do not fit.
size_t Instances::tryMembers(CXXRecordDecl* record) {
    size_t failed = 0;
    const std::vector<CXXMethodDecl*> members(record->method_begin(), record->method_end());
    for (CXXMethodDecl* member : members)
        if (member->getAccess() == clang::AS_public && !member->isDeleted() && !member->isDefaulted())
            failed += !tryBody(member);
    return failed;
}

bool Instances::tryBody(FunctionDecl* function) {
    if (problem(function)) return false;
    const FunctionDecl* pattern = function->getTemplateInstantiationPattern();
    if (function->isDefined() || !pattern || !pattern->isDefined()) return true;
    if (!tried_.insert(function->getCanonicalDecl()).second || trials_ >= mostTrials) return true;
    ++trials_;
    Trial trial(compiler_.getDiagnostics());
    clang::ConstraintSatisfaction requirements;
    if (function->getTrailingRequiresClause() &&
        (sema_.CheckFunctionConstraints(function, requirements, at_) || !requirements.IsSatisfied))
        problems_[function->getCanonicalDecl()] = "what it requires of the template's arguments does not hold";
    else
        sema_.InstantiateFunctionDefinition(at_, function, true, false, true);
    if (!trial.error.empty()) problems_[function->getCanonicalDecl()] = "does not compile: " + trial.error;
    return !problem(function);
}

const ClassTemplateSpecializationDecl* Instances::good(const clang::ClassTemplateDecl* family) const {
    const auto found = std::find_if(family->spec_begin(), family->spec_end(),
                                    [&](const auto* one) { return one->hasDefinition() && !problem(one); });
    return found == family->spec_end() ? nullptr : *found;
}

// A function over objects of a class template is for those there are: `void swap(Stack<T>&, Stack<T>&)`.
Choices::Known Instances::knownOf(const clang::FunctionTemplateDecl* family) const {
    Choices::Known known;
    for (const clang::ParmVarDecl* parameter : family->getTemplatedDecl()->parameters()) {
        const auto* taken = behind(parameter->getType())->getAs<clang::TemplateSpecializationType>();
        const auto* of =
            taken ? llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(taken->getTemplateName().getAsTemplateDecl())
                  : nullptr;
        const ClassTemplateSpecializationDecl* there = of ? good(of) : nullptr;
        if (!there) continue;
        const auto arguments = taken->template_arguments();
        for (unsigned i = 0; i < arguments.size() && i < there->getTemplateArgs().size(); ++i)
            if (const auto place = placeOf(arguments[i])) known.emplace(*place, there->getTemplateArgs()[i]);
    }
    return known;
}

// Of the user's templates, arguments are what is there already, or whole and new.
bool Instances::takesGood(const FunctionDecl* function) {
    for (const clang::ParmVarDecl* parameter : function->parameters()) {
        const QualType type = behind(parameter->getType());
        const auto* made = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
        if (!made || !own_(made->getLocation())) continue;
        const bool isNew = !made->hasDefinition() && made->getSpecializedTemplate();
        if (isNew && (good(made->getSpecializedTemplate()) || !complete(type))) return false;
        if (problem(made)) return false;
    }
    return true;
}

void Instances::makeFunction(clang::Decl* decl) {
    auto* family = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl);
    if (!family || !isOurs(family) || llvm::isa<clang::CXXDeductionGuideDecl>(family->getTemplatedDecl()) ||
        !tried_.insert(family->getCanonicalDecl()).second)
        return;
    const FunctionDecl* pattern = family->getTemplatedDecl();
    const clang::FunctionTemplateDecl* written = family;  // of a class template's member
    while (written->getInstantiatedFromMemberTemplate()) written = written->getInstantiatedFromMemberTemplate();
    if (family->spec_begin() != family->spec_end() || pattern->isDeleted() ||
        !isDefinedHere(written->getTemplatedDecl()))
        return;
    std::string reason = "a template that takes what no test can give";
    for (clang::TemplateArgumentListInfo& given :
         Choices(sema_, at_, classes_).of(*family->getTemplateParameters(), knownOf(family))) {
        if (trials_ >= mostTrials) break;
        FunctionDecl* made = nullptr;
        {
            ++trials_;
            Trial trial(compiler_.getDiagnostics());
            clang::sema::TemplateDeductionInfo info(at_);
            const auto result = sema_.DeduceTemplateArguments(family, &given, made, info);
            if (result != clang::TemplateDeductionResult::Success || !made || !trial.error.empty()) {
                if (made) problems_[made->getCanonicalDecl()] = trial.error;
                reason = "no arguments were found that it accepts";
                continue;
            }
        }
        if (!takesGood(made))
            problems_.emplace(made->getCanonicalDecl(), "takes an object that cannot be made");
        else if (tryBody(made))
            return;
        reason = "no arguments were found for it: it " + *problem(made);
    }
    unmade_.push_back({nameOf(family), reason});
}

}  // namespace provest::program
