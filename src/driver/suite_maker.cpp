#include "driver/suite_maker.hpp"

#include "driver/naming_ladder.hpp"
#include "driver/reproducers.hpp"
#include "driver/suite_blame.hpp"
#include "driver/suite_text.hpp"
#include "driver/watcher.hpp"
#include "driver/worth.hpp"
#include "emit/naming.hpp"
#include "support/files.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <utility>

namespace provest::driver {

namespace {

namespace fs = std::filesystem;

std::string beginningOf(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text.substr(0, 240);
}

class Maker {
public:
    explicit Maker(SuiteRequest request)
        : request_(std::move(request)), watcher_(request_.unit.interface, request_.executor, request_.isClean) {}

    // What needs the executor.
    void prepare() {
        suite_.unit = request_.unit.name;
        suite_.interface = request_.unit.interface;
        suite_.sources = request_.unit.sources;
        suite_.links = request_.unit.links;
        suite_.folder = request_.folder;
        suite_.findings = request_.findings;
        for (oracle::Finding& finding : suite_.findings) watcher_.dropSkipped(finding.test, &finding.call);
        suite_.baseline = watcher_.baseline();
        allotTime();
        for (size_t i = 0; i < request_.tests.size(); ++i) {
            if (request_.isDraft && request_.deadline.over()) return;  // then make() has no time either
            addTest(i);
        }
        nameTests();
        if (unwatched_ > 0)
            made_.notes.push_back(fmt::format(
                "there was no time to watch {} of {} tests: they expect no more than how they end; a larger --budget "
                "gives it",
                unwatched_, suite_.tests.size()));
    }

    support::Result<MadeSuite> make() {
        std::error_code exists;
        fs::create_directories(drafts(), exists);
        firstNaming(suite_, request_.unit, request_.writer);
        if (auto chosen = chooseNaming(); !chosen) return chosen.error();
        if (auto confirmed = confirm(); !confirmed) return confirmed.error();
        if (auto settled = settle(); !settled) return settled.error();
        made_.isDraft = request_.isDraft;
        return std::move(made_);
    }

private:
    // What tests may expect is worth some of the time, and what observers say less of it. The search waits for drafts.
    void allotTime() {
        constexpr double watching = 1.0 / 3, asking = 1.0 / 6, ofDraft = 2;
        const double left = request_.deadline.left();
        watching_ = left == support::Deadline::never ? request_.deadline : request_.deadline.within(watching * left);
        asking_ = left == support::Deadline::never ? request_.deadline : request_.deadline.within(asking * left);
        if (request_.isDraft) watching_ = asking_ = watching_.within(ofDraft);
    }

    // Headers of C units often are no C++: better known before a suite is built upon them. C++ has no other way to say
    // what its headers say.
    support::Result<void> chooseNaming() {
        if (suite_.interface.isCxx) return {};
        emit::Suite bare = suite_;
        bare.tests.clear();
        bare.findings.clear();
        for (;;) {
            for (const emit::EmittedFile& file : request_.writer.write(bare).files)
                if (auto written = support::writeFile(drafts() / file.path, file.content); !written)
                    return written.error();
            suite_.naming = bare.naming;
            suite_.macros = bare.macros;
            const auto against = judge::objections(judgeInput());
            if (against.empty() || !stepDown(bare, request_.writer)) return {};
            noteNaming(bare, firstLine(against.front()));
        }
    }

    void noteNaming(const emit::Suite& suite, const std::string& why) {
        made_.notes.push_back(describe(suite) + ": " + why);
    }

    // Until the judge has nothing to say, or there is no time for more.
    support::Result<void> settle() {
        constexpr size_t small = 20;  // then one round with all builds is shorter than two
        if (auto settled = settleFew(); !settled) return settled;
        extent_ = request_.isDraft              ? judge::Extent::Measured
                  : suite_.tests.size() < small ? judge::Extent::All
                                                : judge::Extent::Draft;
        if (auto settled = settleAs(Aim::All); !settled) return settled;
        if (made_.files.empty() && !few_.tests.empty())
            if (auto settled = backToFew(); !settled) return settled;
        if (!request_.isDraft && !made_.files.empty()) noteUnchecked();
        return {};
    }

