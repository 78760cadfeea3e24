// Certificates as files. Whatever is in one, the answer is a certificate or a sentence.
#include "certify/certificate.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

namespace provest::certify {

using Json = nlohmann::ordered_json;
using support::Result;
using support::userError;

namespace {

constexpr size_t longestFile = size_t{64} << 20;
constexpr size_t longestList = 1'000'000;
constexpr size_t deepest = 8;

const char* nameOf(flow::Location::Kind kind) {
    switch (kind) {
        case flow::Location::Kind::Between:
            return "between calls";
        case flow::Location::Kind::Block:
            return "block";
        case flow::Location::Kind::Exit:
            return "exit";
    }
    return "";
}

// Brackets outside of texts: the parser of JSON knows no limit.
bool isTooDeep(std::string_view text) {
    size_t depth = 0;
    bool inText = false;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inText) {
            if (c == '\\') ++i;
            inText = c != '"';
        } else if (c == '"') {
            inText = true;
        } else if (c == '{' || c == '[') {
            if (++depth > deepest) return true;
        } else if ((c == '}' || c == ']') && depth > 0) {
            --depth;
        }
    }
    return false;
}

// Reads field by field, and remembers the first thing that is wrong.
class Reader {
public:
    std::string problem;

    // Exactly these.
    bool hasFields(const Json& from, const char* what, std::initializer_list<const char*> names) {
        if (!from.is_object()) return fail("{} is no object", what);
        for (const char* name : names)
            if (!from.contains(name)) return fail("{} lacks \"{}\"", what, name);
        if (from.size() != names.size()) return fail("{} has a field that none has", what);
        return true;
    }
    void read(const Json& from, const char* name, std::string& to) {
        if (from.is_string())
            to = from.get<std::string>();
        else
            fail("\"{}\" is no text", name);
    }
    void read(const Json& from, const char* name, uint32_t& to) {
        if (from.is_number_unsigned() && from.get<uint64_t>() <= UINT32_MAX)
            to = from.get<uint32_t>();
        else
            fail("\"{}\" is no number of 32 bits", name);
    }
    template <class T>
    void read(const Json& from, const char* name, std::vector<T>& to) {
        if (!isList(from, name)) return;
        for (const Json& one : from) {
            to.emplace_back();
            read(one, name, to.back());
            if (!problem.empty()) return;
        }
    }
    template <class... Parts>
    bool fail(fmt::format_string<Parts...> format, Parts&&... parts) {
        if (problem.empty()) problem = fmt::format(format, std::forward<Parts>(parts)...);
        return false;
    }

    void read(const Json& from, const char*, std::pair<std::string, std::string>& to) {
        if (!hasFields(from, "an input", {"file", "sha256"})) return;
        read(from["file"], "file", to.first);
        read(from["sha256"], "sha256", to.second);
    }
    void read(const Json& from, const char*, flow::World& to) {
        if (!hasFields(from, "the world", {"kind", "entries", "leaves", "assumptions"})) return;
        std::string kind;
        read(from["kind"], "kind", kind);
        if (kind == "program")
            to.kind = flow::World::Kind::Program;
        else if (kind != "calls")
            fail("the world is of no known kind");
        read(from["entries"], "entries", to.entries);
        read(from["leaves"], "leaves", to.leaves);
        read(from["assumptions"], "assumptions", to.assumptions);
    }
    void read(const Json& from, const char*, Claim& to) {
        using Kind = flow::Location::Kind;
        if (!from.is_object() || !from.contains("at")) return (void)fail("a claim lacks \"at\"");
        std::string at;
        read(from["at"], "at", at);
        std::optional<Kind> kind;
        for (const Kind one : {Kind::Between, Kind::Block, Kind::Exit})
            if (at == nameOf(one)) kind = one;
        if (!kind) return (void)fail("a claim at a place of no known kind");
        to.location.kind = *kind;
        const bool isFine = *kind == Kind::Between ? hasFields(from, "a claim", {"at", "holds"})
                            : *kind == Kind::Exit
                                ? hasFields(from, "a claim", {"at", "function", "name", "holds"})
                                : hasFields(from, "a claim", {"at", "function", "name", "block", "holds"});
        if (!isFine) return;
        read(from["holds"], "holds", to.holds);
        if (*kind == Kind::Between) return;
        read(from["function"], "function", to.location.function);
        read(from["name"], "name", to.function);
        if (*kind == Kind::Block) read(from["block"], "block", to.location.block);
    }
    void read(const Json& from, const char*, Excluded& to) {
        if (!hasFields(from, "a goal", {"file", "line", "column", "kind", "side", "counters"})) return;
        read(from["file"], "file", to.file);
        read(from["line"], "line", to.line);
        read(from["column"], "column", to.column);
        read(from["kind"], "kind", to.kind);
        read(from["side"], "side", to.side);
        read(from["counters"], "counters", to.counters);
    }

private:
    bool isList(const Json& from, const char* name) {
        if (!from.is_array()) return fail("\"{}\" is no list", name);
        return from.size() <= longestList || fail("\"{}\" is too long", name);
    }
};

