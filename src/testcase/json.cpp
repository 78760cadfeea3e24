#include "testcase/json.hpp"

#include "testcase/slots.hpp"
#include "testcase/valid.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

namespace provest::testcase {

using nlohmann::json;
using program::Interface;
using program::TypeId;

namespace {

std::string hex(const void* data, size_t size) {
    std::string out;
    const auto* bytes = static_cast<const uint8_t*>(data);
    for (size_t i = 0; i < size; ++i) out += fmt::format("{:02x}", bytes[i]);
    return out;
}
std::string hex(const std::string& text) { return hex(text.data(), text.size()); }

// Caught in this file only: the shortest way out of a deeply nested reader.
struct Unfit : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::string unhex(const json& value) {
    const auto& text = value.get_ref<const std::string&>();
    if (text.size() % 2 != 0) throw Unfit("bytes are cut off");
    std::string out;
    const auto digit = [](char c) -> int {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'a' && c <= 'f') return c - 'a' + 10;
        throw Unfit("bytes are no hexadecimal digits");
    };
    for (size_t i = 0; i < text.size(); i += 2) out += static_cast<char>(digit(text[i]) * 16 + digit(text[i + 1]));
    return out;
}

// Where each leaf lies: a type whose layout is the same can take over old bytes.
std::string layout(const Interface& interface, TypeId type) {
    uint64_t hash = 1469598103934665603u;  // FNV-1a
    const auto mix = [&](uint64_t value) { hash = (hash ^ value) * 1099511628211u; };
    const auto& t = interface.type(type);
    forEachLeaf(interface, type, 0, static_cast<uint32_t>(std::min<uint64_t>(t.size, 1u << 20)), [&](const Leaf& leaf) {
        mix(leaf.offset);
        mix(leaf.bitOffset * 64 + leaf.bitWidth);
        mix(static_cast<uint64_t>(interface.type(leaf.type).kind));
        mix(interface.type(leaf.type).size);
    });
    return fmt::format("{}:{:016x}", t.size, hash);
}

template <class Enum, size_t N>
Enum named(const json& value, const std::array<const char*, N>& names) {
    for (size_t i = 0; i < N; ++i)
        if (value == names[i]) return static_cast<Enum>(i);
    throw Unfit("unknown kind " + value.dump());
}

constexpr std::array<const char*, 4> roles{"object", "arguments", "variable", "answer"};
constexpr std::array<const char*, 6> kinds{"block", "function", "result", "variable", "written", "stream"};
constexpr std::array<const char*, 6> fallibles{"malloc", "fopen", "open", "read", "granted", "otherwise"};

class Writer {
public:
    explicit Writer(const Interface& interface) : interface_(interface) {}

    json test(const TestCase& test) const {
        json out;
        for (const Block& b : test.blocks) out["blocks"].push_back(block(b));
        for (const Call& call : test.calls)
            out["calls"].push_back(
                {{"function", interface_.functions[call.function].name}, {"arguments", call.arguments}});
        for (const Answer& answer : test.answers) {
            json entry{{"stub", interface_.undefined[answer.stub].name}, {"writes", json::array()}};
            if (answer.result != ~0u) entry["result"] = answer.result;
            for (const Write& write : answer.writes)
                entry["writes"].push_back({{"parameter", write.parameter}, {"block", write.block}});
            out["answers"].push_back(std::move(entry));
        }
        for (const Failure& failure : test.failures)
            out["failures"].push_back(
                {{"function", fallibles[static_cast<size_t>(failure.function)]}, {"ordinal", failure.ordinal}});
        for (int64_t time : test.times) out["times"].push_back(time);
        for (const File& file : test.files)
            out["files"].push_back({{"name", hex(file.name)}, {"content", hex(file.content)}});
        if (!test.input.empty()) out["input"] = hex(test.input);
        return out;
    }

private:
    json block(const Block& block) const {
        json out{{"role", roles[static_cast<size_t>(block.role)]},
                 {"layout", layout(interface_, block.type)},
                 {"count", block.count},
                 {"bytes", hex(block.bytes.data(), block.bytes.size())}};
        if (block.role == Role::Variable) out["variable"] = interface_.variables[block.variable].name;
        if (block.role != Role::Arguments) out["type"] = interface_.type(block.type).spelling;
        for (const Link& link : block.links) {
            json entry{
                {"offset", link.offset}, {"kind", kinds[static_cast<size_t>(link.kind)]}, {"addend", link.addend}};
            if (link.kind == LinkKind::Function)
                entry["target"] = interface_.addressable[link.target].name;
            else if (link.kind == LinkKind::Variable)
                entry["target"] = interface_.variables[link.target].name;
            else
                entry["target"] = link.target;
            out["links"].push_back(std::move(entry));
        }
        return out;
    }

