#include "emit/cmake.hpp"

#include "emit/access.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <filesystem>

namespace provest::emit {

namespace {

namespace fs = std::filesystem;

// Options whose value is a path, joined ("-Ifoo") or as the next word.
constexpr std::array pathOptions = {"-I", "-isystem", "-iquote", "-idirafter", "-include", "-imacros"};

std::string absolute(const std::string& path, const std::string& directory) {
    return fs::path(path).is_absolute() || directory.empty() ? path
                                                             : (fs::path(directory) / path).lexically_normal().string();
}

// Below the suite's own root where there is one to share: folders can then be moved together.
std::string relativeTo(const std::string& path, const std::string& folder) {
    const fs::path from = fs::path(folder).lexically_normal(), to = fs::path(path).lexically_normal();
    auto a = from.begin();
    auto b = to.begin();
    int common = 0;
    while (a != from.end() && b != to.end() && *a == *b) ++a, ++b, ++common;
    if (folder.empty() || common < 2) return to.string();
    return "${CMAKE_CURRENT_SOURCE_DIR}/" + to.lexically_relative(from).string();
}

std::string escaped(const std::string& text) {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"' || text[i] == '\\' || (text[i] == '$' && !text.substr(i).starts_with("${CMAKE_CURRENT")))
            out += '\\';
        out += text[i];
    }
    return "\"" + out + "\"";
}

std::string localFlag(const std::string& flag, const std::string& folder) {
    for (const auto* option : pathOptions)
        if (flag.starts_with(option) && flag.size() > std::string_view(option).size())
            return option + relativeTo(flag.substr(std::string_view(option).size()), folder);
    return fs::path(flag).is_absolute() ? relativeTo(flag, folder) : flag;
}

// As CMake takes it, for compilers that know it.
std::string option(const std::string& flag, const program::Source& source, const std::string& folder) {
    const std::string text = escaped(localFlag(flag, folder));
    if (std::find(source.clangOnly.begin(), source.clangOnly.end(), flag) == source.clangOnly.end()) return text;
    return fmt::format("\"$<$<NOT:$<{}_COMPILER_ID:GNU>>:{}>\"", source.isCxx ? "CXX" : "C",
                       text.substr(1, text.size() - 2));
}

bool isHeaderOption(const std::string& flag) {
    return flag == "-I" || flag == "-isystem" || flag == "-iquote" || flag == "-idirafter" || flag == "-D" ||
           flag == "-U" || flag == "-include" || flag == "-imacros";
}

// What a C source's header or the layout of its types may depend on.
bool changesHeaders(const std::string& flag) {
    constexpr std::array beginnings = {"-I",
                                       "-D",
                                       "-U",
                                       "-isystem",
                                       "-iquote",
                                       "-idirafter",
                                       "-include",
                                       "-imacros",
                                       "-funsigned-char",
                                       "-fsigned-char",
                                       "-fno-signed-char",
                                       "-fno-unsigned-char",
                                       "-fshort-enums",
                                       "-fshort-wchar",
                                       "-fpack-struct",
                                       "-fms-extensions",
                                       "-fplan9-extensions",
                                       "-m"};
    return std::any_of(beginnings.begin(), beginnings.end(), [&](const char* one) { return flag.starts_with(one); });
}

}  // namespace

std::vector<std::string> sourceFlags(const program::Source& source) {
    std::vector<std::string> flags;
    for (size_t i = 0; i < source.flags.size(); ++i) {
        std::string flag = source.flags[i];
        for (const auto* option : pathOptions) {
            const std::string_view name(option);
            if (flag == name && i + 1 < source.flags.size()) {
                flags.push_back(flag);
                const std::string& path = source.flags[++i];
                // `-include time.h` is looked up like any header when it does not lie there
                const bool isHeader = name == "-include" || name == "-imacros";
                const std::string there = absolute(path, source.directory);
                flag = isHeader && !fs::exists(there) ? path : there;
                break;
            }
            if (flag.starts_with(name) && flag.size() > name.size()) {
                flag = std::string(name) + absolute(flag.substr(name.size()), source.directory);
                break;
            }
        }
        flags.push_back(flag);
    }
    return flags;
}

std::vector<std::string> suiteFlags(const program::Source& source) {
    std::vector<std::string> kept{"-I" + fs::path(source.file).parent_path().string()};
    const auto flags = sourceFlags(source);
    for (size_t i = 0; i < flags.size(); ++i) {
        const bool takesValue = isHeaderOption(flags[i]) && i + 1 < flags.size();
        const bool isSaid = flags[i].starts_with("-std=") || flags[i] == "-ansi";  // once for all
        if (!isSaid && (source.isCxx || takesValue || changesHeaders(flags[i]))) kept.push_back(flags[i]);
        if (takesValue) kept.push_back(flags[++i]);
    }
    return kept;
}

std::vector<std::string> machineFlags(const program::Source& source) {
    std::vector<std::string> kept;
    for (const std::string& flag : source.flags)
        if (flag.starts_with("-m") || flag.ends_with("signed-char")) kept.push_back(flag);
    return kept;
}

namespace {

// What is compiled for a source.
std::string compiled(const Suite& suite, size_t source) {
    const std::string access = accessFile(suite, source);
    return escaped(access.empty() ? relativeTo(suite.sources[source].file, suite.folder) : access);
}

}  // namespace

std::string cmakeText(const Suite& suite, const CMakeFramework& framework, const std::vector<std::string>& wrapped,
                      const std::vector<std::string>& findingsWrapped) {
    const std::string unit = suite.unit + "_unit";
    // what stands apart reads no header of the unit
    const bool apart = suite.naming == Naming::Apart && !suite.interface.isCxx;
    std::string text = "# Builds the unit with its tests and registers them with CTest. Written by Provest.\n";
    text += "cmake_minimum_required(VERSION 3.16)\n";
    text += fmt::format("project({}_test LANGUAGES C CXX)\n\n", suite.unit);
    text +=
        fmt::format("set(CMAKE_CXX_STANDARD {})\nset(CMAKE_CXX_STANDARD_REQUIRED ON)\n", suite.interface.standard.year);
    if (!suite.interface.standard.extensions) text += "set(CMAKE_CXX_EXTENSIONS OFF)\n";
    text += fmt::format("find_package({} REQUIRED)\nenable_testing()\n\n", framework.package);
    const auto included = [&](size_t i) { return i < suite.included.size() && suite.included[i]; };
    bool any = false;
    for (size_t i = 0; i < suite.sources.size(); ++i) any = any || !included(i);
    if (any) {
        text += fmt::format("add_library({} OBJECT", unit);
        for (size_t i = 0; i < suite.sources.size(); ++i)
            if (!included(i)) text += "\n  " + compiled(suite, i);
        text += ")\n";
    }
    for (size_t i = 0; i < suite.sources.size(); ++i) {
        const auto& source = suite.sources[i];
        if (included(i)) continue;
        std::string options;
        if (accessFile(suite, i).empty())
            for (const auto& flag : program::languageOptions(source)) options += " " + flag;
        const std::string path = compiled(suite, i);
        if (!options.empty())  // CMake would leave it out or take it for the other language
            text += fmt::format("set_property(SOURCE {} PROPERTY LANGUAGE {})\n", path, source.isCxx ? "CXX" : "C");
        for (const auto& flag : sourceFlags(source)) options += " " + option(flag, source, suite.folder);
        if (!options.empty())
            text += fmt::format("set_property(SOURCE {} APPEND PROPERTY COMPILE_OPTIONS{})\n", path, options);
    }
    const auto executable = [&](const std::string& name, const std::vector<std::string>& wraps) {
        const std::string objects = any ? fmt::format(" $<TARGET_OBJECTS:{}>", unit) : "";
        text += fmt::format("\nadd_executable({0} {0}.cpp{1})\n", name, objects);
        std::vector<std::string> options;
        for (const auto& source : suite.sources)
            for (const auto& flag : apart ? machineFlags(source) : suiteFlags(source)) {
                const std::string local = option(flag, source, suite.folder);
                if (std::find(options.begin(), options.end(), local) == options.end()) options.push_back(local);
            }
        if (!options.empty())
            text += fmt::format("target_compile_options({} PRIVATE {})\n", name, fmt::join(options, " "));
        std::vector<std::string> links = framework.targets;
        for (const auto& link : suite.links)
            links.push_back(escaped(fs::path(link).is_absolute() ? relativeTo(link, suite.folder) : link));
        links.push_back("m");
        text += fmt::format("target_link_libraries({} PRIVATE {})\n", name, fmt::join(links, " "));
        for (const auto& symbol : wraps)
            text += fmt::format("target_link_options({} PRIVATE -Wl,--wrap={})\n", name, symbol);
    };
    text += fmt::format("\ninclude({})", framework.module);
    executable(suite.unit + "_test", wrapped);
    text += fmt::format("{}({}_test)\n", framework.discover, suite.unit);
    if (suite.findings.empty()) return text;
    text += "\n# Built, but not registered with CTest: the unit does not survive these inputs.";
    executable(suite.unit + "_findings_test", findingsWrapped);
    return text;
}

}  // namespace provest::emit