Json toJson(const Claim& claim) {
    Json json{{"at", nameOf(claim.location.kind)}};
    if (claim.location.kind != flow::Location::Kind::Between) {
        json["function"] = claim.location.function;
        json["name"] = claim.function;
        if (claim.location.kind == flow::Location::Kind::Block) json["block"] = claim.location.block;
    }
    json["holds"] = claim.holds;
    return json;
}

}  // namespace

std::string toText(const Certificate& certificate) {
    Json inputs = Json::array(), claims = Json::array(), excluded = Json::array();
    for (const auto& [file, digest] : certificate.inputs) inputs.push_back({{"file", file}, {"sha256", digest}});
    for (const Claim& claim : certificate.claims) claims.push_back(toJson(claim));
    for (const Excluded& goal : certificate.excluded)
        excluded.push_back({{"file", goal.file},
                            {"line", goal.line},
                            {"column", goal.column},
                            {"kind", goal.kind},
                            {"side", goal.side},
                            {"counters", goal.counters}});
    const flow::World& world = certificate.world;
    const Json json{{"version", certificate.version},
                    {"sources", certificate.sources},
                    {"arguments", certificate.arguments},
                    {"inputs", inputs},
                    {"compiler", certificate.compiler},
                    {"target", certificate.target},
                    {"lowering", certificate.lowering},
                    {"world",
                     {{"kind", world.kind == flow::World::Kind::Program ? "program" : "calls"},
                      {"entries", world.entries},
                      {"leaves", world.leaves},
                      {"assumptions", world.assumptions}}},
                    {"assumptions", certificate.assumptions},
                    {"excluded", excluded},
                    {"claims", claims}};
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Certificate> fromText(const std::string& text) {
    if (text.size() > longestFile) return userError("the file is too large for a certificate");
    if (isTooDeep(text)) return userError("the file is nested too deeply for a certificate");
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return userError("the file is no JSON");
    Reader reader;
    Certificate certificate;
    if (json.is_object() && json.contains("version")) reader.read(json["version"], "version", certificate.version);
    if (certificate.version != formatVersion) return userError("the file is no certificate of a version that is known");
    if (!reader.hasFields(json, "the certificate",
                          {"version", "sources", "arguments", "inputs", "compiler", "target", "lowering", "world",
                           "assumptions", "excluded", "claims"}))
        return userError(reader.problem);
    reader.read(json["sources"], "sources", certificate.sources);
    reader.read(json["arguments"], "arguments", certificate.arguments);
    reader.read(json["inputs"], "inputs", certificate.inputs);
    reader.read(json["compiler"], "compiler", certificate.compiler);
    reader.read(json["target"], "target", certificate.target);
    reader.read(json["lowering"], "lowering", certificate.lowering);
    reader.read(json["world"], "world", certificate.world);
    reader.read(json["assumptions"], "assumptions", certificate.assumptions);
    reader.read(json["excluded"], "excluded", certificate.excluded);
    reader.read(json["claims"], "claims", certificate.claims);
    if (!reader.problem.empty()) return userError(reader.problem);
    return certificate;
}

}  // namespace provest::certify
