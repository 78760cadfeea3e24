#include "execute/sanitizer_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace provest::execute {
namespace {

constexpr auto npos = std::string_view::npos;

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text = end == npos ? std::string_view{} : text.substr(end + 1);
    }
    return lines;
}

std::optional<std::string_view> after(std::string_view line, std::string_view mark) {
    size_t at = line.find(mark);
    if (at == npos) return std::nullopt;
    return line.substr(at + mark.size());
}

std::string_view firstWord(std::string_view text) { return text.substr(0, text.find_first_of(" \t(:")); }

template <class T>
T number(std::string_view text, int base = 10) {
    T value{};
    std::from_chars(text.data(), text.data() + text.size(), value, base);
    return value;
}

// "    #1 0x7f12 (/path/unit.so+0x1234) (BuildId: ...)"
std::optional<CodeAddress> frame(std::string_view line) {
    size_t start = line.find_first_not_of(' ');
    if (start == npos || line[start] != '#') return std::nullopt;
    size_t open = line.find("(/", start), plus = line.rfind("+0x");
    if (open == npos || plus == npos || plus < open) return CodeAddress{};
    return CodeAddress{std::string(line.substr(open + 1, plus - open - 1)),
                       number<uint64_t>(line.substr(plus + 3), 16)};
}

std::vector<CodeAddress> stackFrom(const std::vector<std::string_view>& lines, size_t at) {
    std::vector<CodeAddress> stack;
    for (; at < lines.size() && !frame(lines[at]); ++at)
        if (lines[at].starts_with("SUMMARY")) return stack;
    for (; at < lines.size(); ++at) {
        auto here = frame(lines[at]);
        if (!here) break;
        stack.push_back(std::move(*here));
    }
    return stack;
}

// What AddressSanitizer says behind its name, as a short kind.
std::string addressKind(std::string_view what) {
    if (what.starts_with("SEGV")) {
        auto address = after(what, "address 0x");
        return address && number<uint64_t>(*address, 16) < 4096 ? "null-dereference" : "wild-pointer";
    }
    if (what.starts_with("FPE")) return "division-by-zero";
    if (what.starts_with("ABRT")) return "abort";
    if (what.starts_with("attempting double-free")) return "double-free";
    if (what.starts_with("attempting free on address")) return "bad-free";
    return std::string(firstWord(what));
}

// "0 bytes after 24-byte region [0x1,0x2)" or "8 bytes before global variable 'x' defined in 'a.c:3' (0x1) of size 64",
// without what differs from run to run.
std::string placeOf(std::string_view where) {
    if (where.starts_with("in stack of")) return "on the stack, outside its variable";
    std::string place(where.substr(0, where.find(" [")));
    if (size_t from = place.find(" defined in "), to = place.find(") of size "); from != npos && to != npos)
        place.erase(from, to + 1 - from);
    if (place.starts_with("0 bytes ")) place.replace(0, 8, "right ");
    for (std::string_view side : {"after ", "before ", "inside of "})
        if (size_t at = place.find(side); at != npos && place.find("-byte region") != npos) {
            place.insert(at + side.size(), "a ");
            break;
        }
    return place;
}

// One sentence from "READ of size 4 at 0x... thread T0" and "0x... is located ...".
std::string addressMessage(const std::vector<std::string_view>& lines, size_t at, const std::string& kind) {
    std::string access, place;
    for (size_t i = at + 1; i < lines.size(); ++i) {
        std::string_view line = lines[i];
        if (access.empty() && (line.starts_with("READ of size ") || line.starts_with("WRITE of size ")))
            access = fmt::format("{} {} bytes", line.starts_with("READ") ? "reads" : "writes",
                                 firstWord(*after(line, "of size ")));
        if (auto where = after(line, " is located "); place.empty() && where) place = placeOf(*where);
        if (line.find("caused by a READ") != npos) access = "reads";
        if (line.find("caused by a WRITE") != npos) access = "writes";
    }
    if (kind == "null-dereference") return fmt::format("{} through a null pointer", access.empty() ? "goes" : access);
    if (kind == "wild-pointer") return fmt::format("{} through a wild pointer", access.empty() ? "goes" : access);
    if (!access.empty() && !place.empty()) return fmt::format("{} {}", access, place);
    std::string words = kind;
    std::replace(words.begin(), words.end(), '-', ' ');
    return access.empty() ? words : access;
}

SanitizerReport undefinedBehaviour(const std::vector<std::string_view>& lines, size_t at) {
    SanitizerReport report;
    std::string_view line = lines[at];
    size_t mark = line.find(": runtime error: ");
    report.message = std::string(line.substr(mark + std::string_view(": runtime error: ").size()));
    // file:line:column before the mark
    std::string_view place = line.substr(0, mark);
    size_t column = place.rfind(':');
    size_t row = column == npos || column == 0 ? npos : place.rfind(':', column - 1);
    if (row != npos) {
        report.file = std::string(place.substr(0, row));
        report.line = number<uint32_t>(place.substr(row + 1));
    }
    for (size_t i = at; i < lines.size(); ++i)
        if (auto kind = after(lines[i], "SUMMARY: UndefinedBehaviorSanitizer: ")) {
            report.kind = std::string(firstWord(*kind));
            break;
        }
    if (report.kind.empty()) report.kind = "undefined-behavior";
    report.stack = stackFrom(lines, at + 1);
    return report;
}

// "ERROR: assertion `n > 0` at a.c:3 in check", as our own worker says it. C++ gives the whole signature.
SanitizerReport failedAssertion(std::string_view said) {
    SanitizerReport report;
    const size_t at = said.rfind("` at ");
    if (at == npos) return report;
    report.kind = "assertion-failure";
    report.message = fmt::format("`{}` does not hold", said.substr(0, at));
    const size_t place = at + std::string_view("` at ").size();
    // the function's signature may have words of its own
    const size_t colon = said.find(':', place), behind = said.find(" in ", place);
    if (colon == npos || behind == npos) return report;
    report.file = std::string(said.substr(place, colon - place));
    report.line = number<uint32_t>(said.substr(colon + 1));
    std::string_view function = said.substr(behind + std::string_view(" in ").size());
    function = function.substr(0, function.find('('));
    report.function = std::string(function.substr(function.rfind(' ') + 1));
    return report;
}

}  // namespace

SanitizerReport parseSanitizerReport(std::string_view text) {
    std::vector<std::string_view> lines = linesOf(text);
    for (size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].find(": runtime error: ") != npos) return undefinedBehaviour(lines, i);
        if (auto said = after(lines[i], "ERROR: assertion `")) return failedAssertion(*said);
        SanitizerReport report;
        if (auto what = after(lines[i], "ERROR: AddressSanitizer: ")) {
            report.kind = addressKind(*what);
            report.message = addressMessage(lines, i, report.kind);
        } else if (auto memory = after(lines[i], "WARNING: MemorySanitizer: ")) {
            report.kind = std::string(firstWord(*memory));
            report.message = "uses a value that was never initialised";
        } else if (auto other = after(lines[i], "ERROR: MemorySanitizer: ")) {
            report.kind = addressKind(*other);
            report.message = addressMessage(lines, i, report.kind);
        } else {
            continue;
        }
        report.stack = stackFrom(lines, i + 1);
        return report;
    }
    return {};
}

}  // namespace provest::execute
