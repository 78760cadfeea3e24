#include "load.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace provest::program {
namespace {

const Function* find(const Interface& interface, const std::string& name) {
    const auto found = interface.functionNamed(name);
    return found ? &interface.functions[*found] : nullptr;
}

std::string expressionOf(const Interface& interface, const std::string& name) {
    const Function* function = find(interface, name);
    return function ? function->expression : "no such function";
}

TEST(Classes, FunctionsOverClassesHaveOneToPointTo) {
    LoadedUnit unit(R"(#include <functional>
#include <string>
class Leaf { public: Leaf() = default; int size() const { return size_; } private: int size_ = 0; };
class Tree {
public:
    int sum(int (*weigh)(const Leaf&, int)) { return weigh ? weigh(leaf_, 1) : 0; }
    int again(int (*weigh)(const Leaf&, int)) { return sum(weigh) + 1; }
    bool visit(std::function<bool(Leaf*)> visitor) { return visitor && visitor(&leaf_); }
    std::string name(std::string (*namer)(Leaf)) { return namer ? namer(leaf_) : "leaf"; }
    int plain(int (*f)(int)) { return f ? f(1) : 0; }
private:
    Leaf leaf_;
};
)",
                    "sample.cpp");
    const Interface& interface = unit->interface;
    std::map<std::string, std::string> found;
    for (const Function& callback : interface.addressable)
        found[callback.name] = interface.type(callback.signature).spelling;
    EXPECT_EQ(found.size(), 4u);
    EXPECT_EQ(found["callback0"], "int (const Leaf &, int)");
    EXPECT_EQ(found["callback1"], "bool (Leaf *)");
    EXPECT_EQ(found["callback2"], "std::basic_string<char> (Leaf)");
    EXPECT_EQ(found["callback3"], "int (int)");
    for (const char* name : {"Tree::sum", "Tree::again", "Tree::visit", "Tree::name", "Tree::plain"})
        EXPECT_TRUE(find(interface, name)) << name;
    ASSERT_EQ(interface.standIns.size(), 3u);
    EXPECT_EQ(interface.standIns[0].text, "int callback0(const Leaf&, int) { return callback0_answer(); }\n");
}

TEST(Classes, VariablesAreSetAsTheirTypesAllow) {
    LoadedUnit unit(R"(#include <string>
namespace shop {
int mode = 1;
extern const int fixed = 2;
thread_local int own = 3;
std::string owner;
namespace { int hidden = 4; }
class Till {
public:
    static int limit;
    int held() const { return held_; }
private:
    static int secret;
    int held_ = 0;
};
int Till::limit = 5;
int Till::secret = 6;
Till till;
int sum() { return mode + fixed + own + hidden + Till::limit + till.held() + static_cast<int>(owner.size()); }
}
int plain[3];
)",
                    "sample.cpp");
    const Interface& interface = unit->interface;
    std::map<std::string, std::string> symbols;
    for (const Variable& variable : interface.variables) symbols[variable.name] = variable.symbol;
    const std::map<std::string, std::string> expected{
        {"shop::mode", "_ZN4shop4modeE"}, {"shop::Till::limit", "_ZN4shop4Till5limitE"}, {"plain", "plain"}};
    EXPECT_EQ(symbols, expected);
    EXPECT_EQ(expressionOf(interface, "shop::owner ="), "::shop::owner = $0");
    EXPECT_EQ(expressionOf(interface, "shop::till"), "::shop::till");
}

