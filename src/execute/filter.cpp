// The system call filters. That of the worker is a list of what is allowed: what is not known to be harmless is refused
// with EPERM, so that a system call of a later kernel is refused too. A suite does what programs do: there it is a list
// of what is refused.
#include "execute/sandbox.hpp"
#include "execute/suite_sandbox.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <memory>

namespace provest::execute {
namespace {

// Reading, memory, time, threads and processes of our own, descriptors that are already open.
const char* const allowed[] = {
    "read", "readv", "pread64", "preadv", "preadv2", "write", "writev", "pwrite64", "pwritev", "pwritev2", "close",
    "close_range", "fstat", "stat", "lstat", "newfstatat", "statx", "statfs", "fstatfs", "lseek", "access", "faccessat",
    "faccessat2", "readlink", "readlinkat", "getdents64", "getcwd", "ftruncate", "fsync", "fdatasync", "fallocate",
    "fcntl", "flock", "dup", "dup2", "dup3", "pipe", "pipe2", "poll", "ppoll", "select", "pselect6", "epoll_create",
    "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "eventfd2", "signalfd4", "timerfd_create",
    "timerfd_settime", "timerfd_gettime", "memfd_create", "copy_file_range", "sendfile", "splice", "mmap", "munmap",
    "mprotect", "mremap", "madvise", "msync", "mincore", "brk", "mlock", "munlock", "membarrier", "rt_sigaction",
    "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait", "rt_sigsuspend", "sigaltstack", "tgkill",
    "pause", "alarm", "setitimer", "getitimer", "nanosleep", "clock_nanosleep", "clock_gettime", "clock_getres",
    "gettimeofday", "time", "times", "timer_create", "timer_settime", "timer_gettime", "timer_delete", "futex",
    "set_robust_list", "get_robust_list", "rseq", "set_tid_address", "sched_yield", "sched_getaffinity",
    "sched_getparam", "sched_getscheduler", "getcpu", "gettid", "getpid", "getppid", "getuid", "geteuid", "getgid",
    "getegid", "getresuid", "getresgid", "getgroups", "getpgrp", "getpgid", "getsid", "getrlimit", "getrusage",
    "getpriority", "umask", "uname", "sysinfo", "getrandom", "prctl", "arch_prctl", "setrlimit", "prlimit64", "exit",
    "exit_group", "wait4", "waitid", "restart_syscall", "personality", "fork", "vfork",
    // on the socket to the engine; no new one can be made
    "sendto", "recvfrom", "sendmsg", "recvmsg", "getsockopt", "getsockname", "getpeername", "shutdown"};

// A suite has its own network, but sockets also lie in folders; keys belong to the session; what makes namespaces could
// undo what keeps it in; and some open doors that no filter sees through.
const char* const refusedToSuites[] = {"socket",
                                       "connect",
                                       "bind",
                                       "listen",
                                       "accept",
                                       "accept4",
                                       "io_uring_setup",
                                       "io_uring_enter",
                                       "io_uring_register",
                                       "keyctl",
                                       "add_key",
                                       "request_key",
                                       "mount",
                                       "umount2",
                                       "pivot_root",
                                       "chroot",
                                       "open_tree",
                                       "move_mount",
                                       "fsopen",
                                       "fsconfig",
                                       "fsmount",
                                       "fspick",
                                       "mount_setattr",
                                       "setns",
                                       "unshare",
                                       "bpf",
                                       "perf_event_open",
                                       "ptrace",
                                       "process_vm_readv",
                                       "process_vm_writev",
                                       "userfaultfd",
                                       "open_by_handle_at",
                                       "kexec_load",
                                       "reboot",
                                       "swapon",
                                       "swapoff",
                                       "init_module",
                                       "finit_module",
                                       "delete_module",
                                       "acct",
                                       "quotactl",
                                       "settimeofday",
                                       "clock_settime",
                                       "clock_adjtime",
                                       "adjtimex",
                                       "sethostname",
                                       "setdomainname",
                                       "syslog"};

constexpr scmp_datum_t anyNamespace =
    CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWCGROUP;

// Allows `call` when its argument `index`, seen through `mask`, equals `value`.
bool allowWhen(scmp_filter_ctx context, int call, unsigned index, scmp_datum_t mask, scmp_datum_t value) {
    scmp_arg_cmp condition{index, SCMP_CMP_MASKED_EQ, mask, value};
    return seccomp_rule_add_array(context, SCMP_ACT_ALLOW, call, 1, &condition) == 0;
}

bool fill(scmp_filter_ctx context) {
    for (const char* name : allowed) {
        int number = seccomp_syscall_resolve_name(name);
        if (number == __NR_SCMP_ERROR) continue;  // not on this architecture
        if (seccomp_rule_add(context, SCMP_ACT_ALLOW, number, 0) != 0) return false;
    }
    // opening for reading only; a file that is made or cut is a change (O_TMPFILE needs write access)
    const scmp_datum_t changes = O_ACCMODE | O_CREAT | O_TRUNC;
    bool ok = allowWhen(context, SCMP_SYS(openat), 2, changes, O_RDONLY) &&
              allowWhen(context, SCMP_SYS(open), 1, changes, O_RDONLY);
    // asking whether something is a terminal, and how much there is to read
    const scmp_datum_t whole = 0xffffffffu;
    ok = ok && allowWhen(context, SCMP_SYS(ioctl), 1, whole, TCGETS) &&
         allowWhen(context, SCMP_SYS(ioctl), 1, whole, FIONREAD);
    // pairs of sockets lead nowhere but to each other
    ok = ok && allowWhen(context, SCMP_SYS(socketpair), 0, whole, AF_UNIX);
    // processes and threads, but no new namespaces
    ok = ok && allowWhen(context, SCMP_SYS(clone), 0, anyNamespace, 0);
    // its flags are in memory, where a filter cannot look: the C library falls back to clone
    ok = ok && seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
    return ok;
}

bool refuse(scmp_filter_ctx context) {
    for (const char* name : refusedToSuites) {
        const int number = seccomp_syscall_resolve_name(name);
        if (number != __NR_SCMP_ERROR && seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), number, 0) != 0) return false;
    }
    for (unsigned bit = 0; bit < 64; ++bit) {
        const scmp_datum_t flag = scmp_datum_t{1} << bit;
        if ((anyNamespace & flag) == 0) continue;
        scmp_arg_cmp condition{0, SCMP_CMP_MASKED_EQ, flag, flag};
        if (seccomp_rule_add_array(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1, &condition) != 0) return false;
    }
    return seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
}

