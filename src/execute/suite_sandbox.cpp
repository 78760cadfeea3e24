// Namespaces keep processes, networks and queues apart, mounts the files: all that is mounted becomes read-only, and
// empty folders in memory cover those that programs write to as a matter of course. Temporary folders also hold sources
// and the data beside them, so what was there is mounted again inside. The first process of a namespace is treated
// unlike others (signals without a handler do not reach it), so it is a warden that starts the suite and waits.
#include "execute/suite_sandbox.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/mount.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

extern "C" int mount(const char*, const char*, const char*, unsigned long, const void*) noexcept;

namespace provest::execute {
namespace {

namespace fs = std::filesystem;

// <sys/mount.h> and <linux/mount.h> do not go together
constexpr unsigned long noSuid = 2, noDevices = 4, noPrograms = 8, bind = 4096, recursive = 16384, asPrivate = 1 << 18;
constexpr size_t mostMounted = 400;
constexpr rlim_t mostProcesses = 256;

bool writeTo(const char* path, const std::string& text) {
    const int fd = ::open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return false;
    const bool whole = ::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    ::close(fd);
    return whole;
}

int setAttributes(const char* path, uint64_t set, uint64_t clear, unsigned flags) {
    mount_attr attributes{};
    attributes.attr_set = set;
    attributes.attr_clr = clear;
    return static_cast<int>(::syscall(SYS_mount_setattr, AT_FDCWD, path, flags, &attributes, sizeof attributes));
}

void limit(int resource, rlim_t most) {
    rlimit now{};
    if (::getrlimit(static_cast<__rlimit_resource>(resource), &now) != 0) return;
    const rlim_t hard = std::min(most, now.rlim_max);
    const rlimit wanted{hard, hard};
    ::setrlimit(static_cast<__rlimit_resource>(resource), &wanted);
}

// The warden: ends when the suite does, and all that it has left behind ends with the warden.
[[noreturn]] void watch(pid_t suite) {
    ::syscall(SYS_close_range, 0u, ~0u, 0u);
    for (int status = 0;;) {
        const pid_t ended = ::waitpid(-1, &status, 0);
        if (ended == suite) ::_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
        if (ended < 0 && errno != EINTR) ::_exit(125);
    }
}

}  // namespace

SuiteSandbox::Covered SuiteSandbox::temporary(const std::string& folder, const std::vector<std::string>& visible) {
    Covered covered{folder, {}, {}};
    std::vector<std::string> names;
    std::error_code error;
    for (const std::string& path : visible) {
        const std::string inside = fs::path(path).lexically_relative(folder).string();
        if (!inside.empty() && !inside.starts_with("..") && inside != ".")
            names.push_back(inside.substr(0, inside.find('/')));
    }
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (names.size() >= mostMounted) break;
        names.push_back(entry->path().filename().string());
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    for (const std::string& name : names) {
        const fs::path path = fs::path(folder) / name;
        const auto status = fs::symlink_status(path, error);
        Mount again{name, path.string(), Mount::Kind::Folder};
        if (fs::is_symlink(status))
            again = {fs::read_symlink(path, error).string(), path.string(), Mount::Kind::Link};
        else if (fs::is_regular_file(status))
            again.kind = Mount::Kind::File;
        else if (!fs::is_directory(status))
            continue;
        covered.again.push_back(std::move(again));
    }
    return covered;
}

support::Result<SuiteSandbox> SuiteSandbox::create(const SuiteSandboxOptions& options) {
    SuiteSandbox sandbox;
    auto filter = makeSuiteFilter();
    if (!filter) return filter.error();
    sandbox.filter_ = std::move(*filter);
    sandbox.options_ = options;
    sandbox.uidMap_ = fmt::format("1000 {} 1\n", ::geteuid());
    sandbox.gidMap_ = fmt::format("1000 {} 1\n", ::getegid());
    sandbox.size_ = fmt::format("mode=1777,size={}", options.disk);
    std::vector<std::string> visible = options.visible;
    visible.push_back(options.folder);
    visible.insert(visible.end(), options.writable.begin(), options.writable.end());

    Covered devices{"/dev", {"/dev/shm"}, {}};
    for (const char* name : {"null", "zero", "full", "random", "urandom"})
        devices.again.push_back({name, std::string("/dev/") + name, Mount::Kind::File});
    for (const auto& [to, name] : {std::pair{"/proc/self/fd", "fd"}, std::pair{"/proc/self/fd/0", "stdin"},
                                   std::pair{"/proc/self/fd/1", "stdout"}, std::pair{"/proc/self/fd/2", "stderr"}})
        devices.again.push_back({to, std::string("/dev/") + name, Mount::Kind::Link});
    for (Mount& again : temporary("/dev/shm", visible).again) {
        if (again.kind != Mount::Kind::Link) again.source = "shm/" + again.source;
        devices.again.push_back(std::move(again));
    }
    sandbox.covered_.push_back(std::move(devices));
    std::error_code error;
    const fs::path temporaryFolder = fs::canonical("/tmp", error);
    if (!error) sandbox.covered_.push_back(temporary(temporaryFolder.string(), visible));
    return sandbox;
}

unsigned long SuiteSandbox::cloneFlags() const {
    return CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNS | CLONE_NEWUTS;
}

// What was there is still reached from the working directory, which is below the cover.
int SuiteSandbox::cover(const Covered& covered, const std::string& size) {
    if (::chdir(covered.folder.c_str()) != 0) return errno;
    if (::mount("none", covered.folder.c_str(), "tmpfs", noSuid | noDevices, size.c_str()) != 0) return errno;
    for (const std::string& made : covered.made)
        if (::mkdir(made.c_str(), 01777) != 0 || ::chmod(made.c_str(), 01777) != 0) return errno;
    // what cannot be shown is not there
    for (const Mount& again : covered.again) {
        const char* target = again.target.c_str();
        if (again.kind == Mount::Kind::Link) {
            [[maybe_unused]] const int made = ::symlink(again.source.c_str(), target);
            continue;
        }
        if (again.kind == Mount::Kind::Folder && ::mkdir(target, 0755) != 0) continue;
        if (again.kind == Mount::Kind::File) {
            const int file = ::open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
            if (file < 0) continue;
            ::close(file);
        }
        (void)::mount(again.source.c_str(), target, nullptr, bind | recursive, nullptr);
    }
    return 0;
}

int SuiteSandbox::mountAll() const {
    if (::mount(nullptr, "/", nullptr, recursive | asPrivate, nullptr) != 0) return errno;
    if (setAttributes("/", MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID, 0, AT_RECURSIVE) != 0) return errno;
    for (const Covered& covered : covered_)
        if (const int error = cover(covered, size_); error != 0) return error;
    const char* folder = options_.folder.c_str();
    if (::mount("none", folder, "tmpfs", noSuid | noDevices, size_.c_str()) != 0) return errno;
    for (const std::string& writable : options_.writable)
        if (::mount(writable.c_str(), writable.c_str(), nullptr, bind, nullptr) != 0 ||
            setAttributes(writable.c_str(), 0, MOUNT_ATTR_RDONLY, 0) != 0)
            return errno;
    // where the host does not let us, others are seen there, but not reached
    if (::mount("proc", "/proc", "proc", noSuid | noDevices | noPrograms, nullptr) == 0)
        setAttributes("/proc", MOUNT_ATTR_RDONLY, 0, 0);
    return ::chdir(folder) == 0 ? 0 : errno;
}

int SuiteSandbox::enter() const {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // of the warden: who waits for it may be killed
    writeTo("/proc/self/setgroups", "deny");
    if (!writeTo("/proc/self/uid_map", uidMap_) || !writeTo("/proc/self/gid_map", gidMap_)) return errno;
    if (const int error = mountAll(); error != 0) return error;
    const long suite = ::syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, 0UL);
    if (suite < 0) return errno;
    if (suite > 0) watch(static_cast<pid_t>(suite));
    ::setsid();
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, options_.disk);
    limit(RLIMIT_NPROC, mostProcesses);
    if (options_.memory != 0) limit(RLIMIT_AS, options_.memory);
    sock_fprog program{static_cast<unsigned short>(filter_.size()), const_cast<sock_filter*>(filter_.data())};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    if (::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return errno;
    return 0;
}

std::string SuiteSandbox::sentence(int error) const {
    return fmt::format(
        "cannot set up the sandbox for suites: this host refuses namespaces or mounts in them ({}); "
        "--no-sandbox runs them without it",
        std::strerror(error));
}

}  // namespace provest::execute
