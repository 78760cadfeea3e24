#include "program/clang_interface.hpp"

#include "program/clang_classes.hpp"
#include "program/clang_instances.hpp"
#include "program/clang_types.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/Scope.h>
#include <clang/Sema/Sema.h>
#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

namespace provest::program {

namespace {

namespace fs = std::filesystem;
using clang::QualType;

constexpr uint64_t unknownBound = 16;  // elements given to `extern int table[];`

// A file's name may count from where the compiler ran, which is not where we do.
std::string pathOf(const clang::SourceManager& sources, clang::FileEntryRef file) {
    llvm::SmallString<256> path(file.getName());
    sources.getFileManager().makeAbsolutePath(path);
    return fs::weakly_canonical(path.str().str()).string();
}

// How each header was included, so that the suite can say the same.
class Includes : public clang::PPCallbacks {
public:
    Includes(clang::SourceManager& sources, std::map<std::string, std::string>& spelled, std::set<std::string>& users,
             std::vector<std::string>& order)
        : sources_(sources), spelled_(spelled), users_(users), order_(order) {}
    void InclusionDirective(clang::SourceLocation hash, const clang::Token&, llvm::StringRef name, bool angled,
                            clang::CharSourceRange, clang::OptionalFileEntryRef file, llvm::StringRef, llvm::StringRef,
                            const clang::Module*, bool, clang::SrcMgr::CharacteristicKind kind) override {
        if (!file || sources_.isInSystemHeader(hash)) return;
        const std::string path = pathOf(sources_, *file);
        const std::string quoted = angled ? "<" + name.str() + ">" : fromOutside(hash, name.str(), path);
        spelled_.emplace(path, quoted);
        if (clang::SrcMgr::isSystem(kind)) return;
        users_.insert(path);
        if (std::find(order_.begin(), order_.end(), quoted) == order_.end()) order_.push_back(quoted);
    }

private:
    // A header names its neighbours as they lie beside it; others name them as they name the header itself.
    std::string fromOutside(clang::SourceLocation hash, const std::string& name, const std::string& path) const {
        const auto file = sources_.getFileEntryRefForID(sources_.getFileID(hash));
        const auto includer = file ? spelled_.find(pathOf(sources_, *file)) : spelled_.end();
        if (includer == spelled_.end()) return name;
        const fs::path beside = fs::path(includer->first).parent_path() / name;
        if (beside.lexically_normal() != fs::path(path)) return name;
        const bool angled = includer->second.starts_with("<");
        const std::string plain = angled ? includer->second.substr(1, includer->second.size() - 2) : includer->second;
        const std::string said = (fs::path(plain).parent_path() / name).lexically_normal().string();
        return angled ? "<" + said + ">" : said;
    }

    clang::SourceManager& sources_;
    std::map<std::string, std::string>& spelled_;
    std::set<std::string>& users_;
    std::vector<std::string>& order_;
};

// What is instantiated behind the end of the file may need a built-in function that nobody named before (an array is
// copied by memcpy), and Clang declares those in the global scope, which is gone by then.
class GlobalScope {
public:
    explicit GlobalScope(clang::CompilerInstance& compiler)
        : sema_(compiler.getSema()),
          before_(sema_.TUScope),
          scope_(nullptr, clang::Scope::DeclScope, compiler.getDiagnostics()) {
        scope_.setEntity(compiler.getASTContext().getTranslationUnitDecl());
        if (!before_) sema_.TUScope = &scope_;
    }
    ~GlobalScope() { sema_.TUScope = before_; }
    GlobalScope(const GlobalScope&) = delete;
    GlobalScope& operator=(const GlobalScope&) = delete;

private:
    clang::Sema& sema_;
    clang::Scope* before_;
    clang::Scope scope_;
};

class Reader : public clang::ASTConsumer, public clang::RecursiveASTVisitor<Reader>, SourceView {
public:
    // `source`: the file whose interface it is; the one that is read may only include it.
    Reader(clang::CompilerInstance& compiler, const std::string& source, Interface& interface, SourceFacts& facts,
           std::function<void()> before)
        : compiler_(compiler),
          source_(fs::weakly_canonical(source).string()),
          interface_(interface),
          facts_(facts),
          before_(std::move(before)) {
        compiler.getPreprocessor().addPPCallbacks(
            std::make_unique<Includes>(compiler.getSourceManager(), spelled_, users_, headers_));
    }

