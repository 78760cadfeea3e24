// Formulas as solvers read them: a graph of SMT-LIB 2 operators, equal ones the same. What is said of a program is
// collected here and written down as far as a question needs it. Internal to src/certify.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace provest::certify {

struct Sort {
    enum class Kind : uint8_t { Truth, Bits, Array, Float };
    Kind kind = Kind::Truth;
    uint8_t width = 0;  // Bits, Float; Array: of the elements, by 64-bit indices

    bool operator==(const Sort&) const = default;
};
constexpr Sort truthSort{};
constexpr Sort bitsSort(unsigned width) { return {Sort::Kind::Bits, static_cast<uint8_t>(width)}; }
constexpr Sort arraySort(unsigned width) { return {Sort::Kind::Array, static_cast<uint8_t>(width)}; }
// Values of the program are bits, but for those of one bit, which are truths.
constexpr Sort valueSort(unsigned width) { return width == 1 ? truthSort : bitsSort(width); }
std::string nameOf(Sort sort);

class Formulas {
public:
    using Id = uint32_t;

    Id truth(bool value);
    Id bits(unsigned width, uint64_t value);
    Id value(unsigned width, uint64_t value) { return width == 1 ? truth(value & 1) : bits(width, value); }
    Id unknown(Sort sort);                         // another one each time
    Id named(const std::string& name, Sort sort);  // the same for the same name; not declared
    void restrict(Id unknown, Id condition);       // of all that the unknown can be
    Id bound(unsigned width, uint32_t number);     // for forall; the same for the same number
    Id forall(Id bound, Id body);

    // `op` as SMT-LIB writes it, with its indices: "bvadd", "(_ extract 7 0)".
    Id apply(std::string_view op, Sort sort, std::vector<Id> operands);

    // Made simple where one side is known.
    Id negate(Id a);
    Id both(Id a, Id b);
    Id either(Id a, Id b);
    Id all(const std::vector<Id>& of);
    Id any(const std::vector<Id>& of);
    Id choose(Id condition, Id then, Id otherwise);
    Id equal(Id a, Id b);
    Id below(Id a, Id b);  // unsigned

    Id asTruth(Id bit);   // of one bit, or already a truth
    Id asBits(Id truth);  // likewise
    Id select(Id array, Id index);
    // The element of this index; of an index out of range the last.
    Id pick(Id index, const std::vector<Id>& elements);

    Sort sortOf(Id id) const { return nodes_[id].sort; }
    bool isTrue(Id id) const { return id == true_; }
    bool isFalse(Id id) const { return id == false_; }
    bool isConstant(Id id) const { return nodes_[id].kind == Kind::Constant; }
    uint64_t constantOf(Id id) const { return nodes_[id].number; }
    size_t size() const { return nodes_.size(); }
    bool needsUnknowns(Id root) const;  // then no text says it alone

    // Declarations and definitions of all that these need, with what restricts it.
    std::string definitions(const std::vector<Id>& roots) const;
    // How definitions() names it.
    std::string reference(Id id) const;
    // As one expression over named ones.
    std::string expression(Id root) const;

    Formulas();

private:
    enum class Kind : uint8_t { Constant, Unknown, Named, Bound, Apply, Forall };
    struct Node {
        Kind kind = Kind::Constant;
        Sort sort;
        std::string op;  // or name
        uint64_t number = 0;
        std::vector<Id> operands;
        std::vector<Id> free;  // bound ones in it that no forall in it binds, ascending
    };
    Id add(Node node);
    Id intern(Node node);
    Id pickBetween(Id index, const std::vector<Id>& elements, size_t first, size_t last);
    std::vector<bool> coneOf(const std::vector<Id>& roots) const;
    std::string applied(Id id) const;
    std::string quantified(Id id) const;
    std::string chained(Id body, const std::vector<Id>& steps) const;

    std::deque<Node> nodes_;
    std::unordered_map<std::string, Id> known_;
    std::unordered_map<Id, std::vector<Id>> restrictions_;
    Id true_ = 0, false_ = 0;
};

}  // namespace provest::certify
