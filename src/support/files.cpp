#include "support/files.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace provest::support {

namespace fs = std::filesystem;

Result<std::string> readFile(const fs::path& path) {
    int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return userError("cannot read " + path.string() + ": " + std::strerror(errno));
    std::string content;
    char buffer[1 << 16];
    for (;;) {
        ssize_t got = ::read(fd, buffer, sizeof buffer);
        if (got > 0)
            content.append(buffer, static_cast<size_t>(got));
        else if (got == 0)
            break;
        else if (errno != EINTR) {
            Error error = userError("cannot read " + path.string() + ": " + std::strerror(errno));
            ::close(fd);
            return error;
        }
    }
    ::close(fd);
    return content;
}

Result<void> writeFile(const fs::path& path, std::string_view content) {
    const auto refused = [&](int error) {
        return userError("cannot write " + path.string() + ": " + std::strerror(error));
    };
    // a name of its own: one that is there already is a file of somebody else's
    static std::atomic<unsigned> serial = 0;
    std::string part;
    int fd = -1;
    do {
        part = path.string() + ".part-" + std::to_string(::getpid()) + "-" + std::to_string(serial++);
        fd = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    } while (fd < 0 && errno == EEXIST);
    if (fd < 0) return refused(errno);
    const auto failed = [&](int error) {
        ::unlink(part.c_str());
        return refused(error);
    };
    while (!content.empty()) {
        ssize_t put = ::write(fd, content.data(), content.size());
        if (put > 0)
            content.remove_prefix(static_cast<size_t>(put));
        else if (errno != EINTR) {
            int error = errno;
            ::close(fd);
            return failed(error);
        }
    }
    if (::close(fd) != 0 || ::rename(part.c_str(), path.c_str()) != 0) return failed(errno);
    return {};
}

Result<TemporaryFolder> TemporaryFolder::create() {
    std::error_code none;
    std::string pattern = (fs::temp_directory_path(none) / "provest-XXXXXX").string();
    if (!::mkdtemp(pattern.data())) {
        return userError("cannot create a temporary folder " + pattern + ": " + std::strerror(errno) +
                         "; set TMPDIR to a folder with room");
    }
    return TemporaryFolder(pattern);
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::move(other.path_)) {
    other.path_.clear();
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
}

}  // namespace provest::support