    enum class Aim { All, Few };

    support::Result<void> settleAs(Aim aim) {
        constexpr int rounds = 30;  // each takes something out
        for (int round = 0; round < rounds; ++round) {
            if (request_.deadline.stopped()) break;
            if (request_.deadline.over() || aim == Aim::Few) {
                const bool isEnough = !made_.files.empty() || (aim == Aim::All && !few_.tests.empty());
                if (isEnough || request_.isDraft || request_.lastVerdict.over()) break;
                extent_ = judge::Extent::Late;
            }
            announce(round == 0);
            const double before = request_.lastVerdict.left();
            if (auto written = write(); !written) return written.error();
            auto judged = judge::judge(judgeInput());
            if (!judged) return judged.error();
            if (judged->late) break;
            const Mended mended = mend(*judged);
            checked_.insert(judged->checked.begin(), judged->checked.end());
            if (mended == Mended::Nothing && judged->errors.empty()) keep(std::move(*judged));
            lastRound_ = before - request_.lastVerdict.left();
            if (mended == Mended::Nothing && extent_ != judge::Extent::Draft) break;
            if (mended != Mended::Nothing) made_.files.clear();  // what was verified before is known to be wrong now
            if (mended == Mended::Other) checked_.clear();
            extent_ = request_.isDraft ? judge::Extent::Measured : after(extent_, mended);
            if (round + 1 == rounds) made_.notes.push_back("the suite did not settle");
        }
        return {};
    }

    // Of a large suite first those tests that cover most: whatever happens to the others, they are verified then, and
    // the time they took says how many of the others there is time for.
    support::Result<void> settleFew() {
        constexpr size_t few = 60, many = 150;
        if (request_.isDraft || request_.hasDraft || suite_.tests.size() < many) return {};
        if (request_.deadline.left() == support::Deadline::never) return {};
        const auto& unit = request_.unit;
        std::vector<size_t> order = byWorth(request_.tests, unit.goals, request_.criterion, unit.counters);
        const std::vector<emit::Test> written = std::exchange(suite_.tests, {});
        const std::vector<AdmittedTest> tests = std::exchange(request_.tests, {});
        std::vector<AdmittedTest> spare = std::exchange(request_.spare, {});  // the others are among them
        const auto add = [&](size_t from, size_t to) {
            std::sort(order.begin() + std::ptrdiff_t(from), order.begin() + std::ptrdiff_t(to));
            for (size_t i = from; i < to; ++i) {
                suite_.tests.push_back(written[order[i]]);
                request_.tests.push_back(tests[order[i]]);
            }
        };
        add(0, few);
        if (auto settled = settleAs(Aim::Few); !settled) return settled;
        size_t fit = tests.size();
        if (!made_.files.empty()) {
            few_ = made_;
            fewWritten_ = suite_.tests;
            made_.files.clear();
            fit = affordable(few, tests.size());
        }
        checked_.clear();
        add(few, fit);
        if (fit == tests.size())
            request_.spare = std::move(spare);
        else
            made_.notes.push_back(fmt::format(
                "{} of {} tests were left out, since there was no time to build them; a larger --budget gives it",
                tests.size() - fit, tests.size()));
        return {};
    }

    // How many tests there is time for when so many took the last round. A part of that is the same for all suites.
    size_t affordable(size_t few, size_t all) const {
        constexpr double fixed = 0.6;
        const double rounds = request_.deadline.left() / std::max(lastRound_, 0.1);
        const double tests = static_cast<double>(few) * (rounds - fixed) / (1 - fixed);
        return tests >= static_cast<double>(all) ? all : std::max(few, static_cast<size_t>(std::max(0.0, tests)));
    }

