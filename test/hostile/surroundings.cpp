#include "surroundings.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace provest::hostile {

namespace fs = std::filesystem;

namespace {

constexpr int pipeOfOthers = 7, fileOfOthers = 8, secondsAtMost = 100;

std::string describe(const fs::path& path) {
    struct stat about{};
    if (lstat(path.c_str(), &about) != 0) return "gone";
    std::string text = std::to_string(about.st_mode) + " " + std::to_string(about.st_uid) + " ";
    if (S_ISDIR(about.st_mode)) return text;
    text += std::to_string(about.st_mtim.tv_sec) + "." + std::to_string(about.st_mtim.tv_nsec) + " ";
    if (!S_ISREG(about.st_mode)) return text;
    std::ifstream file(path, std::ios::binary);
    return text + std::string(std::istreambuf_iterator<char>(file), {});
}

// Out of the way of the numbers that programs are to inherit.
int moved(int fd) {
    const int other = fcntl(fd, F_DUPFD_CLOEXEC, 20);
    close(fd);
    return other;
}

}  // namespace

Contents contentsOf(const fs::path& folder) {
    Contents all;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        all[entry->path().string()] = describe(entry->path());
    return all;
}

Surroundings::Surroundings() {
    std::string name = (fs::temp_directory_path() / "surroundings-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    canary_ = folder_ / "canary";
    for (const char* made : {"canary/empty", "canary/deep/deeper", "here", "temporary"})
        fs::create_directories(folder_ / made);
    std::ofstream(canary_ / "plain.txt") << "what was here before\n";
    std::ofstream(canary_ / "deep/deeper/plain.txt") << "further down\n";
    prctl(PR_SET_CHILD_SUBREAPER, 1);  // whoever stays behind becomes ours
    listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    if (bind(listener_, reinterpret_cast<sockaddr*>(&at), size) != 0 || listen(listener_, 16) != 0 ||
        getsockname(listener_, reinterpret_cast<sockaddr*>(&at), &size) != 0)
        std::abort();
    port_ = ntohs(at.sin_port);
    queue_ = 0x48000000 + static_cast<int>(getpid());
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) std::abort();
    reader_ = moved(ends[0]);
    writer_ = moved(ends[1]);
    file_ = moved(open((canary_ / "plain.txt").c_str(), O_RDWR | O_CLOEXEC));
    before_ = contentsOf(canary_);
}

Surroundings::~Surroundings() {
    for (const int group : groups_) kill(-group, SIGKILL);
    for (const int fd : {listener_, reader_, writer_, file_}) close(fd);
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
}

std::string Surroundings::header() const {
    return "#define CANARY \"" + canary_.string() + "\"\n#define PORT " + std::to_string(port_) + "\n#define QUEUE " +
           std::to_string(queue_) + "\n";
}

int Surroundings::run(const std::vector<std::string>& argv, const fs::path& from, std::string& output) {
    const fs::path told = folder_ / "told";
    const pid_t child = fork();
    if (child == 0) {
        setsid();  // a group of its own, and a parent that is not us
        const int file = open(told.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
        const int nothing = open("/dev/null", O_RDONLY);
        dup2(nothing, 0), dup2(file, 1), dup2(file, 2);
        dup2(writer_, pipeOfOthers), dup2(file_, fileOfOthers);
        setenv("TMPDIR", (folder_ / "temporary").c_str(), 1);
        if (chdir(from.c_str()) != 0) _exit(126);
        const pid_t program = fork();
        if (program == 0) {
            std::vector<char*> words;
            for (const auto& word : argv) words.push_back(const_cast<char*>(word.c_str()));
            words.push_back(nullptr);
            execv(words[0], words.data());
            _exit(127);
        }
        int status = 0;
        waitpid(program, &status, 0);
        _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    }
    groups_.push_back(child);
    int status = 0;
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(secondsAtMost);
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() > until) kill(-child, SIGKILL);
        usleep(10'000);
    }
    std::ifstream file(told, std::ios::binary);
    output.assign(std::istreambuf_iterator<char>(file), {});
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::vector<std::string> Surroundings::damage() const {
    std::vector<std::string> found;
    const Contents now = contentsOf(canary_);
    for (const auto& [path, what] : now)
        if (const auto before = before_.find(path); before == before_.end())
            found.push_back(path + " was made");
        else if (before->second != what)
            found.push_back(path + " is another now: " + what);
    for (const auto& [path, what] : before_)
        if (!now.contains(path)) found.push_back(path + " is gone");
    for (const char* empty : {"here", "temporary"})
        for (const auto& [path, what] : contentsOf(folder_ / empty)) found.push_back(path + " was left behind");
    if (fs::exists(folder_ / "above.txt")) found.push_back("a file was written above the working directory");
    pollfd calls{listener_, POLLIN, 0}, words{reader_, POLLIN, 0};
    if (poll(&calls, 1, 0) > 0) found.push_back("somebody dialled");
    if (poll(&words, 1, 0) > 0 && (words.revents & POLLIN) != 0)
        found.push_back("somebody wrote to a descriptor that was not its own");
    if (lseek(file_, 0, SEEK_CUR) != 0) found.push_back("somebody read from a descriptor that was not its own");
    if (msgget(queue_, 0) >= 0) found.push_back("a queue of messages was left behind");
    for (const char* name : {"/dev/shm/hostile-memory", "/dev/shm/sem.hostile-count"})
        if (fs::exists(name)) found.push_back(std::string(name) + " was left behind");
    for (pid_t left; (left = waitpid(-1, nullptr, WNOHANG)) >= 0;) {
        if (left == 0) {
            found.push_back("a process stayed behind");
            break;
        }
    }
    return found;
}

}  // namespace provest::hostile