    void HandleTranslationUnit(clang::ASTContext& context) override {
        if (context.getDiagnostics().hasErrorOccurred()) return;
        context_ = &context;
        const GlobalScope scope(compiler_);
        ownFiles();
        readOffer();
        if (context.getLangOpts().CPlusPlus) makeInstances();
        if (before_) before_();
        for (const std::string& header : headers_) addOnce(interface_.headers, header);
        if (instances_)
            for (const Instances::Unmade& one : instances_->unmade())
                interface_.skipped.push_back({one.name, one.reason});
        TypeReader types(interface_, context, *this);
        types_ = &types;
        types.read(context.UnsignedCharTy);  // what a `void *` points to, for want of anything better
        TraverseDecl(context.getTranslationUnitDecl());
        interface_.isCxx = interface_.isCxx || context.getLangOpts().CPlusPlus;
        if (context.getLangOpts().CPlusPlus)
            ClassReader(interface_, facts_, context, *this, types).read();
        else
            takeAll();
        for (const auto& [file, spelling] : spelled_)
            if (spelling.starts_with("<")) addOnce(interface_.systemHeaders, spelling);
    }

    // RecursiveASTVisitor: constants of the unit's own code, and what it refers to.
    bool VisitIntegerLiteral(clang::IntegerLiteral* literal) {
        if (own(literal->getBeginLoc()) && literal->getValue().getActiveBits() <= 64)
            interface_.integers.push_back(static_cast<int64_t>(literal->getValue().getZExtValue()));
        return true;
    }
    bool VisitCharacterLiteral(clang::CharacterLiteral* literal) {
        if (own(literal->getBeginLoc())) interface_.integers.push_back(literal->getValue());
        return true;
    }
    bool VisitFloatingLiteral(clang::FloatingLiteral* literal) {
        if (own(literal->getBeginLoc())) interface_.floats.push_back(literal->getValueAsApproximateDouble());
        return true;
    }
    // Streams on files open them in the library: the worker gives no answer of its own. One file is there everywhere.
    bool VisitVarDecl(clang::VarDecl* variable) {
        const clang::CXXRecordDecl* type = variable->getType()->getAsCXXRecordDecl();
        if (type && type->getDeclName().isIdentifier() && own(variable->getLocation()) &&
            (type->getName() == "basic_ifstream" || type->getName() == "basic_ofstream" ||
             type->getName() == "basic_fstream"))
            addOnce(interface_.strings, "/dev/null");
        return true;
    }
    bool VisitStringLiteral(clang::StringLiteral* literal) {
        if (own(literal->getBeginLoc()) && literal->getCharByteWidth() == 1)
            addOnce(interface_.strings, literal->getString().str());
        return true;
    }

    std::string headerOf(const clang::Decl* decl) override {
        clang::SourceManager& sources = compiler_.getSourceManager();
        clang::SourceLocation at = sources.getExpansionLoc(decl->getLocation());
        if (at.isInvalid()) return "<stddef.h>";
        if (!sources.isInSystemHeader(at)) {
            const std::string file = fileOf(at);
            if (file == source_) return {};
            const std::string beside = fs::relative(file, fs::path(source_).parent_path()).string();
            return beside.starts_with("..") && spelled_.contains(file) ? spelled_[file] : beside;
        }
        // A system header is named by the user's own #include that brought it in.
        for (;;) {
            const std::string file = fileOf(at);
            const clang::SourceLocation from = sources.getIncludeLoc(sources.getFileID(at));
            if (from.isInvalid() || !sources.isInSystemHeader(from))
                return spelled_.contains(file) && spelled_[file].starts_with("<")
                           ? spelled_[file]
                           : "<" + fs::path(file).filename().string() + ">";
            at = from;
        }
    }

private:
    void makeInstances() {
        instances_.emplace(compiler_, [this](clang::SourceLocation at) { return own(at); });
        instances_->make();
        for (const Instances::Unmade& one : instances_->unmade()) interface_.skipped.push_back({one.name, one.reason});
    }