TEST(Classes, ValuesMadeOfOtherValuesAreCarried) {
    LoadedUnit unit(R"(#include <bitset>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <queue>
#include <vector>
int wait(std::queue<int> line) { return static_cast<int>(line.size()); }
int bits(std::bitset<70> many, int) { return static_cast<int>(many.count()); }
int few(std::bitset<7> set) { return static_cast<int>(set.count()); }
bool at(const std::filesystem::path& file) { return file.empty(); }
int box(std::unique_ptr<int> held) { return held ? *held : 0; }
int boxes(std::vector<std::unique_ptr<int>> all) { return static_cast<int>(all.size()); }
int none(std::nullptr_t, int more) { return more; }
)",
                    "sample.cpp");
    const Interface& interface = unit->interface;
    const auto carrierOf = [&](const char* name) {
        const Function* function = find(interface, name);
        return function ? interface.type(function->parameters[0].type).carrier : Carrier::None;
    };
    for (const char* name : {"wait", "few", "at"}) EXPECT_EQ(carrierOf(name), Carrier::Wrapped) << name;
    EXPECT_EQ(carrierOf("box"), Carrier::Boxed);
    EXPECT_EQ(expressionOf(interface, "none"), "none(nullptr, $0)");
    std::map<std::string, std::string> reasons;
    for (const Skipped& skipped : interface.skipped) reasons[skipped.name] = skipped.reason;
    EXPECT_EQ(reasons["bits"], "takes std::bitset<70>, which tests cannot make yet");
    EXPECT_EQ(reasons["boxes"], "takes a vector of unique_ptr to plain values");
}

TEST(Classes, EverythingPublicIsCalledAsOneWritesIt) {
    LoadedUnit unit(R"(#include <string>
namespace shop {
enum class Size { Small, Large };
class Box {
public:
    explicit Box(int width) : width_(width) {}
    Box(const Box& other) = default;
    void fill(int n) { filled += n; }
    void fill(const std::string& with) { filled += static_cast<int>(with.size()); }
    int width() const { return width_; }
    static Box square(Size s) { return Box(s == Size::Small ? 1 : 9); }
    Box& operator+=(const Box& o) { width_ += o.width_; return *this; }
    bool operator==(const Box& o) const { return width_ == o.width_; }
    int operator()(int a) const { return a + width_; }
    explicit operator bool() const { return width_ != 0; }
    Box operator++(int) { return Box(width_++); }
    int filled = 0;
private:
    void hidden() {}
    int width_;
};
int area(const Box& box, Box other, Box&& last) { return box.width() + other.width() + last.width(); }
}
static int local(int a) { return a; }
int use() { return local(1); }
)",
                    "sample.cpp");
    const Interface& interface = unit->interface;
    EXPECT_TRUE(interface.isCxx);
    EXPECT_EQ(expressionOf(interface, "shop::Box::Box(int)"), "shop::Box($0)");
    EXPECT_EQ(expressionOf(interface, "shop::Box::fill(int)"), "$0.fill($1)");
    EXPECT_EQ(expressionOf(interface, "shop::Box::square"), "shop::Box::square($0)");
    EXPECT_EQ(expressionOf(interface, "shop::Box::operator+="), "$0 += $1");
    EXPECT_EQ(expressionOf(interface, "shop::Box::operator=="), "$0 == $1");
    EXPECT_EQ(expressionOf(interface, "shop::Box::operator()"), "$0($1)");
    EXPECT_EQ(expressionOf(interface, "shop::Box::operator++"), "$0++");
    EXPECT_EQ(expressionOf(interface, "shop::Box::operator bool"), "static_cast<bool>($0)");
    EXPECT_EQ(expressionOf(interface, "shop::Box::filled"), "$0.filled");
    EXPECT_EQ(expressionOf(interface, "shop::Box::filled ="), "$0.filled = $1");
    EXPECT_EQ(expressionOf(interface, "shop::area"), "shop::area($0, $1, $2)");
    EXPECT_EQ(find(interface, "shop::Box::hidden"), nullptr);
    EXPECT_EQ(find(interface, "local"), nullptr);

    const Function& area = *find(interface, "shop::area");
    EXPECT_EQ(area.parameters[0].passing, Passing::Reference);
    EXPECT_EQ(area.parameters[1].passing, Passing::Value);
    EXPECT_EQ(area.parameters[2].passing, Passing::Move);
    EXPECT_EQ(area.symbol, "_ZN4shop4areaERKNS_3BoxES0_OS0_");
    const Type& box = interface.type(area.parameters[0].type);
    EXPECT_TRUE(box.neverNull);
    EXPECT_EQ(interface.type(box.element).kind, TypeKind::Class);
    EXPECT_TRUE(find(interface, "shop::Box::square")->ownsResult);
    EXPECT_TRUE(find(interface, "shop::Box::width")->isConst);
}