using Context = std::unique_ptr<void, decltype(&seccomp_release)>;

support::Result<Descriptor> exported(const Context& context, bool (*rules)(scmp_filter_ctx)) {
    Descriptor file(memfd_create("provest-filter", MFD_CLOEXEC));
    if (!context || !file || !rules(context.get()) || seccomp_export_bpf(context.get(), file.get()) != 0)
        return support::ourError(
            "cannot build the sandbox's system call filter; --no-sandbox runs the unit without it");
    return file;
}

}  // namespace

support::Result<Descriptor> makeFilter() {
    return exported(Context(seccomp_init(SCMP_ACT_ERRNO(EPERM)), &seccomp_release), fill);
}

support::Result<std::vector<sock_filter>> makeSuiteFilter() {
    auto file = exported(Context(seccomp_init(SCMP_ACT_ALLOW), &seccomp_release), refuse);
    if (!file) return file.error();
    std::vector<sock_filter> program(static_cast<size_t>(lseek(file->get(), 0, SEEK_END)) / sizeof(sock_filter));
    const size_t size = program.size() * sizeof(sock_filter);
    if (pread(file->get(), program.data(), size, 0) != static_cast<ssize_t>(size))
        return support::ourError(fmt::format("cannot read the sandbox's filter: {}", std::strerror(errno)));
    return program;
}

}  // namespace provest::execute