    const Interface& interface_;
};

template <class Named>
uint32_t find(const std::vector<Named>& among, const json& name, const char* what) {
    const auto& wanted = name.get_ref<const std::string&>();
    for (uint32_t i = 0; i < among.size(); ++i)
        if (among[i].name == wanted) return i;
    throw Unfit(fmt::format("there is no {} {} any more", what, wanted));
}

uint32_t number(const json& object, const char* key) { return object.at(key).get<uint32_t>(); }

class Reader {
public:
    explicit Reader(const Interface& interface) : interface_(interface) {
        for (TypeId id = 0; id < interface.types.size(); ++id) bySpelling_.emplace(interface.types[id].spelling, id);
    }

    TestCase test(const json& in) const {
        TestCase out;
        for (const json& call : in.at("calls"))
            out.calls.push_back(
                {find(interface_.functions, call.at("function"), "function"), number(call, "arguments")});
        std::map<uint32_t, TypeId> arguments;
        for (const Call& call : out.calls) arguments[call.arguments] = interface_.functions[call.function].arguments;
        const json none = json::array();
        const auto list = [&](const char* key) -> const json& { return in.contains(key) ? in.at(key) : none; };
        for (const json& b : list("blocks")) {
            const auto known = arguments.find(static_cast<uint32_t>(out.blocks.size()));
            out.blocks.push_back(block(b, known == arguments.end() ? nullptr : &known->second));
        }
        for (const json& entry : list("answers")) {
            Answer answer;
            answer.stub = find(interface_.undefined, entry.at("stub"), "undefined function");
            if (entry.contains("result")) answer.result = number(entry, "result");
            for (const json& write : entry.at("writes"))
                answer.writes.push_back({number(write, "parameter"), number(write, "block")});
            out.answers.push_back(std::move(answer));
        }
        for (const json& failure : list("failures"))
            out.failures.push_back({named<Fallible>(failure.at("function"), fallibles), number(failure, "ordinal")});
        for (const json& time : list("times")) out.times.push_back(time.get<int64_t>());
        for (const json& file : list("files")) out.files.push_back({unhex(file.at("name")), unhex(file.at("content"))});
        if (in.contains("input")) out.input = unhex(in.at("input"));
        if (const std::string wrong = problem(out, interface_); !wrong.empty()) throw Unfit(wrong);
        return out;
    }

private:
    Block block(const json& in, const TypeId* arguments) const {
        Block out;
        out.role = named<Role>(in.at("role"), roles);
        if (out.role == Role::Variable) {
            out.variable = find(interface_.variables, in.at("variable"), "variable");
            out.type = interface_.variables[out.variable].type;
        } else if (out.role == Role::Arguments) {
            if (!arguments) throw Unfit("arguments of no call");
            out.type = *arguments;
        } else {
            const auto& spelling = in.at("type").get_ref<const std::string&>();
            const auto known = bySpelling_.find(spelling);
            if (known == bySpelling_.end()) throw Unfit(fmt::format("there is no type {} any more", spelling));
            out.type = known->second;
        }
        if (in.at("layout") != layout(interface_, out.type)) throw Unfit("the layout of a type has changed");
        out.count = number(in, "count");
        const std::string bytes = unhex(in.at("bytes"));
        out.bytes.assign(bytes.begin(), bytes.end());
        if (!in.contains("links")) return out;
        for (const json& entry : in.at("links")) {
            Link link{number(entry, "offset"), named<LinkKind>(entry.at("kind"), kinds), 0, number(entry, "addend")};
            if (link.kind == LinkKind::Function)
                link.target = find(interface_.addressable, entry.at("target"), "function");
            else if (link.kind == LinkKind::Variable)
                link.target = find(interface_.variables, entry.at("target"), "variable");
            else
                link.target = number(entry, "target");
            out.links.push_back(link);
        }
        return out;
    }

    const Interface& interface_;
    std::map<std::string, TypeId> bySpelling_;
};

bool areTests(const json& in) {
    return in.is_object() && in.contains("tests") && in["tests"].is_array() && in.value("version", json()) == 1;
}

}  // namespace

bool holdsTests(std::string_view text) { return areTests(json::parse(text, nullptr, false)); }

std::string toJson(const std::vector<TestCase>& tests, const Interface& interface) {
    json out{{"version", 1}, {"tests", json::array()}};
    const Writer writer(interface);
    for (const TestCase& test : tests) out["tests"].push_back(writer.test(test));
    return out.dump(1) + "\n";
}

FromJson fromJson(std::string_view text, const Interface& interface) {
    FromJson out;
    const json in = json::parse(text, nullptr, false);
    if (!areTests(in)) {
        out.skipped.push_back("the file holds no test cases of this version");
        return out;
    }
    const Reader reader(interface);
    size_t index = 0;
    for (const json& test : in["tests"]) {
        ++index;
        try {
            out.tests.push_back(reader.test(test));
        } catch (const Unfit& unfit) {
            out.skipped.push_back(fmt::format("test {}: {}", index, unfit.what()));
        } catch (const json::exception& damaged) {
            out.skipped.push_back(fmt::format("test {} is damaged: {}", index, damaged.what()));
        }
    }
    return out;
}

}  // namespace provest::testcase
