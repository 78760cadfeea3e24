#include "program/compile_sources.hpp"

#include "program/makeable.hpp"
#include "program/native.hpp"
#include "program/parallel.hpp"
#include "program/settle.hpp"
#include "program/wrapper.hpp"
#include "support/files.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>

namespace provest::program {

namespace {

WrapperParts partsOf(const Interface& interface, const SourceFacts& facts, bool first) {
    WrapperParts parts;
    parts.plainRecords = facts.plainRecords;
    parts.fakes = facts.fakes;
    for (uint32_t i = 0; i < interface.functions.size(); ++i)
        if (facts.offers.contains(interface.functions[i].name)) parts.functions.push_back(i);
    for (uint32_t i = 0; i < interface.undefined.size(); ++i) {
        const std::string& name = interface.undefined[i].name;
        const bool isCallback = std::any_of(interface.addressable.begin(), interface.addressable.end(),
                                            [&](const Function& function) { return function.name == name; });
        if (facts.needs.contains(name) || (first && isCallback)) parts.stubs.push_back(i);
    }
    for (uint32_t i = 0; i < interface.variables.size(); ++i)
        if (!interface.variables[i].defined && facts.needs.contains(interface.variables[i].name))
            parts.variables.push_back(i);
    return parts;
}

// What is to go, with what the compiler said about it.
struct Wrong {
    std::map<std::string, std::string> functions;  // by name
    std::map<std::string, std::string> fakes;      // by text
    std::set<std::string> records;

    bool empty() const { return functions.empty() && fakes.empty() && records.empty(); }
    void add(const Interface& interface, const WrapperParts& parts, WrapperText::Piece piece, const std::string& why) {
        if (piece.kind == WrapperText::Thunk) functions.emplace(interface.functions[piece.index].name, why);
        if (piece.kind == WrapperText::Fake) fakes.emplace(parts.fakes[piece.index], why);
        if (piece.kind == WrapperText::PlainRecord) records.insert(parts.plainRecords[piece.index]);
    }
};

class Compilation {
public:
    Compilation(Unit& unit, const UnitRequest& request, std::vector<SourceFacts>& facts)
        : unit_(unit), request_(request), facts_(facts), all_(unit.sources.size()), made_(unit.sources.size()) {
        for (size_t i = 0; i < unit.interface.functions.size(); ++i)
            unit.interface.functions[i].thunk = static_cast<uint32_t>(i);
    }

    support::Result<std::vector<Compiled>> run() {
        for (;;) {
            std::vector<size_t> changed;
            for (size_t i = 0; i < all_.size(); ++i)
                if (write(i)) changed.push_back(i);
            if (changed.empty()) return std::move(all_);
            if (request_.say) request_.say(sentence(changed));
            inParallel(changed.size(), [&](size_t k) { compile(changed[k]); });
            std::vector<Wrong> wrong(all_.size());
            for (const size_t i : changed)
                if (auto known = blame(i, wrong[i]); !known) return known.error();
            for (const size_t i : changed) drop(i, wrong[i]);
            dropUncalled();
        }
    }

private:
    struct Made {
        WrapperParts parts;
        WrapperText text;
        std::string written;  // of the last compilation
        std::vector<Complaint> complaints;
        std::optional<support::Error> error;
    };

    std::string sentence(const std::vector<size_t>& changed) const {
        const std::string& file = unit_.sources[changed.front()].file;
        return changed.size() == 1 ? "compiling " + file : fmt::format("compiling {} sources", changed.size());
    }

    WrapperText textOf(size_t i, const WrapperParts& parts) const {
        const Source& source = unit_.sources[i];
        return source.isCxx ? cxxWrapperText(source, unit_.interface, parts)
                            : wrapperText(source, unit_.interface, parts);
    }

    // Whether the text is another one than before.
    bool write(size_t i) {
        Made& made = made_[i];
        made.parts = partsOf(unit_.interface, facts_[i], i == 0);
        made.text = textOf(i, made.parts);
        return std::exchange(made.written, made.text.text) != made.text.text;
    }

    void compile(size_t i) {
        Made& made = made_[i];
        all_[i].code = {};  // before the memory it lives in
        all_[i] = {};
        made.complaints.clear();
        made.error.reset();
        const std::string path = wrapperPath(request_.folder, i, unit_.sources[i]);
        auto done = support::writeFile(path, made.text.text);
        auto code = done ? compileWrapper(unit_.sources[i], path, *all_[i].context, &made.complaints)
                         : support::Result<Code>(done.error());
        if (code)
            all_[i].code = std::move(*code);
        else
            made.error = code.error();
    }

    support::Result<void> blame(size_t i, Wrong& wrong) {
        const Made& made = made_[i];
        if (!made.error) return {};
        for (const Complaint& complaint : made.complaints)
            if (const auto piece = made.text.blamed(complaint.lines))
                wrong.add(unit_.interface, made.parts, *piece, complaint.text);
        if (wrong.empty()) return search(i, wrong);
        return {};
    }

    // The errors name nothing of ours. What the source compiles without is found by leaving out more and less.
    support::Result<void> search(size_t i, Wrong& wrong) {
        const Made& made = made_[i];
        const auto without = [&](const WrapperParts& some) {
            Compiled trial;
            const std::string path =
                fmt::format("{}/trial{}{}", request_.folder, i, unit_.sources[i].isCxx ? ".cpp" : ".c");
            return support::writeFile(path, textOf(i, some).text) &&
                   compileWrapper(unit_.sources[i], path, *trial.context, nullptr);
        };
        WrapperParts good = made.parts;
        good.functions.clear();
        good.fakes.clear();
        if (!without(good)) return *made.error;
        for (const std::string& fake : made.parts.fakes) {
            good.fakes.push_back(fake);
            if (without(good)) continue;
            good.fakes.pop_back();
            wrong.fakes.emplace(fake, made.error->message);
        }
        const auto add = [&](const auto& self, std::span<const uint32_t> functions) -> void {
            const size_t before = good.functions.size();
            good.functions.insert(good.functions.end(), functions.begin(), functions.end());
            if (functions.empty() || without(good)) return;
            good.functions.resize(before);
            if (functions.size() == 1) {
                wrong.functions.emplace(unit_.interface.functions[functions[0]].name, made.error->message);
                return;
            }
            self(self, functions.first(functions.size() / 2));
            self(self, functions.subspan(functions.size() / 2));
        };
        add(add, made.parts.functions);
        return wrong.empty() ? support::Result<void>(*made.error) : support::Result<void>();
    }

    void drop(size_t i, const Wrong& wrong) {
        Interface& interface = unit_.interface;
        for (const auto& [text, why] : wrong.fakes) dropFake(interface, facts_[i], text, why);
        std::erase_if(facts_[i].plainRecords, [&](const std::string& one) { return wrong.records.contains(one); });
        std::erase_if(interface.functions, [&](const Function& function) {
            const auto found = wrong.functions.find(function.name);
            if (found == wrong.functions.end()) return false;
            interface.skipped.push_back({function.name, "no test could call it: " + found->second});
            return true;
        });
    }

    void dropUncalled() {
        if (unit_.interface.isCxx) dropUnmakeable(unit_.interface);
    }

    Unit& unit_;
    const UnitRequest& request_;
    std::vector<SourceFacts>& facts_;
    std::vector<Compiled> all_;
    std::vector<Made> made_;
};

}  // namespace

support::Result<std::vector<Compiled>> compileSources(Unit& unit, const UnitRequest& request,
                                                      std::vector<SourceFacts>& facts) {
    return Compilation(unit, request, facts).run();
}

}  // namespace provest::program
