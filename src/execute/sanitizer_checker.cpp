// One process per check: a sanitizer's report ends the process, and its shadow memory cannot be put back.
#include "execute/checker.hpp"
#include "execute/descriptor.hpp"
#include "execute/process_clock.hpp"
#include "execute/sandbox.hpp"
#include "execute/sanitizer_report.hpp"
#include "support/process.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <span>

namespace provest::execute {
namespace {

constexpr int cannotRun = 125;

Descriptor memoryFile(const char* name, std::span<const uint8_t> content) {
    Descriptor file(memfd_create(name, MFD_CLOEXEC));
    size_t done = 0;
    while (file && done < content.size()) {
        ssize_t wrote = write(file.get(), content.data() + done, content.size() - done);
        if (wrote <= 0) return Descriptor();
        done += static_cast<size_t>(wrote);
    }
    return file;
}

std::string contentOf(int fd) {
    std::string text;
    char part[4096];
    off_t at = 0;
    for (ssize_t got; (got = pread(fd, part, sizeof part, at)) > 0; at += got)
        text.append(part, static_cast<size_t>(got));
    return text;
}

struct Ended {
    bool timedOut = false;
    int status = 0;
};

Ended waitFor(pid_t process, uint32_t milliseconds) {
    Descriptor handle(static_cast<int>(syscall(SYS_pidfd_open, process, 0)));
    pollfd watched{handle.get(), POLLIN, 0};
    Ended ended;
    Patience patience(process, milliseconds);
    constexpr int step = 100;
    while (poll(&watched, 1, step) <= 0 && !ended.timedOut) ended.timedOut = patience.exhausted();
    if (ended.timedOut) kill(process, SIGKILL);
    waitpid(process, &ended.status, 0);
    return ended;
}

class SanitizerChecker final : public Checker {
public:
    SanitizerChecker(CheckerOptions options, Descriptor filter)
        : options_(std::move(options)), filter_(std::move(filter)) {}

    support::Result<Complaint> check(const testcase::Encoded& test) override {
        Descriptor input = memoryFile("provest-test", test.bytes);
        Descriptor errors = memoryFile("provest-report", {});
        if (!input || !errors)
            return support::ourError(fmt::format("cannot make a file for the sanitizer run: {}", std::strerror(errno)));
        auto started = startConfined(program(input.get(), errors.get()));
        if (!started) return started.error();
        Ended ended = waitFor(*started, options_.milliseconds);
        if (ended.timedOut)
            return Complaint{"timeout", fmt::format("does not end within {} ms", options_.milliseconds), {}};
        std::string text = contentOf(errors.get());
        SanitizerReport report = parseSanitizerReport(text);
        if (!report.kind.empty()) return complaint(report);
        if (WIFSIGNALED(ended.status)) {
            int number = WTERMSIG(ended.status);
            return Complaint{fmt::format("signal-{}", number), fmt::format("dies of signal {}", number), {}};
        }
        if (WEXITSTATUS(ended.status) == cannotRun)
            return support::ourError(fmt::format("{} cannot run {}: {}", options_.worker, options_.sharedObject,
                                                 text.substr(0, text.find('\n'))));
        return Complaint{};
    }

private:
    Confined program(int input, int errors) const {
        Confined program;
        program.argv = {options_.worker, options_.sharedObject, std::to_string(input)};
        program.inherited = {input};
        if (filter_) {
            program.argv.push_back(std::to_string(filter_.get()));
            program.inherited.push_back(filter_.get());
        }
        const std::string common = "symbolize=0:abort_on_error=0:exitcode=99:allocator_may_return_null=1";
        program.environment = {
            "LC_ALL=C",
            "TZ=UTC",
            "ASAN_OPTIONS=" + common + ":detect_leaks=0:detect_stack_use_after_return=1:handle_abort=0",
            "MSAN_OPTIONS=" + common,
            "UBSAN_OPTIONS=" + common + ":print_stacktrace=1:report_error_type=1:halt_on_error=1",
        };
        program.errors = errors;
        program.namespaces = options_.sandbox;
        return program;
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
        std::vector<Frame> frames;
        if (command.argv.size() == 4 || options_.symbolizer.empty()) return frames;
        auto finished = support::run(command);
        if (!finished || !finished->ok()) return frames;
        parseFrames(finished->output, frames);
        return frames;
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
    Descriptor filter_;
};

}  // namespace

support::Result<std::unique_ptr<Checker>> startChecker(const CheckerOptions& options) {
    Descriptor filter;
    if (options.sandbox) {
        auto made = makeFilter();
        if (!made) return made.error();
        filter = std::move(*made);
    }
    for (const std::string& needed : {options.worker, options.sharedObject})
        if (!std::filesystem::exists(needed)) return support::ourError(fmt::format("cannot find {}", needed));
    return std::unique_ptr<Checker>(std::make_unique<SanitizerChecker>(options, std::move(filter)));
}

}  // namespace provest::execute
