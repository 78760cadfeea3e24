// Tests of shapes.c, written by Provest. They state what the unit does today.
#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <dirent.h>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <sys/wait.h>
#include <tuple>
#include <unistd.h>
#include <utility>
#include <vector>

// Objects the unit hands out may have no public way back: leaks are not what these tests are about.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SUITE_UNDER_ASAN
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(SUITE_UNDER_ASAN)
extern "C" const char* __asan_default_options() { return "detect_leaks=0:allocator_may_return_null=1"; }
#endif

namespace {

// A function the unit calls but does not define: every call is recorded and takes the next answer of the test's
// script. With no answer left it returns zero.
template <class Result, class... Arguments>
struct Stub {
    std::vector<std::tuple<Arguments...>> calls;
    std::deque<std::function<Result(Arguments...)>> answers;

    template <class Value>
    void returns(Value value) {
        answers.push_back([value](Arguments...) { return value; });
    }
    void returns() {
        answers.push_back([](Arguments...) { return Result(); });
    }
    void does(std::function<Result(Arguments...)> answer) { answers.push_back(std::move(answer)); }
    Result operator()(Arguments... arguments) {
        calls.emplace_back(arguments...);
        if (answers.empty()) return Result();
        const auto answer = std::move(answers.front());
        answers.pop_front();
        return answer(arguments...);
    }
};

// Puts a variable of the unit back to what it was when the test began.
class Restored {
public:
    template <class Variable>
    explicit Restored(Variable& variable)
        : at_(const_cast<void*>(static_cast<const volatile void*>(&variable))), bytes_(sizeof variable) {
        std::memcpy(bytes_.data(), at_, bytes_.size());
    }
    ~Restored() { std::memcpy(at_, bytes_.data(), bytes_.size()); }

private:
    void* at_;
    std::vector<unsigned char> bytes_;
};

// Library calls that fail when the test says so, counted from its first call into the unit.
struct Failing {
    std::set<unsigned> ordinals;
    unsigned next = 0;
    void fail(std::set<unsigned> which) {
        ordinals = std::move(which);
        next = 0;
    }
    bool now(int error) {
        if (ordinals.count(next++) == 0) return false;
        errno = error;
        return true;
    }
};
Failing failing_allocations, failing_fopens, failing_opens, failing_reads;

// What time() and other clocks answer, call by call; the last answer repeats.
std::deque<time_t> clock_times;
time_t nextTime() {
    const time_t now = clock_times.front();
    if (clock_times.size() > 1) clock_times.pop_front();
    return now;
}

// While a test runs, what its unit would do to the world is answered here. The framework's calls are real.
bool test_runs = false;
thread_local bool outside = false;  // of the unit: in the framework, or in a helper of the tests
class Outside {
public:
    Outside() : before_(outside) { outside = true; }
    ~Outside() { outside = before_; }
    Outside(const Outside&) = delete;

private:
    bool before_;
};

// A fresh folder the test works in; it goes when the test ends. All of its files lie in it, none deeper.
class WorkingFolder {
public:
    WorkingFolder() : before_(::open(".", O_RDONLY | O_DIRECTORY)) {
        const char* all = std::getenv("TMPDIR");
        path_ = std::string(all == nullptr ? "/tmp" : all) + "/suite-XXXXXX";
        if (::mkdtemp(&path_[0]) == nullptr || ::chdir(path_.c_str()) != 0) std::abort();
    }
    ~WorkingFolder() {
        if (DIR* all = ::opendir(".")) {
            while (const dirent* one = ::readdir(all)) ::unlink(one->d_name);
            ::closedir(all);
        }
        if (::fchdir(before_) == 0) ::rmdir(path_.c_str());
        ::close(before_);
    }

private:
    int before_;
    std::string path_;
};

void writeFile(const std::string& name, const std::string& content) {
    const Outside framework;
    std::ofstream(name, std::ios::binary) << content;
}

// Makes `text` the whole of standard input.
void giveInput(const std::string& text) {
    const Outside framework;
    FILE* file = std::tmpfile();
    if (file == nullptr) std::abort();
    std::fwrite(text.data(), 1, text.size(), file);
    std::fflush(file);
    const std::string name = "/proc/self/fd/" + std::to_string(fileno(file));
    if (std::freopen(name.c_str(), "r", stdin) == nullptr) std::perror("standard input");
    std::fclose(file);
}

// What the unit prints to standard output from here on.
class CapturedOutput {
public:
    CapturedOutput() : file_(std::tmpfile()) {
        const Outside framework;
        std::fflush(stdout);
        before_ = ::dup(STDOUT_FILENO);
        ::dup2(fileno(file_), STDOUT_FILENO);
    }
    ~CapturedOutput() {
        restore();
        std::fclose(file_);
    }
    std::string text() {
        restore();
        std::rewind(file_);
        std::string text;
        for (int c = std::fgetc(file_); c != EOF; c = std::fgetc(file_)) text += static_cast<char>(c);
        return text;
    }

private:
    void restore() {
        const Outside framework;
        std::fflush(stdout);
        if (before_ >= 0) {
            ::dup2(before_, STDOUT_FILENO);
            ::close(before_);
        }
        before_ = -1;
    }
    std::FILE* file_;
    int before_ = -1;
};

// Whatever the unit calls a file, it lies in the folder of the test.
const char* ownName(const char* path) {
    const char* slash = path == nullptr ? nullptr : std::strrchr(path, '/');
    const char* name = slash == nullptr ? path : slash + 1;
    return name != nullptr && std::strcmp(name, "..") == 0 ? "." : name;
}

FILE* openedStream(const char* path, const char* mode) {
    if (failing_fopens.now(ENOENT)) return nullptr;
    if (!test_runs) return errno = EACCES, nullptr;
    const Outside framework;
    return std::fopen(ownName(path), mode);
}

void beginTest() {
    test_runs = true;
    outside = false;
}
struct TestEnd {
    ~TestEnd() {
        test_runs = false;
        outside = true;
    }
};

// Runs a test in a process of its own: the unit keeps state that nobody outside can put back.
template <class Body>
void inOwnProcess(Body body) {
    std::fflush(nullptr);
    const pid_t child = []() -> pid_t { const Outside framework; return fork(); }();
    if (child == 0) {
        body();
        std::fflush(nullptr);
        std::exit(::testing::Test::HasFailure() ? 1 : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0) << "the test failed in its own process, see above";
}

}  // namespace

// The unit's library calls arrive here.
extern "C" {
void* __real_malloc(size_t size);
void* __wrap_malloc(size_t size) { return failing_allocations.now(ENOMEM) ? nullptr : __real_malloc(size); }
time_t __wrap_time(time_t* out) {
    const time_t now = nextTime();
    if (out != nullptr) *out = now;
    return now;
}
FILE* __real_fopen(const char* path, const char* mode);
FILE* __wrap_fopen(const char* path, const char* mode) {
    return outside ? __real_fopen(path, mode) : openedStream(path, mode);
}
}

// Clang's check of calls through pointers takes a type of this namespace for another than the unit's.
#if defined(__clang__)
#define CALLED_FROM_C __attribute__((no_sanitize("function")))
#else
#define CALLED_FROM_C
#endif

namespace shapes_unit {

struct node;
struct point;
enum color : unsigned int { RED = 0, GREEN = 5, BLUE = 6 };
struct flags;
union number;
struct packet;
typedef int (*FunctionPointer)(int);
struct node { int value; node* next; };
static_assert(sizeof(node) == 16 && __builtin_offsetof(node, next) == 8, "laid out as in C");
struct point { double x; double y; };
static_assert(sizeof(point) == 16 && __builtin_offsetof(point, y) == 8, "laid out as in C");
struct flags { unsigned int ready : 1; int level : 4; unsigned char kind; };
static_assert(sizeof(flags) == 4 && __builtin_offsetof(flags, kind) == 1, "laid out as in C");
union number { int i; float f; unsigned char bytes[8]; };
static_assert(sizeof(number) == 8, "laid out as in C");
struct packet { unsigned short size; char data[]; };
static_assert(sizeof(packet) == 2 && __builtin_offsetof(packet, data) == 2, "laid out as in C");
int clamp(int n) __asm__("clamp");
long total(const int* v, int n) __asm__("total");
void reverse(char* text) __asm__("reverse");
int words(const char* text, char separator) __asm__("words");
int cyclic(const node* list) __asm__("cyclic");
point scale(point p, float by) __asm__("scale");
color mix(flags* f, number n, color c) __asm__("mix");
int apply(FunctionPointer f, int x) __asm__("apply");
int sense(int channel) __asm__("sense");
char* copy(const char* text) __asm__("copy");
node* push(node* list, int value) __asm__("push");
void drop(node* list) __asm__("drop");
void stop(int code) __asm__("stop");
unsigned int checksum(const packet* p) __asm__("checksum");
bool later() __asm__("later");
int firstByte(const char* name) __asm__("firstByte");
int provest_main(int argc, char** argv) __asm__("__real_main");
int get_sensor(int channel, int* value) __asm__("get_sensor");
extern int limit __asm__("limit");
extern int sensorOffset __asm__("sensorOffset");
int sensorOffset;

namespace {

Stub<int, int, int*> get_sensor_stub;

}  // namespace

CALLED_FROM_C int get_sensor(int channel, int* value) { return get_sensor_stub(channel, value); }

namespace {

// Every test starts from the same state, in whatever order they run.
class ShapesFixture : public ::testing::Test {
protected:
    ShapesFixture() {
        get_sensor_stub = {};
        failing_allocations = failing_fopens = failing_opens = failing_reads = {};
        clock_times = {1000000000};
        giveInput("");
        beginTest();
    }

private:
    WorkingFolder folder_;
    TestEnd end_;
    Restored limit_{limit};
    Restored sensorOffset_{sensorOffset};
};
using Clamp = ShapesFixture;
using Total = ShapesFixture;
using Reverse = ShapesFixture;
using Words = ShapesFixture;
using Cyclic = ShapesFixture;
using Scale = ShapesFixture;
using Mix = ShapesFixture;
using Checksum = ShapesFixture;
using Apply = ShapesFixture;
using Sense = ShapesFixture;
using Copy = ShapesFixture;
using Push = ShapesFixture;
using Drop = ShapesFixture;
using Stop = ShapesFixture;
using Later = ShapesFixture;
using FirstByte = ShapesFixture;
using Main = ShapesFixture;

TEST_F(Clamp, NGreaterThanLimitIsTrue) {
    limit = 3;
    EXPECT_EQ(clamp(7), 3);
}

TEST_F(Clamp, NGreaterThanLimitIsFalse) {
    EXPECT_EQ(clamp(-2147483647 - 1), -2147483647 - 1);
}

TEST_F(Total, ILessThanNIsTrue) {
    int v[6] = {1, 2, 3};
    EXPECT_EQ(total(&v[1], 5), 5);
}

TEST_F(Reverse, ILessThanNOver2IsTrue) {
    char text[8] = "ab\"c";
    reverse(text);
    EXPECT_STREQ(text, "c\"ba");
}

TEST_F(Words, TextIsTrue) {
    EXPECT_EQ(words("a b\t", ' '), 2);
}

TEST_F(Cyclic, ListEqualsFastIsTrue) {
    node next{};
    next.value = 2;
    node list{};
    list.value = 1;
    list.next = &next;
    next.next = &list;
    EXPECT_EQ(cyclic(&list), 1);
}

TEST_F(Scale, Returns) {
    point p{};
    p.x = 1.5;
    const auto result = scale(p, 2.0f);
    EXPECT_DOUBLE_EQ(result.x, 3.0);
    EXPECT_DOUBLE_EQ(result.y, 0.0);
}

TEST_F(Mix, FReadyAndNIEquals7IsTrue) {
    flags f{};
    f.ready = 1u;
    f.level = 5;
    f.kind = 'k';
    number n{};
    n.i = 7;
    EXPECT_EQ(mix(&f, n, GREEN), BLUE);
    EXPECT_EQ(f.level, -3);
}

TEST_F(Checksum, ILessThanPSizeIsTrue) {
    auto* p = static_cast<packet*>(std::calloc(1, sizeof(packet) + 3));
    p->size = 3;
    p->data[0] = 'a';
    p->data[1] = 'b';
    p->data[2] = 'c';
    EXPECT_EQ(checksum(p), 96354u);
    std::free(p);
}

TEST_F(Apply, FIsTrue) {
    EXPECT_EQ(apply(clamp, 4), 4);
}

TEST_F(Apply, FIsFalse) {
    EXPECT_EQ(apply(nullptr, 0), -1);
}

TEST_F(Sense, StatusLessThan0IsFalse) {
    sensorOffset = 2;
    get_sensor_stub.does([&](int, int* value) -> int { if (value) { *value = 40; } return 0; });
    EXPECT_EQ(sense(9), 42);
    ASSERT_EQ(get_sensor_stub.calls.size(), 1u);
    EXPECT_EQ(std::get<0>(get_sensor_stub.calls[0]), 9);
}

TEST_F(Sense, StatusLessThan0IsTrue) {
    get_sensor_stub.returns(-5);
    EXPECT_EQ(sense(0), -5);
}

TEST_F(Copy, NotResultIsTrue) {
    failing_allocations.fail({0});
    EXPECT_EQ(copy(""), nullptr);
}

TEST_F(Copy, NotResultIsFalse) {
    EXPECT_STREQ(copy("x?\?=\001"), "x?\?=\001");
}

TEST_F(Push, NotFirstIsFalse) {
    auto* list = push(nullptr, 1);
    auto* result2 = push(list, 2);
    EXPECT_NE(result2, nullptr);
    EXPECT_EQ(result2->value, 2);
    EXPECT_EQ(result2->next, list);
}

TEST_F(Drop, ListIsTrue) {
    auto* list = static_cast<node*>(std::calloc(1, sizeof(node)));
    list->value = 8;
    drop(list);
}

TEST_F(Stop, CodeGreaterThan0IsTrue) {
    outside = true;
    EXPECT_EXIT({ outside = false; stop(3); }, ::testing::ExitedWithCode(3), "");
}

TEST_F(Stop, CodeLessThan0IsTrue) {
    outside = true;
    EXPECT_EXIT({ outside = false; stop(-1); }, ::testing::KilledBySignal(SIGABRT), "");
}

TEST_F(Stop, CodeLessThan0IsFalse) {
    inOwnProcess([] {
        stop(0);
        EXPECT_EQ(limit, 0);
    });
}

TEST_F(Later, Returns) {
    clock_times = {1600000000};
    EXPECT_TRUE(later());
}

TEST_F(FirstByte, NotFileIsFalse) {
    writeFile("data.txt", "Z");
    EXPECT_EQ(firstByte("data.txt"), 90);
}

TEST_F(Main, ArgcGreaterThan1IsTrue) {
    char argv2[] = "shapes";
    char argv3[] = "you";
    char* argv[3] = {argv2, argv3};
    giveInput("q\n");
    CapturedOutput output;
    EXPECT_EQ(provest_main(2, argv), 113);
    EXPECT_EQ(output.text(), "hello you\n");
}

}  // namespace

}  // namespace shapes_unit

// The unit has a main, which is a function like any other here: the link's --wrap=main begins the program with this.
extern "C" int __wrap_main(int argc, char** argv) {
    outside = true;
    std::atexit([] { outside = true; });
    ::testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
