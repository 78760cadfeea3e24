// One forked process per check: a sanitizer's report ends the process, and its shadow memory cannot be put back. The
// worker it is forked from has loaded the unit, which took most of the time when every check started a program.
#include "execute/channel.hpp"
#include "execute/checker.hpp"
#include "execute/sanitizer_report.hpp"
#include "execute/zygote.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

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
        if (complaint.stack.empty() && !report.file.empty())
            complaint.stack.push_back({report.function, report.file, report.line});
        return complaint;
    }

    // Frames of the unit, with the names and lines its debug information knows.
    std::vector<Frame> framesOf(const std::vector<CodeAddress>& stack) const {
        std::vector<Frame> frames;
        const auto unit = std::filesystem::path(options_.sharedObject).filename();
        for (const CodeAddress& at : stack) {
            if (!options_.places || std::filesystem::path(at.module).filename() != unit) continue;
            const auto more = options_.places(options_.sharedObject, at.offset);
            frames.insert(frames.end(), more.begin(), more.end());
        }
        return frames;
    }

    CheckerOptions options_;
    Channel channel_;
    std::unique_ptr<Zygote> zygote_;
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