TEST(Classes, ValuesHaveTheLayoutThunksExpect) {  // the thunks assert it: that the unit loads is the test
    LoadedUnit unit(R"(#include <array>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>
struct Plain { char c; double d; };
struct Node { virtual ~Node() = default; };
int a(char c, std::vector<std::string> names, std::map<std::string, std::vector<short>> table) {
    return c + static_cast<int>(names.size() + table.size());
}
int b(std::optional<char> o, std::pair<char, long> p, std::tuple<char, std::string, short> t) {
    return o.value_or(0) + static_cast<int>(p.second) + std::get<2>(t);
}
int c(std::variant<std::monostate, int, std::string> v, std::array<short, 3> a, std::chrono::seconds s) {
    return static_cast<int>(v.index()) + a[0] + static_cast<int>(s.count());
}
int d(std::unique_ptr<Node> n, std::shared_ptr<Node> m, std::set<Plain*> s, std::string_view t) {
    return (n != nullptr) + (m != nullptr) + static_cast<int>(s.size() + t.size());
}
std::vector<Node*> f(int n) { return std::vector<Node*>(static_cast<unsigned>(n & 3)); }
std::vector<std::pair<int, bool>> e(int n) { return std::vector<std::pair<int, bool>>(static_cast<unsigned>(n & 3)); }
)",
                    "sample.cpp");
    const Interface& interface = unit->interface;
    EXPECT_TRUE(interface.skipped.empty()) << interface.skipped[0].name << ": " << interface.skipped[0].reason;
    const Function& first = *find(interface, "a");
    EXPECT_EQ(interface.type(first.parameters[1].type).carrier, Carrier::Sequence);
    EXPECT_EQ(interface.type(find(interface, "d")->parameters[0].type).carrier, Carrier::Owner);
    EXPECT_EQ(interface.type(find(interface, "e")->result).carrier, Carrier::Sequence);
    EXPECT_EQ(find(interface, "f")->result, 0u);  // objects that are another's: nobody compares them
}

TEST(Classes, BasesAreWhereTheyAre) {
    LoadedUnit unit(R"(struct A { virtual ~A() = default; int a = 0; };
struct B { virtual ~B() = default; int b = 0; virtual int f() const { return b; } };
class C : public A, public B { public: C() { b = 7; } };
class D : private A { public: D() {} };
int g(const B& b) { return b.f(); }
)",
                    "sample.cpp");
    const Interface& interface = unit->interface;
    const Type& c = interface.type(interface.type(find(interface, "C::C")->result).element);
    ASSERT_EQ(c.bases.size(), 2u);
    EXPECT_EQ(c.bases[0].offset, 0u);
    EXPECT_EQ(c.bases[1].offset, 16u);
    EXPECT_TRUE(interface.type(interface.type(find(interface, "D::D")->result).element).bases.empty());
}

TEST(Classes, WhatNobodyCanMakeIsSkippedWithItsReason) {
    LoadedUnit unit(R"(class Sealed { Sealed() {} public: int f() { return 1; } };
class Shape { public: virtual ~Shape() = default; virtual int area() const = 0; protected: explicit Shape(int) {} };
int sum(Shape& a) { return a.area(); }
class Port { public: virtual ~Port() = default; virtual int read() = 0; virtual void close() noexcept = 0; };
int twice(Port& port) { port.close(); return port.read() == 7 ? 1 : 0; }
int fine(int n) { return n > 3; }
)",
                    "sample.cpp");
    const Interface& interface = unit->interface;
    EXPECT_NE(find(interface, "fine"), nullptr);
    const auto reason = [&](const std::string& name) {
        for (const Skipped& skipped : interface.skipped)
            if (skipped.name == name) return skipped.reason;
        return std::string("not skipped");
    };
    EXPECT_EQ(reason("Sealed::f"), "needs a Sealed, and the unit has no public way to make one");
    EXPECT_EQ(reason("sum"), "needs a Shape, and no class of the unit implements it");
    // who can be implemented is
    EXPECT_NE(find(interface, "twice"), nullptr);
    ASSERT_EQ(interface.undefined.size(), 1u);
    EXPECT_EQ(interface.undefined[0].name, "FakePort_read");
}

std::string reasonOf(const Interface& interface, const std::string& name) {
    for (const Skipped& one : interface.skipped)
        if (one.name == name) return one.reason;
    return "not skipped";
}