    // What was verified first stays true, unless a later round knows better.
    support::Result<void> backToFew() {
        std::set<uint32_t> untrue;
        for (uint32_t i = 0; i < few_.names.size(); ++i)
            if (refuted_.contains(few_.names[i])) untrue.insert(i);
        made_.notes.push_back(fmt::format("only {} tests could be verified in time; a larger --budget gives more",
                                          few_.tests.size() - untrue.size()));
        if (untrue.empty()) {
            made_.files = few_.files;
            made_.tests = few_.tests;
            made_.names = few_.names;
            made_.measure = few_.measure;
            return {};
        }
        suite_.tests = fewWritten_;
        request_.tests = few_.tests;
        drop(untrue);
        return settleAs(Aim::Few);
    }

    void noteUnchecked() {
        std::string unchecked;
        for (const std::string& one : judge::allChecks())
            if (!checked_.contains(one)) unchecked += (unchecked.empty() ? "" : ", ") + one;
        if (!unchecked.empty())
            made_.notes.push_back("there was no time to check the suite in: " + unchecked +
                                  "; a larger --budget gives it");
    }

    void announce(bool first) {
        const size_t tests = suite_.tests.size();
        request_.stage(first                            ? fmt::format("building and running {} tests outside", tests)
                       : extent_ == judge::Extent::All  ? fmt::format("all builds of {} tests", tests)
                       : extent_ == judge::Extent::Late ? fmt::format("once more, with {} tests", tests)
                                                        : fmt::format("again, with {} tests", tests));
    }

    // What the judge has nothing against.
    void keep(judge::Judgement judged) {
        if (!judged.warnings.empty()) noteWarnings(judged.warnings.front());
        for (const judge::Trouble& refused : judged.refused)
            made_.notes.push_back(
                fmt::format("the suite was not checked in the {} build, which does not take the unit: {}",
                            refused.build, firstLine(refused)));
        for (const judge::Trouble& refused : judged.refused) checked_.insert(refused.build);
        made_.measure = std::move(judged.measure);
        made_.files = emitted_.files;
        made_.tests = request_.tests;
        made_.names.clear();
        for (const emit::Test& test : suite_.tests) made_.names.push_back(test.group + "." + test.name);
    }

    // What the judge's word led to. Less: tests and checks that did not hold are gone, and all others were seen to
    // hold.
    enum class Mended { Nothing, Less, Other };

    // Optimised builds take longest: they come when there is nothing left to mend without them, and once for each test.
    static judge::Extent after(judge::Extent judged, Mended mended) {
        using judge::Extent;
        if (judged == Extent::Draft) return mended == Mended::Other ? Extent::Draft : Extent::All;
        return mended == Mended::Less ? Extent::Again : Extent::All;
    }

    // One build is enough: others say the same of the unit in their own words.
    void noteWarnings(const judge::Trouble& warning) {
        constexpr size_t few = 3;
        std::istringstream said(warning.message);
        size_t count = 0;
        for (std::string line; std::getline(said, line);) {
            if (line.find(" warning: ") == std::string::npos) continue;
            if (++count <= few) made_.notes.push_back(fmt::format("the {} build warns: {}", warning.build, line));
        }
        if (count > few)
            made_.notes.push_back(fmt::format("the {} build has {} more warnings", warning.build, count - few));
    }

    void addTest(size_t index) {
        testcase::TestCase& data = request_.tests[index].test;
        if (request_.tests[index].skips) watcher_.dropSkipped(data);
        if (watching_.over()) {
            emit::Test test{.data = data};
            if (const auto ending = oracle::endingOf(request_.tests[index].run)) test.expected.ending = *ending;
            suite_.tests.push_back(std::move(test));
            ++unwatched_;
            return;
        }
        suite_.tests.push_back(watcher_.watched(data, suite_.baseline, !asking_.over()));
    }

    // Each test is named after what it covers first.
    void nameTests() {
        coverage::Status status(request_.unit.goals, request_.criterion, request_.unit.counters);
        emit::Names names(request_.unit.interface);
        for (size_t i = 0; i < suite_.tests.size(); ++i) {
            const AdmittedTest& test = request_.tests[i];
            std::vector<program::Goal> fresh;
            for (uint32_t goal : status.add(static_cast<coverage::TestId>(i), test.counters, test.nonlocal))
                fresh.push_back(request_.unit.goals.goals[goal]);
            // What is deepest in the code tells most about the test.
            std::sort(fresh.begin(), fresh.end(), [](const program::Goal& a, const program::Goal& b) {
                return std::pair(a.at.line, a.at.column) > std::pair(b.at.line, b.at.column);
            });
            const uint32_t called = test.test.calls.back().function;
            const auto name = names.pick(request_.unit.interface.functions[called], fresh);
            suite_.tests[i].group = name.group;
            suite_.tests[i].name = name.name;
        }
    }

