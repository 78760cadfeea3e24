#include "program/coverage_map.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/ProfileData/Coverage/CoverageMappingReader.h>
#include <llvm/Support/Error.h>
#include <algorithm>

namespace provest::program {

namespace coverage = llvm::coverage;

namespace {

llvm::StringRef bytesOf(const llvm::Constant* constant) {
    const auto* data = llvm::dyn_cast_or_null<llvm::ConstantDataSequential>(constant);
    return data ? data->getRawDataValues() : llvm::StringRef();
}

uint64_t numberOf(const llvm::Constant* constant) { return llvm::cast<llvm::ConstantInt>(constant)->getZExtValue(); }

support::Error broken(llvm::Error error) {
    return support::ourError("cannot read the compiler's coverage mapping: " + llvm::toString(std::move(error)));
}

}  // namespace

support::Result<std::map<uint64_t, MappedFunction>> readCoverageMap(const llvm::Module& module,
                                                                    const std::string& directory) {
    std::map<uint64_t, MappedFunction> functions;
    const llvm::GlobalVariable* header = module.getGlobalVariable("__llvm_coverage_mapping", true);
    if (!header) return functions;
    // { { i32 records, i32 filenamesSize, i32 coverageSize, i32 version }, [n x i8] filenames }
    const auto* whole = llvm::cast<llvm::ConstantStruct>(header->getInitializer());
    const auto version =
        static_cast<coverage::CovMapVersion>(numberOf(llvm::cast<llvm::Constant>(whole->getOperand(0)->getOperand(3))));
    std::vector<std::string> names;
    coverage::RawCoverageFilenamesReader filenames(bytesOf(whole->getOperand(1)), names, directory);
    if (llvm::Error error = filenames.read(version)) return broken(std::move(error));
    for (const llvm::GlobalVariable& global : module.globals()) {
        if (!global.getName().starts_with("__covrec_") || !global.hasInitializer()) continue;
        // <{ i64 nameHash, i32 size, i64 functionHash, i64 filenamesRef, [n x i8] data }>
        const auto* record = llvm::cast<llvm::ConstantStruct>(global.getInitializer());
        MappedFunction function;
        std::vector<llvm::StringRef> files;
        llvm::ArrayRef<std::string> unitFiles(names);
        coverage::RawCoverageMappingReader reader(bytesOf(record->getOperand(4)), unitFiles, files,
                                                  function.expressions, function.regions);
        if (llvm::Error error = reader.read()) return broken(std::move(error));
        for (const llvm::StringRef file : files) function.files.push_back(file.str());
        functions[numberOf(record->getOperand(0))] = std::move(function);
    }
    return functions;
}

CounterSum sumOf(const MappedFunction& function, coverage::Counter counter) {
    CounterSum sum;
    const auto add = [&](const auto& self, coverage::Counter term, bool positive) -> void {
        if (term.isZero()) return;
        if (!term.isExpression()) {
            (positive ? sum.plus : sum.minus).push_back(term.getCounterID());
            return;
        }
        const coverage::CounterExpression& expression = function.expressions[term.getExpressionID()];
        self(self, expression.LHS, positive);
        self(self, expression.RHS, positive == (expression.Kind == coverage::CounterExpression::Add));
    };
    add(add, counter, true);
    for (size_t i = 0; i < sum.plus.size();) {
        const auto same = std::find(sum.minus.begin(), sum.minus.end(), sum.plus[i]);
        if (same == sum.minus.end()) {
            ++i;
            continue;
        }
        sum.minus.erase(same);
        sum.plus.erase(sum.plus.begin() + static_cast<long>(i));
    }
    return sum;
}

}  // namespace provest::program
