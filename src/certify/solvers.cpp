#include "certify/solvers.hpp"

#include "support/files.hpp"
#include "support/process.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <cerrno>
#include <cstring>
#include <sstream>

namespace provest::certify {

namespace {

constexpr size_t largestBatch = 400'000;  // characters of a file; a query is never cut
constexpr rlim_t mostMemory = rlim_t{3} << 30;
constexpr unsigned patience = 6;  // with a machine that others use as well: seconds by the clock for each of work

// Only ours to lose: a solver that takes all memory takes that of others.
class Limits : public support::Confinement {
public:
    explicit Limits(unsigned seconds) : seconds_(seconds) {}
    unsigned long cloneFlags() const override { return 0; }
    int enter() const override {
        const rlimit memory{mostMemory, mostMemory}, time{seconds_ + 1, seconds_ + 2};
        return ::setrlimit(RLIMIT_AS, &memory) != 0 || ::setrlimit(RLIMIT_CPU, &time) != 0 ? errno : 0;
    }
    std::string sentence(int error) const override {
        return std::string("cannot limit a solver: ") + std::strerror(error);
    }

private:
    rlim_t seconds_;
};

// The first words of lines that are answers; an error ends the list, as nobody knows what it belongs to.
std::vector<Answer> answersIn(const std::string& output) {
    std::vector<Answer> answers;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line == "unsat")
            answers.push_back(Answer::Unsat);
        else if (line == "sat")
            answers.push_back(Answer::Sat);
        else if (line == "unknown" || line == "timeout")
            answers.push_back(Answer::Unknown);
        else if (!line.empty())
            break;
    }
    return answers;
}

}  // namespace

std::string textOf(const Query& query) {
    const Formulas& formulas = query.script->formulas;
    std::vector<Formulas::Id> violated;
    for (const size_t one : query.obligations) violated.push_back(query.script->obligations[one].violated);
    std::string text = "(set-logic ALL)\n" + formulas.definitions(violated);
    if (violated.size() == 1) {
        text += fmt::format("(assert {})\n", formulas.reference(violated.front()));
    } else {
        text += "(assert (or";
        for (const Formulas::Id one : violated) text += " " + formulas.reference(one);
        text += "))\n";
    }
    return text + "(check-sat)\n";
}

std::vector<Answer> Solvers::ask(const Solver& solver, std::span<const Query> queries) {
    std::vector<std::string> texts;
    for (const Query& query : queries) texts.push_back(textOf(query));
    std::vector<Batch> batches;
    size_t size = 0;
    for (size_t i = 0; i < texts.size(); ++i) {
        if (batches.empty() || size + texts[i].size() > largestBatch) {
            batches.push_back({i, 0});
            size = 0;
        }
        ++batches.back().count;
        size += texts[i].size();
    }
    std::vector<Answer> answers = ask(solver, texts, batches);
    // what was not answered together may be alone
    std::vector<Batch> rest;
    for (const Batch& batch : batches)
        for (size_t i = batch.first; batch.count > 1 && i < batch.first + batch.count; ++i)
            if (answers[i] == Answer::Unknown) rest.push_back({i, 1});
    if (!rest.empty()) {
        const std::vector<Answer> again = ask(solver, texts, rest);
        for (const Batch& one : rest) answers[one.first] = again[one.first];
    }
    return answers;
}

std::vector<Answer> Solvers::ask(const Solver& solver, const std::vector<std::string>& texts,
                                 const std::vector<Batch>& batches) {
    std::vector<Answer> answers(texts.size(), Answer::Unknown);
    std::vector<support::Command> commands;
    std::vector<std::unique_ptr<Limits>> limits;
    for (const Batch& batch : batches) {
        std::string text;
        for (size_t i = batch.first; i < batch.first + batch.count; ++i)
            text += (i == batch.first ? "" : "(reset)\n") + texts[i];
        const std::filesystem::path file = folder_ / fmt::format("{}-{}.smt2", solver.name, files_++);
        if (!support::writeFile(file, text)) return answers;
        const auto seconds = static_cast<unsigned>(options_.seconds * batch.count);
        limits.push_back(std::make_unique<Limits>(seconds));
        support::Command command{.argv = solver.command,
                                 .directory = {},
                                 .environment = {},
                                 .timeout = std::chrono::seconds(patience * seconds),
                                 .input = {},
                                 .deadline = options_.deadline,
                                 .confinement = limits.back().get()};
        command.argv.push_back(file.string());
        commands.push_back(std::move(command));
    }
    const auto finished = support::runAll(commands, std::max(1U, options_.jobs));
    for (size_t i = 0; i < batches.size(); ++i) {
        if (!finished[i]) continue;
        const std::vector<Answer> given = answersIn(finished[i]->output);
        for (size_t k = 0; k < batches[i].count && k < given.size(); ++k) answers[batches[i].first + k] = given[k];
    }
    return answers;
}

std::vector<Solver> installedSolvers() {
    std::vector<Solver> solvers;
    // steps, not seconds: the same question has the same answer everywhere
    if (const std::string z3 = support::findProgram({"z3"}); !z3.empty())
        solvers.push_back({"z3", {z3, "-smt2", "rlimit=30000000"}});
    if (const std::string cvc5 = support::findProgram({"cvc5"}); !cvc5.empty())
        solvers.push_back(
            {"cvc5", {cvc5, "--lang=smt2", "--rlimit-per=3000000", "--cegqi-full", "--full-saturate-quant"}});
    return solvers;
}

}  // namespace provest::certify
