#include "program/code_places.hpp"

#include <llvm/DebugInfo/Symbolize/Symbolize.h>

namespace provest::program {

struct CodePlaces::Reader {
    llvm::symbolize::LLVMSymbolizer symbols;  // keeps what it has read of an object
};

CodePlaces::CodePlaces() : reader_(std::make_unique<Reader>()) {}
CodePlaces::~CodePlaces() = default;

std::vector<CodePlace> CodePlaces::at(const std::string& object, uint64_t address) {
    auto found = reader_->symbols.symbolizeInlinedCode(object, {address, llvm::object::SectionedAddress::UndefSection});
    if (!found) {
        llvm::consumeError(found.takeError());
        return {};
    }
    std::vector<CodePlace> places;
    for (uint32_t i = 0; i < found->getNumberOfFrames(); ++i) {
        const llvm::DILineInfo& frame = found->getFrame(i);
        if (frame.FileName != llvm::DILineInfo::BadString)
            places.push_back({frame.FunctionName, frame.FileName, frame.Line});
    }
    return places;
}

}  // namespace provest::program
