// How a region finds its arms: the compiler gives each condition one counter of its own, on its true side or (right of
// `||`) on its false side, and writes the other side as a difference. The counter that stands alone is the anchor; its
// block is entered by one arm, and the other arms of that branch are the other side.
#include "program/goal_reader.hpp"

#include "support/files.hpp"

#include <llvm/ProfileData/InstrProf.h>
#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>

namespace provest::program {

namespace {

namespace fs = std::filesystem;
using llvm::coverage::CounterMappingRegion;

// A file as the mapping names it.
struct File {
    std::string path;  // canonical
    bool isOwn = false;
    std::vector<std::string> lines;  // of one's own
};

// Those of a module: thousands of functions and goals lie in few files.
class Files {
public:
    Files(const std::set<std::string>& ownFiles, std::string directory)
        : ownFiles_(ownFiles), directory_(std::move(directory)) {}

    const File& named(const std::string& name) {
        const auto [entry, isNew] = files_.try_emplace(name);
        File& file = entry->second;
        if (!isNew) return file;
        const fs::path path = fs::path(name).is_absolute() ? fs::path(name) : fs::path(directory_) / name;
        file.path = fs::weakly_canonical(path).string();
        file.isOwn = ownFiles_.contains(file.path);
        const auto text = file.isOwn ? support::readFile(file.path) : support::Result<std::string>("");
        if (!text) return file;
        std::istringstream lines(*text);
        for (std::string line; std::getline(lines, line);) file.lines.push_back(line);
        return file;
    }

private:
    const std::set<std::string>& ownFiles_;
    std::string directory_;
    std::map<std::string, File> files_;
};

class Reader {
public:
    Reader(const FunctionBranches& branches, const MappedFunction& mapped, Files& files, CounterId base, Goals& goals)
        : branches_(branches), mapped_(mapped), base_(base), goals_(goals) {
        for (const std::string& file : mapped.files) files_.push_back(&files.named(file));
    }

    void read() {
        for (const CounterMappingRegion& region : mapped_.regions) {
            if (!files_[region.FileID]->isOwn) continue;
            switch (region.Kind) {
                case CounterMappingRegion::CodeRegion:
                    statement(region);
                    break;
                case CounterMappingRegion::BranchRegion:
                case CounterMappingRegion::MCDCBranchRegion:
                    branch(region);
                    break;
                case CounterMappingRegion::MCDCDecisionRegion:
                    decision(region);
                    break;
                default:
                    break;
            }
        }
    }

private:
    Goal at(const CounterMappingRegion& region, GoalKind kind, Side side) const {
        Goal goal{.kind = kind, .side = side};
        goal.at = {files_[region.FileID]->path, region.LineStart, region.ColumnStart};
        goal.endLine = region.LineEnd;
        goal.endColumn = region.ColumnEnd;
        goal.function = branches_.function->getName().str();
        goal.expansion = expansionOf(region.FileID);
        goal.text = textOf(region);
        return goal;
    }

    const CounterMappingRegion* expansionInto(unsigned file) const {
        for (const CounterMappingRegion& region : mapped_.regions)
            if (region.Kind == CounterMappingRegion::ExpansionRegion && region.ExpandedFileID == file) return &region;
        return nullptr;
    }

    std::string expansionOf(unsigned file) const {
        std::string stack;
        while (const CounterMappingRegion* into = expansionInto(file)) {
            stack = expansionAt(into->LineStart, into->ColumnStart, stack);
            file = into->FileID;
        }
        return stack;
    }

    uint32_t ordinalOf(const CounterMappingRegion& decision) const {
        uint32_t before = 0;
        for (const CounterMappingRegion& other : mapped_.regions) {
            if (&other == &decision) break;
            before += other.Kind == decision.Kind && other.startLoc() == decision.startLoc() &&
                      other.endLoc() == decision.endLoc();
        }
        return before;
    }

