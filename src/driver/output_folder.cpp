#include "driver/output_folder.hpp"

#include "certify/certificate.hpp"
#include "report/report.hpp"
#include "support/files.hpp"
#include "testcase/json.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>

namespace provest::driver {

namespace {

namespace fs = std::filesystem;
using support::userError;

support::Result<void> foreign(const fs::path& path, const char* option) {
    return userError(
        fmt::format("{} is there already and was not written by Provest; choose another {}", path.string(), option));
}

// Whether the file may be replaced. One that is not there may, one that cannot be read may not.
bool mayGo(const fs::path& path) {
    std::error_code error;
    if (!fs::exists(path, error)) return !error;
    if (!fs::is_regular_file(path, error)) return false;
    const auto text = support::readFile(path);
    return text && isOurs(*text);
}

bool isPlace(const fs::path& path) {
    std::error_code error;
    return !fs::exists(path, error) || fs::is_regular_file(path, error);
}

// Into something that is no file, which must stay what it is.
support::Result<void> writeInto(const fs::path& path, std::string_view text) {
    const auto failed = [&] { return userError("cannot write " + path.string() + ": " + std::strerror(errno)); };
    const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0) return failed();
    while (!text.empty()) {
        const ssize_t put = ::write(fd, text.data(), text.size());
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) {
            auto error = failed();
            ::close(fd);
            return error;
        }
        text.remove_prefix(static_cast<size_t>(put));
    }
    if (::close(fd) != 0) return failed();
    return {};
}

}  // namespace

bool isOurs(const std::string& text) {
    constexpr size_t heading = 300;
    const std::string_view top = std::string_view(text).substr(0, heading);
    for (const char* mark : {"written by Provest", "found by Provest", "Written by Provest"})
        if (top.find(mark) != std::string_view::npos) return true;
    return text.empty() || testcase::holdsTests(text) || report::fromJson(text) || certify::fromText(text);
}

support::Result<OutputFolder> OutputFolder::open(const Options& options) {
    fs::path folder = options.out;
    if (folder.empty() && !options.sources.empty())
        folder = fs::path("provest-tests") / fs::path(options.sources.front()).stem();
    std::error_code error;
    std::vector<fs::path> made;
    for (fs::path at = fs::absolute(folder, error).lexically_normal(); at.has_relative_path() && !fs::exists(at, error);
         at = at.parent_path())
        made.push_back(at);
    fs::create_directories(folder, error);
    if (error) return userError("cannot create " + folder.string() + ": " + error.message() + "; choose another --out");
    if (::access(folder.c_str(), W_OK) != 0)
        return userError("cannot write to " + folder.string() + "; choose another --out");
    folder = fs::weakly_canonical(folder);
    const fs::path wanted = options.report.empty() ? folder / "report.json" : fs::path(options.report);
    fs::path report = fs::weakly_canonical(wanted, error);
    if (error) report = fs::absolute(wanted);
    if (isPlace(report) && !mayGo(report))
        return foreign(report, options.report.empty() ? "--out" : "--report").error();
    OutputFolder output(folder, report, std::move(made));
    if (auto allowed = output.mayReplace({"CMakeLists.txt", "tests.json"}); !allowed) return allowed.error();
    return output;
}

support::Result<void> OutputFolder::mayReplace(const std::vector<std::string>& files) const {
    for (const std::string& file : files)
        if (!mayGo(path_ / file)) return foreign(path_ / file, "--out");
    return {};
}

support::Result<void> OutputFolder::replace(const std::vector<emit::EmittedFile>& files,
                                            const std::vector<std::string>& obsolete) const {
    // it may have come while we were at work
    for (const emit::EmittedFile& file : files)
        if (auto allowed = mayReplace({file.path}); !allowed) return allowed;
    for (const emit::EmittedFile& file : files)
        if (auto written = support::writeFile(path_ / file.path, file.content); !written) return written;
    for (const std::string& file : obsolete) {
        std::error_code ignored;
        if (mayGo(path_ / file)) fs::remove(path_ / file, ignored);
    }
    return {};
}

void OutputFolder::removeEmpty() const {
    std::error_code isFull;
    for (const fs::path& folder : made_) fs::remove(folder, isFull);
}

support::Result<void> OutputFolder::writeReport(const std::string& text) const {
    if (!isPlace(report_)) return writeInto(report_, text);
    if (!mayGo(report_)) return foreign(report_, "--report");
    return support::writeFile(report_, text);
}

}  // namespace provest::driver
