#include "support/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <sstream>
#include <thread>

extern char** environ;

namespace provest::support {

namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
    int read = -1;
    int write = -1;
    bool open() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
        read = ends[0];
        write = ends[1];
        return true;
    }
    static void close(int& end) {
        if (end >= 0) ::close(end);
        end = -1;
    }
    ~Pipe() {
        close(read);
        close(write);
    }
};

std::vector<std::string> mergedEnvironment(const Command& command) {
    std::vector<std::string> merged;
    for (char** entry = environ; *entry; ++entry) {
        const std::string_view text = *entry;
        const std::string_view name = text.substr(0, text.find('='));
        const bool replaced = std::any_of(command.environment.begin(), command.environment.end(),
                                          [&](const auto& pair) { return pair.first == name; });
        if (!replaced) merged.emplace_back(text);
    }
    for (const auto& [name, value] : command.environment) merged.push_back(name + "=" + value);
    return merged;
}

std::vector<char*> pointers(const std::vector<std::string>& strings) {
    std::vector<char*> result;
    for (const std::string& string : strings) result.push_back(const_cast<char*>(string.c_str()));
    result.push_back(nullptr);
    return result;
}

bool drain(int& fd, std::string& into) {
    char buffer[1 << 16];
    ssize_t got = ::read(fd, buffer, sizeof buffer);
    if (got > 0)
        into.append(buffer, static_cast<size_t>(got));
    else if (got == 0 || errno != EINTR)
        Pipe::close(fd);
    return fd >= 0;
}

// The groups of processes that live: a process has but one table of children, and who ends must end them all.
struct Children {
    std::mutex access;
    std::set<pid_t> groups;
    bool ended = false;
};

Children& children() {
    static Children all;
    return all;
}

class Limits {
public:
    explicit Limits(const Command& command) : command_(command), end_(Clock::now() + command.timeout) {}

    void heard() { heard_ = Clock::now(); }

    // Milliseconds to wait at most for the next news; 0: the time is up, and `finished` says whose.
    int patience(Finished& finished) const {
        using std::chrono::milliseconds;
        const double given = command_.deadline.left();
        finished.stopped = given <= 0;
        const auto until = command_.silence.count() > 0 ? std::min(end_, heard_ + command_.silence) : end_;
        const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now()).count();
        finished.timedOut = !finished.stopped && left <= 0;
        if (finished.stopped || finished.timedOut) return 0;
        const double most = command_.deadline.canBeStopped() ? 50 : 1000;  // nobody wakes us up
        return static_cast<int>(std::max(1.0, std::min({static_cast<double>(left), given * 1000, most})));
    }

private:
    const Command& command_;
    Clock::time_point end_, heard_ = Clock::now();
};

// False: it was ended.
bool exchange(pid_t child, Pipe& in, Pipe& out, Pipe& err, const Command& command, Limits& limits, Finished& finished) {
    std::string_view rest = command.input;
    while (out.read >= 0 || err.read >= 0) {
        if (rest.empty()) Pipe::close(in.write);
        std::array<pollfd, 3> fds{{{out.read, POLLIN, 0}, {err.read, POLLIN, 0}, {in.write, POLLOUT, 0}}};
        const int patience = limits.patience(finished);
        if (patience == 0) {
            ::kill(-child, SIGKILL);
            return false;
        }
        if (::poll(fds.data(), fds.size(), patience) < 0) continue;
        if (fds[0].revents || fds[1].revents) limits.heard();
        if (fds[0].revents) drain(out.read, finished.output);
        if (fds[1].revents) drain(err.read, finished.errors);
        if (fds[2].revents & POLLOUT) {
            ssize_t put = ::write(in.write, rest.data(), rest.size());
            if (put > 0)
                rest.remove_prefix(static_cast<size_t>(put));
            else
                rest = {};
        } else if (fds[2].revents) {
            rest = {};
        }
    }
    return true;
}

// A program may have closed its output long before it ends.
void awaitEnd(pid_t child, Limits& limits, Finished& finished) {
    const int handle = static_cast<int>(::syscall(SYS_pidfd_open, child, 0));
    if (handle < 0) return;
    for (pollfd ended{handle, POLLIN, 0};;) {
        const int patience = limits.patience(finished);
        if (patience == 0) ::kill(-child, SIGKILL);
        if (patience == 0 || ::poll(&ended, 1, patience) > 0) break;
    }
    ::close(handle);
}

