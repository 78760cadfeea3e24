#include "program/read_sources.hpp"

#include "program/language.hpp"
#include "program/parallel.hpp"
#include "support/files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace provest::program {

namespace {

// What makes an instantiation exist, so that its members can be read.
std::string instantiation(const SourceFacts::Template& made, const std::string& arguments, size_t number) {
    if (made.isClass) return fmt::format("template class {}<{}>;\n", made.name, arguments);
    return fmt::format("auto *provest_instance_{} = &{}<{}>;\n", number, made.name, arguments);
}

// Lets one after the other, whenever they are ready.
class Turns {
public:
    explicit Turns(size_t count) : done_(count) {}
    void wait(size_t i) {
        std::unique_lock lock(access_);
        next_.wait(lock, [&] { return turn_ == i; });
    }
    void end(size_t i) {
        const std::lock_guard lock(access_);
        done_[i] = true;
        while (turn_ < done_.size() && done_[turn_]) ++turn_;
        next_.notify_all();
    }

private:
    std::mutex access_;
    std::condition_variable next_;
    std::vector<bool> done_;
    size_t turn_ = 0;
};

// The instantiations that the user asked for of this source's templates, as text and as a list for a message.
struct Asked {
    std::string text, names;
};

support::Result<Asked> askedOf(const Source& source, const UnitRequest& request) {
    Asked asked;
    if (request.instantiate.empty() || !source.isCxx) return asked;
    Interface unused;
    const auto facts = readInterface(source, unused);
    if (!facts) return facts.error();
    size_t number = 0;
    for (const SourceFacts::Template& one : facts->templates)
        for (const std::string& wanted : request.instantiate) {
            const size_t open = wanted.find('<');
            const std::string name = wanted.substr(0, open);
            if (open == std::string::npos || (one.name != name && !one.name.ends_with("::" + name))) continue;
            asked.text += instantiation(one, wanted.substr(open + 1, wanted.rfind('>') - open - 1), number++);
            asked.names += (asked.names.empty() ? "" : ", ") + wanted;
        }
    return asked;
}

support::Result<SourceFacts> readSource(const Source& source, const UnitRequest& request, size_t index,
                                        Interface& interface, Turns& turns) {
    size_t first = 0;  // of its functions
    const auto before = [&] {
        turns.wait(index);
        first = interface.functions.size();
    };
    const auto named = [&](support::Result<SourceFacts> read) {
        if (read)
            for (size_t i = first; i < interface.functions.size(); ++i)
                interface.functions[i].source = static_cast<uint32_t>(index);
        return read;
    };
    auto asked = askedOf(source, request);
    if (!asked) return asked.error();
    if (asked->text.empty()) return named(readInterface(source, interface, {.before = before}));
    const std::string probe = fmt::format("{}/probe{}.cpp", request.folder, index);
    const std::string text = fmt::format("#include <string>\n#include \"{}\"\n", source.file) + asked->text;
    if (auto written = support::writeFile(probe, text); !written) return written.error();
    auto made = named(readInterface(source, interface, {.probe = probe, .before = before}));
    if (made) return made;
    const std::string& why = made.error().message;
    return support::userError(fmt::format("cannot instantiate {}: {}", asked->names,
                                          why.starts_with(probe) ? why.substr(why.find(": ") + 2) : why));
}

}  // namespace

support::Result<std::vector<SourceFacts>> readSources(std::vector<Source>& sources, const UnitRequest& request,
                                                      Interface& interface) {
    std::vector<std::optional<support::Result<SourceFacts>>> read(sources.size());
    Turns turns(sources.size());
    inParallel(sources.size(), [&](size_t i) {
        if (request.say) request.say("reading " + sources[i].file);
        read[i] = readSource(sources[i], request, i, interface, turns);
        if (const auto granted = *read[i] ? std::vector<std::string>() : permissionsFor(sources[i]); !granted.empty()) {
            sources[i].flags.insert(sources[i].flags.end(), granted.begin(), granted.end());
            read[i] = readSource(sources[i], request, i, interface, turns);
            if (*read[i])
                (*read[i])->notes.push_back(
                    fmt::format("{} was compiled with {}: Clang takes for errors what GCC only warns of",
                                sources[i].file, fmt::join(granted, " ")));
        }
        turns.end(i);
    });
    std::vector<SourceFacts> facts;
    for (auto& one : read) {
        if (!*one) return one->error();
        facts.push_back(std::move(**one));
    }
    return facts;
}

}  // namespace provest::program
