#include "execute/sandbox.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <sched.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <cstring>

namespace provest::execute {
namespace {

// What the child needs, made before the clone: between clone and exec only system calls are safe.
struct Prepared {
    std::vector<char*> argv, environment;
    std::string uidMap, gidMap;
};

std::vector<char*> pointers(const std::vector<std::string>& words) {
    std::vector<char*> list;
    for (const std::string& word : words) list.push_back(const_cast<char*>(word.c_str()));
    list.push_back(nullptr);
    return list;
}

enum Stage : int { Mapping = 1, Streams, Exec };
struct Trouble {
    int stage;
    int error;
};

bool writeTo(const char* path, const char* text) {
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return false;
    ssize_t length = static_cast<ssize_t>(std::strlen(text));
    bool whole = write(fd, text, static_cast<size_t>(length)) == length;
    close(fd);
    return whole;
}

[[noreturn]] void giveUp(int pipe, Stage stage) {
    Trouble trouble{stage, errno};
    [[maybe_unused]] ssize_t written = write(pipe, &trouble, sizeof trouble);
    _exit(125);
}

void become(int from, int to, int flags) {
    int fd = from >= 0 ? from : open("/dev/null", flags);
    if (fd >= 0) dup2(fd, to);
}

[[noreturn]] void child(const Confined& program, const Prepared& prepared, int pipe) {
    if (program.namespaces) {
        writeTo("/proc/self/setgroups", "deny");
        if (!writeTo("/proc/self/uid_map", prepared.uidMap.c_str()) ||
            !writeTo("/proc/self/gid_map", prepared.gidMap.c_str()))
            giveUp(pipe, Mapping);
    }
    become(program.input, 0, O_RDONLY);
    become(program.output, 1, O_WRONLY);
    become(program.errors, 2, O_WRONLY);
    // everything else closes at exec, but for what the program is to keep
    syscall(SYS_close_range, 3u, ~0u, CLOSE_RANGE_CLOEXEC);
    for (int fd : program.inherited)
        if (fcntl(fd, F_SETFD, 0) != 0) giveUp(pipe, Streams);
    setsid();                        // Ctrl-C is for the engine, which still needs its workers to finish
    personality(ADDR_NO_RANDOMIZE);  // the same addresses in every run
    rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    execve(prepared.argv[0], prepared.argv.data(), prepared.environment.data());
    giveUp(pipe, Exec);
}

std::string refusal(int error) {
    return fmt::format(
        "cannot set up the sandbox: this host refuses namespaces ({}); --no-sandbox runs the unit without it",
        std::strerror(error));
}

}  // namespace

support::Result<pid_t> startConfined(const Confined& program) {
    Prepared prepared{pointers(program.argv), pointers(program.environment), {}, {}};
    // inside, the process is an ordinary user: capabilities end at exec
    prepared.uidMap = fmt::format("1000 {} 1\n", geteuid());
    prepared.gidMap = fmt::format("1000 {} 1\n", getegid());
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return support::ourError(fmt::format("pipe: {}", std::strerror(errno)));
    Descriptor reader(ends[0]), writer(ends[1]);

    unsigned long flags = SIGCHLD;
    if (program.namespaces)
        flags |= CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNS | CLONE_NEWUTS;
    long process = syscall(SYS_clone, flags, nullptr, nullptr, nullptr, 0ul);
    if (process == 0) child(program, prepared, writer.get());
    if (process < 0) {
        if (program.namespaces) return support::userError(refusal(errno));
        return support::ourError(fmt::format("cannot start {}: {}", program.argv[0], std::strerror(errno)));
    }
    writer.reset();
    Trouble trouble{};
    ssize_t got;
    do got = read(reader.get(), &trouble, sizeof trouble);
    while (got < 0 && errno == EINTR);
    if (got != sizeof trouble) return static_cast<pid_t>(process);
    waitpid(static_cast<pid_t>(process), nullptr, 0);
    if (trouble.stage == Mapping) return support::userError(refusal(trouble.error));
    return support::ourError(fmt::format("cannot start {}: {}", program.argv[0], std::strerror(trouble.error)));
}

}  // namespace provest::execute
