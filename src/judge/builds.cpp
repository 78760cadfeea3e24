#include "judge/builds.hpp"

#include "emit/cmake.hpp"
#include "judge/precompiled.hpp"
#include "program/strict.hpp"
#include "support/files.hpp"

#include <algorithm>
#include <filesystem>

namespace provest::judge {

namespace {

namespace fs = std::filesystem;

// Counters are written at exit; a test that dies must write them before it goes, and a forked child to its own file.
// Processes of one number may come twice, as each run of a suite has its own numbers.
constexpr const char* profileWriter = R"(#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int __llvm_profile_runtime; /* then the library leaves writing to us */
uint64_t __llvm_profile_get_size_for_buffer(void);
int __llvm_profile_write_buffer(char *);
void __real__exit(int) __attribute__((noreturn));
void __real__Exit(int) __attribute__((noreturn));
void __real_quick_exit(int) __attribute__((noreturn));
static long (*kernel)(long, ...); /* what else writes files may lead to a test's script */
static char folder[2048] = ".", name[4096];
static long owner;
static void save(void) {
  const long self = kernel(SYS_getpid);
  if (self != owner) {
    struct timespec now = {0, 0};
    kernel(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    snprintf(name, sizeof name, "%s/%ld-%ld-%ld.profraw", folder, self, (long)now.tv_sec, now.tv_nsec);
    owner = self;
  }
  const uint64_t size = __llvm_profile_get_size_for_buffer();
  char *buffer = (char *)kernel(SYS_mmap, 0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (buffer == MAP_FAILED) return;
  const long file = kernel(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file >= 0 && __llvm_profile_write_buffer(buffer) == 0)
    for (uint64_t done = 0; done < size;) {
      const long put = kernel(SYS_write, file, buffer + done, size - done);
      if (put <= 0) break;
      done += (uint64_t)put;
    }
  if (file >= 0) kernel(SYS_close, file);
  kernel(SYS_munmap, buffer, size);
}
void __wrap__exit(int code) { save(); __real__exit(code); }
void __wrap__Exit(int code) { save(); __real__Exit(code); }
void __wrap_quick_exit(int code) { save(); __real_quick_exit(code); }
static void dying(int number) {
  save();
  signal(number, SIG_DFL);
  raise(number);
}
int __cxa_atexit(void (*)(void *), void *, void *); /* atexit may be answered by a test */
static void at_end(void *unused) { save(); }
__attribute__((constructor)) static void begin(void) {
  static const int numbers[] = {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL, SIGTRAP, SIGTERM};
  *(void **)&kernel = dlsym(RTLD_NEXT, "syscall");
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction action = {.sa_handler = dying, .sa_flags = SA_NODEFER};
    sigaction(numbers[i], &action, 0);
  }
  const char *given = getenv("SUITE_PROFILES"); /* a test may clear the environment */
  if (given) snprintf(folder, sizeof folder, "%s", given);
  __cxa_atexit(at_end, 0, 0);
}
)";

std::string inWork(const JudgeInput& input, const Build& build, const std::string& name) {
    return (fs::path(input.work) / (build.name + "-" + name)).string();
}

std::string unitObject(const JudgeInput& input, const Build& build, size_t index) {
    return inWork(input, build, "unit" + std::to_string(index) + ".o");
}

void append(std::vector<std::string>& to, const std::vector<std::string>& more) {
    to.insert(to.end(), more.begin(), more.end());
}

// Without those that only Clang knows, when it is not Clang that compiles.
std::vector<std::string> knownTo(const Build& build, std::vector<std::string> flags, const program::Source& source) {
    if (isClang(build)) return flags;
    std::erase_if(flags, [&](const std::string& flag) {
        return std::find(source.clangOnly.begin(), source.clangOnly.end(), flag) != source.clangOnly.end();
    });
    return flags;
}

// Checks that the user's own build leaves out (-fno-sanitize=alignment) are left out here.
std::vector<std::string> tolerated(const program::Source& source) {
    std::vector<std::string> flags;
    for (const std::string& flag : source.flags)
        if (flag.starts_with("-fno-sanitize=")) flags.push_back(flag);
    return flags;
}

bool isIncluded(const JudgeInput& input, size_t source) {
    return source < input.included.size() && input.included[source];
}

std::string accessOf(const JudgeInput& input, size_t source) {
    return source < input.access.size() ? input.access[source] : std::string();
}

// What a compiler that is ended early leaves behind goes with the folder of the work.
support::Command tool(const JudgeInput& input) {
    support::Command command;
    command.environment.emplace_back("TMPDIR", input.work);
    return command;
}

CompileStep unitStep(const JudgeInput& input, const Build& build, size_t index) {
    const auto& source = input.sources[index];
    CompileStep step{&build, CompileStep::What::Unit, tool(input), unitObject(input, build, index)};
    auto& argv = step.command.argv;
    const std::string access = accessOf(input, index);
    argv = {source.isCxx ? build.cxx : build.c, "-o", step.output, "-w"};
    append(argv, knownTo(build, emit::sourceFlags(source), source));
    if (access.empty())
        append(argv, program::languageOptions(source));
    else if (!input.place.empty())
        append(argv, {"-iquote", input.place});
    append(argv, {"-c", access.empty() ? source.file : (fs::path(input.folder) / access).string()});
    append(argv, build.flags);
    append(argv, build.unitFlags);
    append(argv, tolerated(source));
    step.command.directory = source.directory;
    return step;
}

CompileStep suiteStep(const JudgeInput& input, const Build& build, const PrecompiledHeaders& headers,
                      CompileStep::What what) {
    using What = CompileStep::What;
    const bool findings = what == What::Findings;
    const char* const output = findings ? "findings.o" : what == What::Check ? "check" : "suite.o";
    CompileStep step{&build, what, tool(input), inWork(input, build, output)};
    const fs::path file = fs::path(input.folder) / (findings ? input.findingsFile : input.suiteFile);
    step.source = file.string();
    const auto ofUnit = flagsOfUnit(input, build);
    std::vector<std::string> flags = build.flags;
    append(flags, {"-Wall", "-Wextra", isClang(build) ? "-ferror-limit=0" : "-fmax-errors=0"});
    append(flags, ofUnit);
    append(flags, {file.string()});
    const bool includes = std::find(input.included.begin(), input.included.end(), true) != input.included.end();
    // code in headers of a C++ unit is often compiled nowhere but here
    const bool isCxx =
        std::any_of(input.sources.begin(), input.sources.end(), [](const auto& one) { return one.isCxx; });
    if (includes && !input.place.empty()) append(flags, {"-iquote", input.place});
    if (includes || isCxx) append(flags, build.unitFlags);
    for (const auto& source : input.sources) append(flags, tolerated(source));
    if (what == What::Check)  // nobody runs it
        append(flags, {"-fsyntax-only"});
    else
        append(flags, {"-c", "-o", step.output});
    const auto text = support::readFile(file);
    const auto options =
        text && beginsWithFramework(*text) ? headers.options(build, ofUnit) : std::vector<std::string>{};
    auto& argv = step.command.argv;
    argv = {build.cxx};
    append(argv, options);
    append(argv, flags);
    if (options.empty()) return step;
    step.plain = tool(input);
    step.plain.argv = {build.cxx};
    append(step.plain.argv, flags);
    return step;
}

// What is compiled in its place is written with the suite.
bool isThere(const JudgeInput& input, size_t source) {
    return accessOf(input, source).empty() || !input.folder.empty();
}

}  // namespace

bool isClang(const Build& build) { return build.cxx.find("clang") != std::string::npos; }

std::vector<Build> readers(Extent extent) {
    const std::string gcc = support::findProgram({"gcc"}), gxx = support::findProgram({"g++"});
    const bool isRead = extent == Extent::Late || extent == Extent::Draft || extent == Extent::Again;
    if (!isRead || gcc.empty() || gxx.empty()) return {};
    return {{"gcc-O0", gcc, gxx, {"-O0"}, {}, false}};
}

support::Result<std::vector<Build>> builds(Extent extent) {
    const std::string clang = support::findProgram({"clang-19", "clang"});
    const std::string clangxx = support::findProgram({"clang++-19", "clang++"});
    if (clang.empty() || clangxx.empty())
        return support::userError(
            "clang-19 was not found; install the package clang-19 so that the suite can be checked");
    std::vector<Build> all;
    all.push_back({"clang",
                   clang,
                   clangxx,
                   {"-O0", "-g0"},
                   {"-fprofile-instr-generate", "-fcoverage-mapping", "-fcoverage-mcdc"},
                   true});
    if (extent == Extent::Measured || extent == Extent::Late) return all;
    Build strict{"sanitizers", clang, clangxx, {"-O0", "-gline-tables-only"}, {}, false};
    append(strict.flags, program::strictFlags());
    all.push_back(std::move(strict));
    if (extent != Extent::All) return all;
    const std::string gcc = support::findProgram({"gcc"}), gxx = support::findProgram({"g++"});
    // Another compiler tells more than another level.
    if (!gcc.empty() && !gxx.empty()) all.push_back({"gcc-O0", gcc, gxx, {"-O0"}, {}, false});
    all.push_back({"clang-O2", clang, clangxx, {"-O2", "-g0"}, {}, false});
    if (!gcc.empty() && !gxx.empty()) all.push_back({"gcc", gcc, gxx, {"-O2"}, {}, false});
    return all;
}

const Build& suiteBuild(const JudgeInput& input, const std::vector<Build>& builds, const Build& build) {
    const bool isCompiledThere = std::any_of(input.sources.begin(), input.sources.end(), [](const auto& one) {
        return one.isCxx;  // code in headers of a C++ unit is often compiled nowhere but in the suite
    });
    const auto has = [](const Build& one, const char* flag) {
        return std::find(one.flags.begin(), one.flags.end(), flag) != one.flags.end();
    };
    if (isCompiledThere || !has(build, "-O2")) return build;
    const auto plain = std::find_if(builds.begin(), builds.end(),
                                    [&](const Build& one) { return one.cxx == build.cxx && has(one, "-O0"); });
    return plain == builds.end() ? build : *plain;
}

std::string programPath(const JudgeInput& input, const Build& build) { return inWork(input, build, "suite"); }

std::vector<std::string> flagsOfUnit(const JudgeInput& input, const Build& build) {
    std::vector<std::string> flags{program::suiteStandard(input.sources).flag()};
    for (const auto& source : input.sources)
        append(flags, knownTo(build, input.apart ? emit::machineFlags(source) : emit::suiteFlags(source), source));
    return flags;
}

void forgetStopped(const CompileStep& step, const support::Result<support::Finished>& result) {
    std::error_code gone;
    if (result && result->stopped && !step.output.empty()) fs::remove(step.output, gone);
}

std::vector<CompileStep> unitSteps(const JudgeInput& input, const std::vector<Build>& builds) {
    std::vector<CompileStep> steps;
    for (const auto& build : builds)
        for (size_t i = 0; i < input.sources.size(); ++i)
            if (!isIncluded(input, i) && !fs::exists(unitObject(input, build, i)) && isThere(input, i))
                steps.push_back(unitStep(input, build, i));
    return steps;
}

std::vector<CompileStep> checkSteps(const JudgeInput& input, const std::vector<Build>& builds,
                                    const PrecompiledHeaders& headers) {
    std::vector<CompileStep> steps;
    for (const auto& build : builds)
        if (build.measured || build.name == "gcc-O0")
            steps.push_back(suiteStep(input, build, headers, CompileStep::What::Check));
    return steps;
}

std::vector<CompileStep> compileSteps(const JudgeInput& input, const std::vector<Build>& builds,
                                      const std::vector<Build>& readers, const PrecompiledHeaders& headers) {
    using What = CompileStep::What;
    std::vector<CompileStep> steps;
    for (const auto& build : builds)
        if (&suiteBuild(input, builds, build) == &build) steps.push_back(suiteStep(input, build, headers, What::Suite));
    for (const auto& reader : readers) steps.push_back(suiteStep(input, reader, headers, What::Suite));
    for (auto& step : unitSteps(input, builds)) steps.push_back(std::move(step));
    for (const auto& build : builds) {
        if (!build.measured) continue;
        CompileStep profile{&build, CompileStep::What::Profile, tool(input), inWork(input, build, "profile.o")};
        profile.command.argv = {build.c, "-c", "-w", "-x", "c", "-", "-o", profile.output};
        profile.command.input = profileWriter;
        steps.push_back(std::move(profile));
    }
    return steps;
}

CompileStep findingsStep(const JudgeInput& input, const Build& build, const PrecompiledHeaders& headers) {
    return suiteStep(input, build, headers, CompileStep::What::Findings);
}

std::string findingsProgram(const JudgeInput& input, const Build& build) { return inWork(input, build, "findings"); }

namespace {

support::Command linkOf(const JudgeInput& input, const Build& build, const std::string& tests,
                        const std::vector<std::string>& wrapped, const std::string& program) {
    support::Command link = tool(input);
    auto& argv = link.argv;
    argv = {build.cxx, tests};
    for (size_t i = 0; i < input.sources.size(); ++i)
        if (!isIncluded(input, i)) argv.push_back(unitObject(input, build, i));
    append(argv, build.flags);
    append(argv, build.unitFlags);
    if (build.measured) {
        argv.push_back(inWork(input, build, "profile.o"));
        for (const char* symbol : {"_exit", "_Exit", "quick_exit"}) argv.push_back(std::string("-Wl,--wrap=") + symbol);
    }
    for (const auto& symbol : wrapped) argv.push_back("-Wl,--wrap=" + symbol);
    append(argv, input.links);
    append(argv, {"-lgtest_main", "-lgtest", "-lpthread", "-ldl", "-lm", "-o", program});
    return link;
}

}  // namespace

support::Command linkCommand(const JudgeInput& input, const Build& build, const Build& suite) {
    return linkOf(input, build, inWork(input, suite, "suite.o"), input.wrapped, programPath(input, build));
}

support::Command findingsLink(const JudgeInput& input, const Build& build) {
    return linkOf(input, build, inWork(input, build, "findings.o"), input.findingsWrapped,
                  findingsProgram(input, build));
}

}  // namespace provest::judge