    static void addOnce(std::vector<std::string>& list, const std::string& item) {
        if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
    }

    std::string fileOf(clang::SourceLocation at) const {
        const clang::SourceManager& sources = compiler_.getSourceManager();
        const auto file = sources.getFileEntryRefForID(sources.getFileID(sources.getExpansionLoc(at)));
        return file ? pathOf(sources, *file) : std::string();
    }

    // The source itself, and the user's headers beside or below it or a header that declares what it defines: a
    // library often has its sources and its headers in two folders.
    void ownFiles() {
        std::set<fs::path> folders{fs::path(source_).parent_path()};
        if (context_->getLangOpts().CPlusPlus) foldersOf(context_->getTranslationUnitDecl(), folders);
        for (const std::string& file : users_)
            if (std::any_of(folders.begin(), folders.end(), [&](const fs::path& folder) {
                    const std::string relative = fs::relative(file, folder).string();
                    return !relative.empty() && !relative.starts_with("..");
                }))
                facts_.ownFiles.insert(file);
    }
    void foldersOf(const clang::DeclContext* scope, std::set<fs::path>& folders) {
        for (const clang::Decl* decl : scope->decls()) {
            if (llvm::isa<clang::NamespaceDecl>(decl) || llvm::isa<clang::LinkageSpecDecl>(decl))
                foldersOf(llvm::cast<clang::DeclContext>(decl), folders);
            const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl);
            if (!function || !function->isThisDeclarationADefinition() || fileOf(decl->getLocation()) != source_)
                continue;
            for (const clang::FunctionDecl* again : function->redecls())
                if (const std::string file = fileOf(again->getLocation()); users_.contains(file) && file != source_) {
                    folders.insert(fs::path(file).parent_path());
                    hasHeader_ = true;
                }
        }
    }
    // A header, or a source that only includes some: then all that stands in them is the unit.
    void readOffer() {
        std::set<std::string> defining;
        findDefining(context_->getTranslationUnitDecl(), defining);
        const bool isHeader = fs::path(source_).extension().string().starts_with(".h");
        const bool onlyIncludes = !isHeader && !defining.contains(source_);
        offersHeaders_ = !context_->getLangOpts().CPlusPlus && (isHeader || onlyIncludes);
        if (!onlyIncludes) return;
        for (const std::string& file : users_)
            if (defining.contains(file)) facts_.ownFiles.insert(file);
    }
    // The files that have bodies of functions, templates and members among them.
    void findDefining(const clang::DeclContext* scope, std::set<std::string>& files) const {
        for (const clang::Decl* decl : scope->decls()) {
            if (const auto* made = llvm::dyn_cast<clang::TemplateDecl>(decl)) decl = made->getTemplatedDecl();
            if (!decl || compiler_.getSourceManager().isInSystemHeader(decl->getLocation())) continue;
            if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
                if (function->isThisDeclarationADefinition() && !function->isImplicit())
                    files.insert(fileOf(decl->getLocation()));
            } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::CXXRecordDecl>(decl)) {
                findDefining(llvm::cast<clang::DeclContext>(decl), files);
            }
        }
    }
    void takeAll() {
        for (const clang::Decl* decl : context_->getTranslationUnitDecl()->decls()) {
            if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) take(function);
            if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) take(variable);
        }
    }
    bool hasHeader() const override { return hasHeader_; }
    const std::string* problem(const clang::Decl* decl) const override { return instances_->problem(decl); }
    bool own(clang::SourceLocation at) const override { return facts_.ownFiles.contains(fileOf(at)); }

    Position positionOf(const clang::Decl* decl) const override {
        // where it stands, as the coverage mapping has it, not where a #line says that it came from
        const clang::PresumedLoc at = compiler_.getSourceManager().getPresumedLoc(decl->getLocation(), false);
        return {fileOf(decl->getLocation()), at.getLine(), at.getColumn()};
    }

    // The header that declares it for others; "" when only the source does.
    std::string publicHeader(const clang::Decl* decl) override {
        for (const clang::Decl* again : decl->redecls()) {
            const std::string header = headerOf(again);
            if (!header.empty()) return header;
        }
        return {};
    }

    Function describe(const clang::FunctionDecl* decl) {
        Function function{.name = decl->getNameAsString()};
        function.symbol = function.name;
        function.result = types_->read(decl->getReturnType());
        function.variadic = decl->isVariadic();
        function.noReturn = decl->isNoReturn();
        function.at = positionOf(decl);
        function.header = publicHeader(decl);
        std::string list;
        for (unsigned i = 0; i < decl->getNumParams(); ++i) {
            const clang::ParmVarDecl* parameter = decl->getParamDecl(i);
            Parameter ours{.name = parameter->getNameAsString()};
            if (ours.name.empty()) ours.name = "arg" + std::to_string(i);
            ours.type = types_->readParameter(parameter);
            ours.declaration = types_->declare(parameter->getType().getUnqualifiedType(), ours.name);
            list += (i ? ", " : "") + types_->declare(parameter->getOriginalType(), ours.name);
            function.parameters.push_back(std::move(ours));
        }
        if (decl->isVariadic()) list += list.empty() ? "" : ", ...";
        if (list.empty()) list = "void";
        function.declaration = types_->declare(decl->getReturnType(), function.name + "(" + list + ")");
        if (const auto* prototype = decl->getType()->getAs<clang::FunctionProtoType>())
            function.signature = types_->readSignature(prototype, decl->getReturnType());
        addArguments(interface_, function);
        return function;
    }

    void addVariadic(Function& function, const clang::FunctionDecl* decl) {
        if (decl->param_empty()) return;
        const clang::QualType last = decl->parameters().back()->getType();
        if (!last->isPointerType() || !last->getPointeeType()->isCharType()) return;
        const clang::QualType text = context_->getPointerType(context_->CharTy.withConst());
        for (const clang::QualType type : {clang::QualType(context_->IntTy), text, clang::QualType(context_->LongTy)}) {
            Parameter more{.name = "variadic" + std::to_string(++function.extra)};
            more.type = types_->read(type);
            more.declaration = types_->declare(type, more.name);
            function.parameters.push_back(std::move(more));
        }
        addArguments(interface_, function);
    }

    void take(const clang::FunctionDecl* decl) {
        const std::string name = decl->getNameAsString();
        if (decl->isThisDeclarationADefinition()) {
            facts_.definedFunctions.insert(name);
            if (!own(decl->getLocation())) return;
            // Who includes a header may call what is static or inline in it.
            const bool linked =
                decl->isExternallyVisible() && (!decl->isInlined() || decl->isInlineDefinitionExternallyVisible());
            if (!linked && !isOffered(decl)) return;
            if (const std::string reason = unsupported(decl); !reason.empty()) {
                interface_.skipped.push_back({name, reason});
                return;
            }
            if (interface_.functionNamed(name)) return;
            interface_.functions.push_back(describe(decl));
            interface_.functions.back().isInternal = !linked;
            if (decl->isVariadic()) addVariadic(interface_.functions.back(), decl);
            facts_.offers.insert(name);
            return;
        }
        const bool used = decl->isUsed(false) || decl->isReferenced();
        if (!used || decl->isDefined() || decl != decl->getMostRecentDecl()) return;
        // The compiler's own, unless they stand for the library's.
        if (const unsigned builtin = decl->getBuiltinID();
            builtin != 0 && !context_->BuiltinInfo.isPredefinedLibFunction(builtin))
            return;
        const bool known = std::any_of(interface_.undefined.begin(), interface_.undefined.end(),
                                       [&](const Function& f) { return f.name == name; });
        if (known) return;
        interface_.undefined.push_back(describe(decl));
        facts_.needs.insert(name);
    }

    bool isOffered(const clang::FunctionDecl* decl) const {
        const llvm::StringRef name = decl->getName();
        return offersHeaders_ && !name.starts_with("_") && !name.ends_with("_");
    }

    std::string unsupported(const clang::FunctionDecl* decl) const {
        std::vector<QualType> all{decl->getReturnType()};
        for (const clang::ParmVarDecl* parameter : decl->parameters()) all.push_back(parameter->getType());
        for (const QualType type : all) {
            if (type->isVectorType()) return "takes or returns a vector type";
            if (type->isAnyComplexType()) return "takes or returns a complex number";
            if (type->isBlockPointerType()) return "takes or returns a block";
            const QualType canonical = type.getCanonicalType();
            if (canonical->isVariablyModifiedType()) return "takes a variable-length array type";
            if (llvm::StringRef(canonical.getAsString()).contains("__va_list_tag"))
                return "takes a va_list, which no test can build; it is tested through its callers";
        }
        return {};
    }

    void take(const clang::VarDecl* decl) {
        if (decl->getMostRecentDecl() != decl || !decl->isExternallyVisible()) return;
        const clang::VarDecl* definition = decl->getDefinition();
        if (!definition) definition = decl->getActingDefinition();
        if (definition) facts_.definedVariables.insert(decl->getNameAsString());
        if (compiler_.getSourceManager().isInSystemHeader(decl->getLocation())) return;
        if (!definition && !decl->isUsed(false) && !decl->isReferenced()) return;
        QualType type = decl->getType();
        if (const auto* open = context_->getAsIncompleteArrayType(type))
            type = context_->getConstantArrayType(open->getElementType(), llvm::APInt(64, unknownBound), nullptr,
                                                  clang::ArraySizeModifier::Normal, 0);
        Variable variable{.name = decl->getNameAsString(), .symbol = decl->getNameAsString()};
        for (const Variable& other : interface_.variables)
            if (other.name == variable.name && (other.defined || !definition)) return;
        std::erase_if(interface_.variables, [&](const Variable& other) { return other.name == variable.name; });
        variable.type = types_->read(type);
        variable.isConst = type.isConstQualified() || context_->getBaseElementType(type).isConstQualified();
        variable.defined = definition != nullptr;
        variable.at = positionOf(decl);
        variable.header = publicHeader(decl);
        variable.declaration = types_->declare(type, variable.name);
        if (!variable.defined) facts_.needs.insert(variable.name);
        interface_.variables.push_back(std::move(variable));
    }

    clang::CompilerInstance& compiler_;
    std::string source_;
    Interface& interface_;
    SourceFacts& facts_;
    std::function<void()> before_;
    std::vector<std::string> headers_;  // as they are included, in order
    clang::ASTContext* context_ = nullptr;
    TypeReader* types_ = nullptr;
    std::optional<Instances> instances_;          // C++
    std::map<std::string, std::string> spelled_;  // by absolute file
    std::set<std::string> users_;                 // headers that are not the system's
    bool hasHeader_ = false;                      // one of them declares what the source defines
    bool offersHeaders_ = false;                  // C: also what is static or inline in headers is public
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> makeInterfaceConsumer(clang::CompilerInstance& compiler, const std::string& source,
                                                          Interface& interface, SourceFacts& facts,
                                                          std::function<void()> before) {
    return std::make_unique<Reader>(compiler, source, interface, facts, std::move(before));
}

}  // namespace provest::program