    support::Result<void> write() {
        emitted_ = request_.writer.write(suite_);
        std::set<uint32_t> leave;
        for (const emit::Unwritable& unwritable : emitted_.unwritable) {
            made_.notes.push_back(fmt::format("a test of {} could not be written: {}",
                                              suite_.tests[unwritable.test].group, unwritable.reason));
            leave.insert(unwritable.test);
        }
        if (!leave.empty()) {
            drop(leave);
            emitted_ = request_.writer.write(suite_);
        }
        // not where they belong: until they are verified they are nobody's business but the judge's
        for (const emit::EmittedFile& file : emitted_.files)
            if (auto written = support::writeFile(drafts() / file.path, file.content); !written) return written.error();
        return {};
    }

    fs::path drafts() const { return fs::path(request_.work) / "drafts"; }
    std::string suiteFile() const { return suite_.unit + "_test.cpp"; }

    judge::JudgeInput judgeInput() const {
        judge::JudgeInput input{.sources = suite_.sources, .links = suite_.links, .included = suite_.included};
        input.folder = drafts().string();
        input.place = request_.folder;
        input.suiteFile = suiteFile();
        input.wrapped = emitted_.wrapped;
        input.work = request_.work;
        input.jobs = std::max(2u, request_.jobs);
        input.sandbox = request_.sandbox;
        input.extent = extent_;
        if (extent_ == judge::Extent::Draft) input.repeats = 3;
        if (extent_ == judge::Extent::Measured || extent_ == judge::Extent::Late) input.repeats = 0;
        input.deadline = request_.deadline;
        input.background = request_.isDraft;
        input.access = accessFiles(request_.unit);
        input.apart = suite_.naming == emit::Naming::Apart && !suite_.interface.isCxx;
        input.last = request_.isDraft ? request_.deadline : request_.lastVerdict;
        return input;
    }

    // What is left of the findings once their reproducers have run. They come first: the builds of the suite may take
    // all the time there is.
    support::Result<void> confirm() {
        if (suite_.findings.empty()) return {};
        constexpr double few = 4;
        const support::Deadline over([] { return 0.0; }, 0);
        const double share = std::max(few, request_.deadline.left() / 2);  // the rest is the suite's
        const support::Deadline deadline = request_.isDraft ? over : request_.confirming.atLeast(few).within(share);
        if (!request_.isDraft)
            request_.stage(fmt::format("running the reproducers of {} findings", suite_.findings.size()));
        emit::Suite bare = suite_;
        bare.tests.clear();
        auto confirmed = confirmFindings(bare, request_.writer, judgeInput(), deadline);
        if (!confirmed) return confirmed.error();
        suite_.findings = std::move(bare.findings);
        suite_.naming = bare.naming;
        suite_.macros = bare.macros;
        made_.reproducers = std::move(confirmed->reproducers);
        made_.doubts = std::move(confirmed->doubts);
        return {};
    }

    void drop(const std::set<uint32_t>& leave) {
        size_t to = 0;
        for (uint32_t i = 0; i < suite_.tests.size(); ++i) {
            if (leave.contains(i)) continue;
            if (to != i) {
                suite_.tests[to] = std::move(suite_.tests[i]);
                request_.tests[to] = std::move(request_.tests[i]);
            }
            ++to;
        }
        suite_.tests.resize(to);
        request_.tests.resize(to);
    }

