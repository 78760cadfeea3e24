// One forked process per check: a sanitizer's report ends the process, and its shadow memory cannot be put back. The
// worker it is forked from has loaded the unit, which took most of the time when every check started a program.
#include "execute/channel.hpp"
#include "execute/checker.hpp"
#include "execute/sanitizer_report.hpp"
#include "execute/zygote.hpp"
#include "support/process.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <map>

namespace provest::execute {
namespace {

constexpr int cannotRun = 125;

class SanitizerChecker final : public Checker {
public:
    SanitizerChecker(CheckerOptions options, Channel channel)
        : options_(std::move(options)), channel_(std::move(channel)) {
        channel_.orders().output = 1u << 20;
    }

    support::Result<Complaint> check(const testcase::Encoded& test) override {
        if (test.bytes.size() > PV_TEST_AREA)
            return support::ourError(fmt::format("a test of {} bytes is too large to check", test.bytes.size()));
        std::memcpy(channel_.orders().single, test.bytes.data(), test.bytes.size());
        channel_.orders().single_size = static_cast<uint32_t>(test.bytes.size());
        // A worker that is gone, whoever ended it, costs a new one.
        for (int attempt = 0; attempt < 2; ++attempt) {
            if (auto ready = ensureWorker(); !ready) return ready.error();
            const uint32_t serial = zygote_->single(PV_CHECK);
            const Forked* ended = zygote_->await(serial, options_.milliseconds);
            const bool timedOut = !ended;
            const int status = ended ? ended->status : 0;
            zygote_->release(serial);
            if (timedOut && !zygote_->alive()) continue;
            if (timedOut) {
                zygote_.reset();  // its process may not have died yet, and the next report must not be its
                return Complaint{"timeout", fmt::format("does not end within {} ms", options_.milliseconds), {}};
            }
            return judge(status);
        }
        return support::ourError(fmt::format("{} died twice while checking a test", options_.worker));
    }

private:
    support::Result<Complaint> judge(int status) const {
        const SanitizerReport report = parseSanitizerReport(reported());
        if (!report.kind.empty()) return complaint(report);
        if (WIFSIGNALED(status)) {
            const int number = WTERMSIG(status);
            return Complaint{fmt::format("signal-{}", number), fmt::format("dies of signal {}", number), {}};
        }
        if (WEXITSTATUS(status) == cannotRun)
            return support::ourError(fmt::format("{} cannot start a process for a check", options_.worker));
        return Complaint{};
    }

    // What the run wrote to standard error. The worker is not to be trusted with the size.
    std::string reported() const {
        const pv_single_report& report = channel_.reports().single;
        const size_t size = std::min<size_t>(report.errors.count, sizeof report.dump);
        return {reinterpret_cast<const char*>(report.dump), size};
    }

    support::Result<void> ensureWorker() {
        if (zygote_) zygote_->poll();
        if (zygote_ && zygote_->alive()) return {};
        Options worker;
        worker.worker = options_.worker;
        worker.sharedObject = options_.sharedObject;
        worker.sandbox = options_.sandbox;
        auto started = Zygote::start(worker, channel_);
        if (!started) return started.error();
        zygote_ = std::move(*started);
        return {};
    }

    Complaint complaint(const SanitizerReport& report) const {
        Complaint complaint{report.kind, report.message, framesOf(report.stack)};
        if (complaint.stack.empty() && !report.file.empty()) complaint.stack.push_back({"", report.file, report.line});
        return complaint;
    }

    // Frames of the unit, with the names and lines its debug information knows.
    std::vector<Frame> framesOf(const std::vector<CodeAddress>& stack) const {
        support::Command command;
        command.argv = {options_.symbolizer, "--obj=" + options_.sharedObject, "--functions=linkage", "--inlines"};
        const auto unit = std::filesystem::path(options_.sharedObject).filename();
        for (const CodeAddress& at : stack)
            if (std::filesystem::path(at.module).filename() == unit)
                command.argv.push_back(fmt::format("{:#x}", at.offset));
        if (command.argv.size() == 4 || options_.symbolizer.empty()) return {};
        // The same places complain again and again, and starting the symbolizer costs more than the check.
        auto [known, fresh] = frames_.try_emplace(command.argv);
        if (!fresh) return known->second;
        auto finished = support::run(command);
        if (finished && finished->ok()) parseFrames(finished->output, known->second);
        return known->second;
    }

    // Pairs of lines: a function, then file:line:column; addresses are set apart by empty lines.
    static void parseFrames(std::string_view text, std::vector<Frame>& frames) {
        std::string function;
        while (!text.empty()) {
            size_t end = text.find('\n');
            std::string_view line = text.substr(0, end);
            text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
            if (line.empty()) {
                function.clear();
            } else if (function.empty()) {
                function = std::string(line);
            } else {
                Frame frame{std::exchange(function, {}), {}, 0};
                size_t column = line.rfind(':');
                size_t row = column == std::string_view::npos || column == 0 ? column : line.rfind(':', column - 1);
                if (row != std::string_view::npos && row < column) {
                    frame.file = std::string(line.substr(0, row));
                    frame.line =
                        static_cast<uint32_t>(std::strtoul(std::string(line.substr(row + 1)).c_str(), nullptr, 10));
                }
                if (frame.file != "??") frames.push_back(std::move(frame));
            }
        }
    }

    CheckerOptions options_;
    Channel channel_;
    std::unique_ptr<Zygote> zygote_;
    mutable std::map<std::vector<std::string>, std::vector<Frame>> frames_;  // by the symbolizer's command
};

}  // namespace

support::Result<std::unique_ptr<Checker>> startChecker(const CheckerOptions& options) {
    for (const std::string& needed : {options.worker, options.sharedObject})
        if (!std::filesystem::exists(needed)) return support::ourError(fmt::format("cannot find {}", needed));
    auto channel = Channel::create();
    if (!channel) return channel.error();
    return std::unique_ptr<Checker>(std::make_unique<SanitizerChecker>(options, std::move(*channel)));
}

}  // namespace provest::execute