// fork without what libraries have registered for it: Z3's handlers lock each other out for ever when two threads start
// processes at once. The child makes system calls alone until it is another program.
pid_t forkQuietly(unsigned long flags) {
    return static_cast<pid_t>(::syscall(SYS_clone, SIGCHLD | flags, nullptr, nullptr, nullptr, 0UL));
}

// -1 with ECANCELED once all were ended.
pid_t forkKnown(const Confinement* confinement) {
    const std::lock_guard lock(children().access);
    if (children().ended) {
        errno = ECANCELED;
        return -1;
    }
    const pid_t child = forkQuietly(confinement ? confinement->cloneFlags() : 0);
    if (child == 0) ::setpgid(0, 0);
    if (child <= 0) return child;
    ::setpgid(child, child);
    children().groups.insert(child);
    return child;
}

// While its number is still its own.
int reap(pid_t child) {
    siginfo_t ended{};
    while (::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
    }
    const std::lock_guard lock(children().access);
    children().groups.erase(child);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

}  // namespace

Result<Finished> run(const Command& command) {
    Pipe in, out, err, failure;
    if (!in.open() || !out.open() || !err.open() || !failure.open())
        return ourError(std::string("cannot create a pipe: ") + std::strerror(errno));
    const std::vector<std::string> environment = mergedEnvironment(command);
    std::vector<char*> argv = pointers(command.argv);
    std::vector<char*> envp = pointers(environment);
    const pid_t child = forkKnown(command.confinement);
    if (child < 0 && command.confinement) return userError(command.confinement->sentence(errno));
    if (child < 0) return ourError(std::string("cannot start a process: ") + std::strerror(errno));
    const auto giveUp = [&](int error) {
        [[maybe_unused]] ssize_t told = ::write(failure.write, &error, sizeof error);
        ::_exit(127);
    };
    if (child == 0) {
        if (const int refused = command.confinement ? command.confinement->enter() : 0; refused != 0) giveUp(-refused);
        if (command.background) ::setpriority(PRIO_PROCESS, 0, 10);
        ::signal(SIGPIPE, SIG_DFL);
        ::dup2(in.read, 0);
        ::dup2(out.write, 1);
        ::dup2(err.write, 2);
        if (command.directory.empty() || ::chdir(command.directory.c_str()) == 0)
            ::execvpe(argv[0], argv.data(), envp.data());
        giveUp(errno);
    }
    Pipe::close(in.read);
    Pipe::close(out.write);
    Pipe::close(err.write);
    Pipe::close(failure.write);
    int error = 0;
    const bool started = ::read(failure.read, &error, sizeof error) != sizeof error;
    Finished finished;
    Limits limits(command);
    if (started && exchange(child, in, out, err, command, limits, finished)) awaitEnd(child, limits, finished);
    const int status = reap(child);
    if (!started && error < 0) return userError(command.confinement->sentence(-error));
    if (!started) return userError("cannot run " + command.argv[0] + ": " + std::strerror(error));
    finished.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return finished;
}

std::vector<Result<Finished>> runAll(const std::vector<Command>& commands, unsigned jobs) {
    std::vector<Result<Finished>> results(commands.size(), Result<Finished>(Finished{}));
    for (size_t first = 0; first < commands.size(); first += jobs) {
        std::vector<std::thread> threads;
        for (size_t i = first; i < std::min(commands.size(), first + jobs); ++i)
            threads.emplace_back([&, i] { results[i] = run(commands[i]); });
        for (std::thread& thread : threads) thread.join();
    }
    return results;
}

void endAll() {
    const std::lock_guard lock(children().access);
    children().ended = true;
    for (const pid_t group : children().groups) ::kill(-group, SIGKILL);
}

bool isRunning() {
    const std::lock_guard lock(children().access);
    return !children().groups.empty();
}

std::string findProgram(const std::vector<std::string>& names) {
    const char* path = std::getenv("PATH");
    for (const std::string& name : names) {
        std::istringstream folders(path ? path : "/usr/local/bin:/usr/bin:/bin");
        for (std::string folder; std::getline(folders, folder, ':');) {
            const std::string candidate = folder + "/" + name;
            if (::access(candidate.c_str(), X_OK) == 0) return candidate;
        }
    }
    return {};
}

}  // namespace provest::support