TEST(Classes, WhatNobodyDefinesAndNobodyCanWriteIsNamed) {
    LoadedUnit unit(R"(template <class T> T elsewhere(T);
extern thread_local int own;
extern int (&refers)[4];
struct Plain { virtual int of(int) = 0; };
class Far : public Plain {
public:
    explicit Far(int&);
    int of(int) override;
private:
    int& held_;
};
int f(int a) { return elsewhere(a); }
int g(int a) { return own + a + refers[0]; }
int h(int a) { Far far(a); return far.of(a); }
int fine(int a) { return a > 3 ? 1 : 2; }
)",
                    "sample.cpp");
    const Interface& interface = unit->interface;
    for (const char* name : {"f", "g", "h", "fine"}) EXPECT_TRUE(find(interface, name)) << name;
    std::map<std::string, Missing::Kind> missing;
    for (const Missing& one : interface.missing) missing[one.name] = one.kind;
    EXPECT_EQ(missing.at("int elsewhere<int>(int)"), Missing::Kind::Function);
    EXPECT_EQ(missing.at("refers"), Missing::Kind::Variable);
    EXPECT_EQ(missing.at("Far::Far(int&)"), Missing::Kind::Function);
    EXPECT_NE(reasonOf(interface, "int elsewhere<int>(int)").find("nobody defines it"), std::string::npos);
}

TEST(Instances, MayCopyArraysWhichAsksForAFunctionThatNobodyNamed) {
    LoadedUnit unit(
        "template <class T> class Four {\npublic:\n    void keep(const T& t) { if (count_ < 4) items_[count_++] = t; "
        "}\nprivate:\n    T items_[4] = {};\n    int count_ = 0;\n};\n"
        "template <class T> class Eight {\npublic:\n    void keep(const Four<T>& four) { half_ = four; }\n"
        "private:\n    Four<T> half_;\n};\nusing Some = Eight<long>;\n",
        "four.hpp");
    ASSERT_TRUE(unit.result()) << unit.result().error().message;
    EXPECT_TRUE(std::any_of(unit->interface.functions.begin(), unit->interface.functions.end(),
                            [](const Function& one) { return one.name == "Eight<long>::keep"; }));
}

TEST(Instances, TemplatesNobodyMakesGetArgumentsThatFit) {
    LoadedUnit unit(R"(#include <memory>
#include <string>
#include <type_traits>
#include <vector>
namespace lib {
namespace detail { template <class T> T secret(T t) { return t; } template <class T> struct Node { T value; int get() { return 1; } }; }
enum class Mode { Slow, Fast };
template <class CharT, class Traits = std::char_traits<CharT>>
class Text { public: int size() const { return size_; } private: int size_ = 0; };
template <class T, std::size_t N, bool Checked, Mode mode>
class Fixed { public: bool add(T t) { if (n_ == N) return false; values_[n_++] = t; return true; } private: T values_[N]; std::size_t n_ = 0; };
template <class T>
class Box {
public:
    static_assert(!std::is_same<T, int>::value, "no numbers");
    explicit Box(T t) : t_(t) {}
    T get() const { return t_; }
    auto twice() const { return t_ + t_; }
    int broken() const { return t_.nobodyHasThis(); }
    template <class U> bool is(U u) const { return u == 3; }
private:
    T t_;
};
template <template <class...> class Sequence = std::vector, class Value = int>
class Tree { public: int size() const { return int(values_.size()); } private: Sequence<Value> values_; };
using Known = Tree<>;
template <class... All> int count(All... all) { return int(sizeof...(all)); }
template <class T, typename std::enable_if<std::is_class<T>::value, int>::type = 0> int onlyClasses(const T&) { return 1; }
template <class T> int overBoxes(const Box<T>& a, const Box<T>& b) { return a.get() == b.get() ? 1 : 2; }
template <class F> int call(F f, int n) { return f(n) ? 1 : 2; }
template <class T> void never(T t) { t.a.b.c(); }
}
)",
                    "sample.hpp");
    const Interface& interface = unit->interface;
    EXPECT_EQ(expressionOf(interface, "lib::Text<char>::size"), "$0.size()");
    EXPECT_EQ(expressionOf(interface, "lib::Fixed<int, 4, false, lib::Mode::Slow>::add"), "$0.add($1)");
    EXPECT_EQ(expressionOf(interface, "lib::Box<double>::get"), "$0.get()");
    EXPECT_EQ(expressionOf(interface, "lib::Box<double>::twice"), "$0.twice()");
    EXPECT_EQ(expressionOf(interface, "lib::Box<double>::is"), "$0.is<int>($1)");
    EXPECT_EQ(expressionOf(interface, "lib::Tree<>::size"), "$0.size()");
    EXPECT_EQ(expressionOf(interface, "lib::count"), "lib::count<int, double>($0, $1)");
    EXPECT_TRUE(find(interface, "lib::onlyClasses"));
    EXPECT_EQ(expressionOf(interface, "lib::overBoxes"), "lib::overBoxes<double>($0, $1)");
    EXPECT_TRUE(find(interface, "lib::call"));
    EXPECT_NE(reasonOf(interface, "lib::Box<double>::broken").find("does not compile"), std::string::npos);
    EXPECT_NE(reasonOf(interface, "lib::never").find("no arguments were found"), std::string::npos);
    for (const Function& function : interface.functions)
        EXPECT_EQ(function.name.find("detail"), std::string::npos) << function.name;
}

