// The unit compiled for AddressSanitizer and UBSan, or for MemorySanitizer.
#include "program/frontend.hpp"
#include "program/native.hpp"
#include "program/strict.hpp"
#include "program/unit.hpp"
#include "program/wrapper.hpp"

#include <fmt/format.h>

namespace provest::program {

Build buildSanitized(const Unit& unit, const UnitRequest& request, Sanitizer sanitizer, Build after) {
    const bool memory = sanitizer == Sanitizer::Memory;
    const std::string tag = memory ? "msan" : "asan";
    std::vector<std::string> flags = strictFlags();
    flags.emplace_back("-fno-sanitize=vptr");
    if (memory) flags = {"-fsanitize=memory", "-fsanitize-memory-track-origins=0"};
    LinkRequest link{.objects = {},
                     .wrapped = request.wrapped,
                     .output = request.folder + "/" + tag + ".so",
                     .isCxx = unit.interface.isCxx};
    if (auto made = madeBefore(link.output); made.valid()) return made;
    std::vector<support::Command> compiles;
    const auto compile = [&](const Source& source, const std::string& file, const std::string& object) {
        std::vector<std::string> argv{"clang-19"};
        for (const std::string& common : commonFlags(source)) argv.push_back(common);
        // Optimised, a read of an uninitialised variable may be gone before MemorySanitizer sees it; and the search
        // waits for these builds, which take five times as long with -O1. For that reason they do not give way either.
        argv.emplace_back("-O0");
        for (const char* word :
             {"-g", "-fPIC", "-fno-omit-frame-pointer", "-fno-optimize-sibling-calls", "-fno-builtin", "-w", "-c"})
            argv.emplace_back(word);
        argv.insert(argv.end(), flags.begin(), flags.end());
        for (const std::string& own : source.flags)  // checks that the user's build leaves out
            if (own.starts_with("-fno-sanitize=")) argv.push_back(own);
        argv.insert(argv.end(), {file, "-o", object});
        compiles.push_back({.argv = argv, .directory = source.directory});
        link.objects.push_back(object);
    };
    for (size_t i = 0; i < unit.sources.size(); ++i)
        compile(unit.sources[i], wrapperPath(request.folder, i, unit.sources[i]),
                fmt::format("{}/{}{}.o", request.folder, tag, i));
    compile(Source{tablePath(request.folder), request.folder, {}}, tablePath(request.folder),
            request.folder + "/" + tag + "-table.o");
    link.objects.insert(link.objects.end(), request.links.begin(), request.links.end());
    return std::async(std::launch::async,
                      [compiles, link, after]() -> support::Result<std::string> {
                          if (after.valid()) after.wait();
                          if (auto built = compileAndLink(compiles, link); !built) return built.error();
                          return link.output;
                      })
        .share();
}

}  // namespace provest::program