    // What the dropped tests were there for, others may do. Once: who fails for the same reason would fail for ever.
    // Whether some do.
    bool refill() {
        const size_t before = suite_.tests.size();
        coverage::Status status(request_.unit.goals, request_.criterion, request_.unit.counters);
        coverage::TestId next = 0;
        const auto add = [&](const AdmittedTest& test) { return status.add(next++, test.counters, test.nonlocal); };
        for (const AdmittedTest& test : request_.tests) add(test);
        for (AdmittedTest& test : std::exchange(request_.spare, {})) {
            if (status.wouldCover(test.counters, test.nonlocal).empty()) continue;
            add(test);
            request_.tests.push_back(std::move(test));
            addTest(request_.tests.size() - 1);
        }
        nameTests();
        return suite_.tests.size() > before;
    }

    uint32_t indexOf(const std::string& name) const {
        for (uint32_t i = 0; i < suite_.tests.size(); ++i)
            if (suite_.tests[i].group + "." + suite_.tests[i].name == name) return i;
        return ~0u;
    }

    // Tests that leave behind what makes others fail, and still share their process.
    std::set<uint32_t> newPolluters(const judge::Judgement& judgement) const {
        std::set<uint32_t> found;
        for (const std::string& name : judgement.polluters)
            if (const uint32_t test = indexOf(name); test != ~0u && !suite_.tests[test].ownProcess) found.insert(test);
        return found;
    }

    // Takes out what the judge objects to.
    Mended mend(const judge::Judgement& judgement) {
        if (!judgement.errors.empty()) return mendTests(judgement.errors) ? Mended::Other : Mended::Nothing;
        if (judgement.failed.empty()) return Mended::Nothing;
        std::set<uint32_t> leave;
        std::map<uint32_t, std::set<uint32_t>> untrue;  // test -> expectations
        const std::set<uint32_t> polluters = newPolluters(judgement);
        bool disturbed = false;
        for (const judge::FailedTest& failed : judgement.failed) {
            const uint32_t test = indexOf(failed.name);
            if (test == ~0u) continue;
            refuted_.insert(failed.name);
            if (failed.build == "shuffled" && (!polluters.empty() || !suite_.tests[test].ownProcess)) {
                disturbed = true;
                continue;
            }
            size_t known = 0;
            for (const emit::ExpectationLine& line : emitted_.lines) {
                if (line.test != test || line.path != suiteFile()) continue;
                if (std::find(failed.lines.begin(), failed.lines.end(), line.line) == failed.lines.end()) continue;
                untrue[test].insert(line.expectation);
                ++known;
            }
            if (known == 0) {
                leave.insert(test);
                made_.notes.push_back(fmt::format("{} was dropped: it does not pass in the {} build: {}", failed.name,
                                                  failed.build, beginningOf(failed.message)));
            }
        }
        for (uint32_t i = 0; i < suite_.tests.size() && disturbed; ++i)
            // who it is that disturbs nobody could find out: then each for itself
            if (polluters.empty() || polluters.contains(i)) suite_.tests[i].ownProcess = true;
        for (const auto& [test, expectations] : untrue) {
            auto& list = suite_.tests[test].expected.list;
            for (auto index = expectations.rbegin(); index != expectations.rend(); ++index)
                if (*index < list.size()) list.erase(list.begin() + *index);
        }
        drop(leave);
        const bool refilled = !leave.empty() && !request_.spare.empty() && refill();
        constexpr size_t few = 10;  // where many die, not all others have had their turn
        if (disturbed || refilled || leave.size() > few) return Mended::Other;
        return untrue.empty() && leave.empty() ? Mended::Nothing : Mended::Less;
    }

    SuiteBlame blamed(const std::vector<judge::Trouble>& errors) const {
        return blame(errors, emitted_.files, suiteFile(), suite_.tests);
    }

    // No test goes while another way to name the unit's things lets it stay, nor for a warning that can be turned off.
    bool mendTests(const std::vector<judge::Trouble>& errors) {
        const SuiteBlame found = blamed(errors);
        const std::string first = firstLine(errors.front());
        if (tolerate(errors)) return true;
        if (findOtherNaming(found, first)) return true;
        std::set<uint32_t> leave = found.tests.empty() ? culprits() : found.tests;
        if (leave.empty() || leave.size() == suite_.tests.size()) {
            made_.notes.push_back("the suite does not compile: " + first);
            if (suite_.tests.empty()) return false;
            for (uint32_t i = 0; i < suite_.tests.size(); ++i) leave.insert(i);
        } else {
            made_.notes.push_back(
                fmt::format("{} tests were dropped because they do not compile: {}", leave.size(), first));
        }
        drop(leave);
        return true;
    }