TEST(Classes, WhatNobodyDefinesHasAStandIn) {
    LoadedUnit unit(R"(#include <memory>
#include <ostream>
#include <string>
namespace far {
enum class Mood { Bad, Good };
class Engine {
public:
    explicit Engine(int power);
    ~Engine();
    Mood mood() const noexcept;
    Engine& tune();
private:
    struct Insides;
    std::unique_ptr<Insides> insides_;
    int power_;
    int gears_ = 5;
};
std::string name(int id);
std::ostream& operator<<(std::ostream& out, const Engine& engine);
extern int speed;
}
extern double weight;
[[noreturn]] void stop();
int drive(far::Engine& engine, std::ostream& out) {
    if (far::name(1).empty()) stop();
    out << engine.tune();
    return engine.mood() == far::Mood::Good ? far::speed : static_cast<int>(weight);
}
)",
                    "sample.cpp");
    const Interface& interface = unit->interface;
    std::map<std::string, std::string> texts;
    for (const StandIn& one : interface.standIns) texts[one.declaration] = one.text;
    EXPECT_EQ(texts["far::Engine::Engine(int)"], "far::Engine::Engine(int) : insides_(), power_() {}\n");
    EXPECT_EQ(texts["far::Engine::~Engine()"], "struct far::Engine::Insides {};\nfar::Engine::~Engine() {}\n");
    EXPECT_EQ(texts["far::Mood far::Engine::mood() const noexcept"],
              "far::Mood far::Engine::mood() const noexcept { return far_Engine_mood(); }\n");
    EXPECT_EQ(texts["far::Engine& far::Engine::tune()"], "far::Engine& far::Engine::tune() { return *this; }\n");
    EXPECT_EQ(texts["std::string far::name(int)"],
              "namespace far {\nstd::string name(int) {\n    const char* text = far_name();\n"
              "    return text ? text : \"\";\n}\n}  // namespace far\n");
    EXPECT_EQ(texts["void stop()"], "void stop() { std::abort(); }\n");
    EXPECT_EQ(texts["double weight"], "double weight{};\n");
    EXPECT_EQ(interface.standIns.size(), 9u);
    std::set<std::string> variables;
    for (const Variable& variable : interface.variables) variables.insert(variable.name);
    EXPECT_EQ(variables, (std::set<std::string>{"far::speed", "weight"}));
    const Function* maker = find(interface, "far::Engine::Engine");
    ASSERT_TRUE(maker) << "or nobody could drive";
    EXPECT_TRUE(maker->isFake);
    EXPECT_TRUE(find(interface, "drive"));
}

TEST(Classes, OnlyTextsOfCharsAreScripted) {
    LoadedUnit unit(R"(#include <string>
std::u16string wide();
const unsigned char* bytes();
const char* plain();
int f() { return wide().empty() && !bytes() && plain()[0] ? 1 : 0; }
)",
                    "sample.cpp");
    EXPECT_EQ(unit->interface.standIns.size(), 3u);
    ASSERT_EQ(unit->interface.undefined.size(), 1u);
    EXPECT_EQ(unit->interface.undefined[0].name, "plain_answer");
}