    std::string textOf(const CounterMappingRegion& region) const {
        const std::vector<std::string>& lines = files_[region.FileID]->lines;
        std::string text;
        for (unsigned number = region.LineStart; number <= region.LineEnd && number <= lines.size(); ++number) {
            const std::string& line = lines[number - 1];
            const size_t from = number == region.LineStart ? region.ColumnStart - 1 : 0;
            const size_t to = number == region.LineEnd ? region.ColumnEnd - 1 : line.size();
            if (from < line.size() && to > from) text += (text.empty() ? "" : " ") + line.substr(from, to - from);
            if (text.size() > 120) return text.substr(0, 117) + "...";
        }
        return text;
    }

    const ProfileCounter* profile(unsigned index) const {
        const auto found = branches_.profile.find(index);
        return found == branches_.profile.end() ? nullptr : &found->second;
    }

    // False when a counter of the sum is never counted: such a region is no goal.
    bool countersOf(const CounterSum& sum, Goal& goal) const {
        for (const auto& [from, to] : {std::pair{&sum.plus, &goal.anyOf}, std::pair{&sum.minus, &goal.minus}}) {
            for (unsigned index : *from) {
                const ProfileCounter* counter = profile(index);
                if (!counter) return false;
                to->push_back(counter->counter + base_);
            }
        }
        return !goal.anyOf.empty();
    }

    void statement(const CounterMappingRegion& region) {
        Goal goal = at(region, GoalKind::Statement, Side::Reached);
        if (countersOf(sumOf(mapped_, region.Count), goal)) goals_.goals.push_back(std::move(goal));
    }

    static bool isSwitch(const ProfileCounter* counter) {
        return counter && counter->branch && llvm::isa<llvm::SwitchInst>(counter->branch->at);
    }

    // The arms of each side; none when the region has no anchor.
    struct Sides {
        std::vector<CounterId> whenTrue, whenFalse;
        bool ofSwitch = false;
    };
    std::optional<Sides> sidesOf(const CounterSum& whenTrue, const CounterSum& whenFalse) const {
        const auto split = [&](const ProfileCounter* anchor, bool anchorIsTrue) {
            Sides sides{.ofSwitch = isSwitch(anchor)};
            for (size_t i = 0; i < anchor->branch->targets.size(); ++i)
                ((i == anchor->arm) == anchorIsTrue ? sides.whenTrue : sides.whenFalse)
                    .push_back(anchor->branch->arm(i) + base_);
            return sides;
        };
        const ProfileCounter* first = whenTrue.isCounter() ? profile(whenTrue.plus[0]) : nullptr;
        if (first && first->branch) return split(first, true);
        // A switch without default: "true" is the way past all its cases.
        const ProfileCounter* other = whenFalse.plus.empty() ? nullptr : profile(whenFalse.plus[0]);
        if (whenFalse.minus.empty() && isSwitch(other)) {
            Sides sides{.ofSwitch = true};
            const size_t last = other->branch->targets.size() - 1;
            for (size_t i = 0; i <= last; ++i)
                (i == last ? sides.whenTrue : sides.whenFalse).push_back(other->branch->arm(i) + base_);
            return sides;
        }
        if (whenFalse.isCounter() && other && other->branch) return split(other, false);
        return std::nullopt;
    }

    void branch(const CounterMappingRegion& region) {
        const CounterSum whenTrue = sumOf(mapped_, region.Count), whenFalse = sumOf(mapped_, region.FalseCount);
        if (whenTrue.isZero() && whenFalse.isZero()) return;  // decided by the compiler: no branch
        Goal yes = at(region, GoalKind::Branch, Side::True), no = at(region, GoalKind::Branch, Side::False);
        bool caseOfSwitch = false;
        if (const auto sides = sidesOf(whenTrue, whenFalse)) {
            yes.anyOf = sides->whenTrue;
            no.anyOf = sides->whenFalse;
            caseOfSwitch = sides->ofSwitch;
        } else if (!countersOf(whenTrue, yes) || !countersOf(whenFalse, no)) {
            return;
        }
        const bool alone = region.Kind == CounterMappingRegion::BranchRegion;
        for (Goal* goal : {&yes, &no}) {
            goals_.goals.push_back(*goal);
            if (caseOfSwitch) continue;
            goal->kind = GoalKind::Condition;
            goals_.goals.push_back(*goal);
            if (!alone) continue;
            goal->kind = GoalKind::Decision;
            goals_.goals.push_back(*goal);
        }
    }