    // What is only warned about: a unit's deprecated functions are its functions, too. Whether there was a name for all
    // of it that was not tried yet.
    bool tolerate(const std::vector<judge::Trouble>& errors) {
        const std::set<emit::Tolerated> names = tolerable(errors, suiteFile());
        const size_t before = suite_.tolerated.size();
        suite_.tolerated.insert(names.begin(), names.end());
        return suite_.tolerated.size() > before;
    }

    // Where compilers do not say which tests they object to: those that do not compile without the others. What there
    // is no time to try counts as one.
    std::set<uint32_t> culprits() {
        std::set<uint32_t> bad;
        const std::vector<emit::Test> tests = suite_.tests;
        std::vector<std::pair<size_t, size_t>> open;
        suite_.tests.clear();
        if (compiles()) open.emplace_back(0, tests.size());
        while (!open.empty()) {
            const auto [begin, end] = open.back();
            open.pop_back();
            const auto at = [&](size_t i) { return tests.begin() + static_cast<std::ptrdiff_t>(i); };
            suite_.tests.assign(at(begin), at(end));
            const bool late = request_.lastVerdict.over();
            if (!late && end - begin < tests.size() && compiles()) continue;
            if (late || end - begin == 1) {
                for (size_t i = begin; i < end; ++i) bad.insert(static_cast<uint32_t>(i));
                continue;
            }
            const size_t middle = begin + (end - begin) / 2;
            open.emplace_back(middle, end);
            open.emplace_back(begin, middle);
        }
        suite_.tests = tests;
        return bad;
    }

    bool compiles() {
        emitted_ = request_.writer.write(suite_);
        for (const emit::EmittedFile& file : emitted_.files)
            (void)support::writeFile(drafts() / file.path, file.content);
        return judge::objections(judgeInput()).empty();
    }

    // Whether a step further down the ladder fewer tests fail, or none; else it stays where it is.
    bool findOtherNaming(const SuiteBlame& now, const std::string& why) {
        const emit::Naming naming = suite_.naming;
        const std::vector<bool> included = suite_.included;
        while (stepDown(suite_, request_.writer)) {
            if (!write()) break;
            if (blamed(judge::objections(judgeInput())).size() >= now.size()) continue;
            noteNaming(suite_, why);
            return true;
        }
        suite_.naming = naming;
        suite_.included = included;
        emitted_ = request_.writer.write(suite_);
        return false;
    }

    // Without the folder of the file, which nobody will find.
    std::string firstLine(const judge::Trouble& trouble) const {
        std::string said = trouble.message;
        const std::string folder = drafts().string() + "/";
        for (size_t at; (at = said.find(folder)) != std::string::npos;) said.erase(at, folder.size());
        return firstObjection(said);
    }

    SuiteRequest request_;
    Watcher watcher_;
    emit::Suite suite_;
    emit::Emitted emitted_;
    MadeSuite made_;
    judge::Extent extent_ = judge::Extent::All;  // of the next round
    support::Deadline watching_, asking_;        // until when tests may be watched, and watched more closely
    size_t unwatched_ = 0;
    std::set<std::string> checked_;  // what its tests were seen to pass in
    double lastRound_ = 0;           // seconds
    MadeSuite few_;                  // as it was verified before all others
    std::vector<emit::Test> fewWritten_;
    std::set<std::string> refuted_;  // tests that did not hold in some build
};

}  // namespace

std::function<support::Result<MadeSuite>()> prepareSuite(SuiteRequest request) {
    auto maker = std::make_shared<Maker>(std::move(request));
    maker->prepare();
    return [maker] { return maker->make(); };
}

support::Result<MadeSuite> makeSuite(SuiteRequest request) { return prepareSuite(std::move(request))(); }

}  // namespace provest::driver