TEST(Classes, AStandInThatDoesNotCompileIsDroppedAlone) {
    LoadedUnit unit(R"(#include <map>
struct Hidden;
class Index {
public:
    explicit Index(int n);
    ~Index();
    int count() const { return count_; }
private:
    std::map<int, Hidden> all_;
    int count_;
};
int level();
int sizeOf(const Index& index) { return index.count() + level(); }
int plain(int x) { return x + level(); }
)",
                    "sample.cpp");
    const Interface& interface = unit->interface;
    ASSERT_EQ(interface.standIns.size(), 1u);
    EXPECT_EQ(interface.standIns[0].declaration, "int level()");
    EXPECT_TRUE(find(interface, "plain"));
    EXPECT_FALSE(find(interface, "sizeOf"));
    EXPECT_TRUE(std::any_of(interface.skipped.begin(), interface.skipped.end(),
                            [](const Skipped& one) { return one.name == "sizeOf"; }));
}

TEST(Classes, WhatAnotherSourceDefinesHasNoStandIn) {
    const auto folder = *support::TemporaryFolder::create();
    const std::string at = folder.path().string();
    ASSERT_TRUE(support::writeFile(at + "/both.hpp",
                                   "class Pump {\npublic:\n    explicit Pump(int n);\n    int rate() const;\n"
                                   "private:\n    int n_;\n};\nint level();\n"));
    ASSERT_TRUE(support::writeFile(at + "/one.cpp",
                                   "#include \"both.hpp\"\nint flow(const Pump& p) { return p.rate() + level(); }\n"));
    ASSERT_TRUE(support::writeFile(at + "/two.cpp",
                                   "#include \"both.hpp\"\nPump::Pump(int n) : n_(n) {}\n"
                                   "int Pump::rate() const { return n_; }\nint level() { return 3; }\n"));
    std::filesystem::create_directory(at + "/work");
    const auto unit = loadUnit({.sources = {at + "/one.cpp", at + "/two.cpp"}, .folder = at + "/work"});
    ASSERT_TRUE(unit) << unit.error().message;
    EXPECT_TRUE(unit->interface.standIns.empty());
    const auto& functions = unit->interface.functions;
    EXPECT_EQ(std::count_if(functions.begin(), functions.end(),
                            [](const Function& one) { return one.form == CallForm::Constructor && !one.isFake; }),
              1);
    EXPECT_TRUE(std::none_of(functions.begin(), functions.end(), [](const Function& one) { return one.isFake; }));
}

TEST(Classes, PartsOfObjectsAreLentAndTemporariesToo) {
    LoadedUnit unit(R"(#include <string>
#include <vector>
struct Part { explicit Part(int n) : n_(n) {} int n() const { return n_; } private: int n_; };
class Proxy { public: int get() const { return 1; } private: friend class Whole; Proxy() = default; Proxy(const Proxy&) = default; };
class Whole {
public:
    Part& at(int) { return part_; }
    const Part& look() const { return part_; }
    Part* find() { return &part_; }
    Proxy operator[](int) { return Proxy(); }
    Whole& operator+=(int) { return *this; }
    static Part& shared() { static Part one(1); return one; }
private:
    Part part_{1};
};
)",
                    "sample.cpp");
    const Interface& interface = unit->interface;
    const auto lends = [&](const char* name) { return find(interface, name)->lends; };
    const auto owns = [&](const char* name) { return find(interface, name)->ownsResult; };
    EXPECT_TRUE(lends("Whole::at") && !owns("Whole::at"));
    EXPECT_TRUE(!lends("Whole::look") && owns("Whole::look"));  // a copy
    EXPECT_TRUE(lends("Whole::find") && !owns("Whole::find"));
    EXPECT_TRUE(lends("Whole::operator[]") && owns("Whole::operator[]"));
    EXPECT_EQ(find(interface, "Whole::operator+=")->result, 0u);
    EXPECT_FALSE(lends("Whole::shared"));
}

}  // namespace
}  // namespace provest::program