    // A position inside a macro, as seen from the file of the decision.
    bool inside(const CounterMappingRegion& condition, const CounterMappingRegion& decision) const {
        const CounterMappingRegion* here = &condition;
        while (here && here->FileID != decision.FileID) here = expansionInto(here->FileID);
        if (!here) return false;
        const auto start = std::pair{here->LineStart, here->ColumnStart};
        return start >= std::pair{decision.LineStart, decision.ColumnStart} &&
               start < std::pair{decision.LineEnd, decision.ColumnEnd};
    }

    void decision(const CounterMappingRegion& region) {
        const auto& parameters = region.getDecisionParams();
        std::vector<const CounterMappingRegion*> conditions(parameters.NumConditions, nullptr);
        std::vector<std::array<int16_t, 2>> next(parameters.NumConditions);
        for (const CounterMappingRegion& other : mapped_.regions) {
            if (other.Kind != CounterMappingRegion::MCDCBranchRegion || !inside(other, region)) continue;
            const auto& condition = other.getBranchParams();
            const auto id = static_cast<size_t>(condition.ID);
            if (id >= conditions.size() || conditions[id]) continue;
            conditions[id] = &other;
            next[id] = condition.Conds;
        }
        if (std::find(conditions.begin(), conditions.end(), nullptr) != conditions.end()) return;
        const std::vector<DecisionPath> paths = pathsThrough(next);
        const auto update =
            std::find_if(branches_.decisions.begin(), branches_.decisions.end(),
                         [&](const DecisionUpdate& u) { return u.bitmapIndex + paths.size() == parameters.BitmapIdx; });
        if (update == branches_.decisions.end()) return;
        Decision ours{.at = {files_[region.FileID]->path, region.LineStart, region.ColumnStart},
                      .endLine = region.LineEnd,
                      .endColumn = region.ColumnEnd,
                      .function = branches_.function->getName().str(),
                      .ordinal = ordinalOf(region)};
        Goal yes = at(region, GoalKind::Decision, Side::True), no = at(region, GoalKind::Decision, Side::False);
        yes.decision = no.decision = static_cast<uint32_t>(goals_.decisions.size());
        for (const DecisionPath& path : paths) {
            const CounterId counter = update->firstVector + path.index + base_;
            (path.outcome ? yes : no).anyOf.push_back(counter);
            ours.vectors.push_back({counter, path.conditions, path.outcome});
        }
        goals_.goals.push_back(std::move(yes));
        goals_.goals.push_back(std::move(no));
        for (uint32_t i = 0; i < conditions.size(); ++i) {
            Goal pair = at(*conditions[i], GoalKind::Mcdc, Side::Pair);
            pair.decision = static_cast<uint32_t>(goals_.decisions.size());
            pair.condition = i;
            goals_.goals.push_back(std::move(pair));
        }
        goals_.decisions.push_back(std::move(ours));
    }

    const FunctionBranches& branches_;
    const MappedFunction& mapped_;
    CounterId base_;
    Goals& goals_;
    std::vector<const File*> files_;
};

}  // namespace

std::set<std::string> ownFunctions(const std::set<std::string>& names, const std::map<uint64_t, MappedFunction>& mapped,
                                   const std::set<std::string>& ownFiles, const std::string& directory) {
    std::set<std::string> own;
    Files files(ownFiles, directory);
    for (const std::string& name : names) {
        const auto found = mapped.find(llvm::IndexedInstrProf::ComputeHash(name));
        if (found == mapped.end()) continue;
        for (const std::string& file : found->second.files)
            if (files.named(file).isOwn) own.insert(name);
    }
    return own;
}

void addGoals(const ModuleBranches& branches, const std::map<uint64_t, MappedFunction>& mapped,
              const std::set<std::string>& ownFiles, const std::string& directory, CounterId base, Goals& goals) {
    Files files(ownFiles, directory);
    for (const FunctionBranches& function : branches.functions) {
        const auto found = mapped.find(llvm::IndexedInstrProf::ComputeHash(function.profileName));
        if (found != mapped.end()) Reader(function, found->second, files, base, goals).read();
    }
}

}  // namespace provest::program
