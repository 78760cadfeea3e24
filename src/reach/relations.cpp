#include "reach/subject.hpp"

#include <algorithm>

namespace provest::reach {

namespace {

using expr::Op;

constexpr size_t mostRelated = 14;  // variables of one width, each with each other
constexpr size_t mostColumns = 16;  // of a system of equations
constexpr uint64_t prime = (uint64_t{1} << 61) - 1;

uint64_t times(uint64_t a, uint64_t b) { return static_cast<uint64_t>(static_cast<unsigned __int128>(a) * b % prime); }
uint64_t power(uint64_t a, uint64_t e) {
    uint64_t result = 1;
    for (; e; e >>= 1, a = times(a, a))
        if (e & 1) result = times(result, a);
    return result;
}
uint64_t residue(int64_t value) {
    const int64_t rest = value % static_cast<int64_t>(prime);
    return static_cast<uint64_t>(rest < 0 ? rest + static_cast<int64_t>(prime) : rest);
}

struct Column {
    Term term;  // widened
    flow::VariableId id;
    unsigned width;  // as it was
};

// Variables that can be added up, at this width.
std::vector<Column> columnsOf(AtCut& at, unsigned width) {
    std::vector<Column> columns;
    for (const Subject& subject : at.subjects) {
        const unsigned own = subject.term->width;
        if (subject.isFloat || own > width || own < 8) continue;
        // narrow ones are counts and bytes, wide ones have signs
        const Term wide = own < 32 ? at.pool.zeroExtend(subject.term, width) : at.pool.signExtend(subject.term, width);
        columns.push_back({wide, subject.id, own});
    }
    if (width == 64 && std::none_of(columns.begin(), columns.end(), [](const Column& one) { return one.width == 64; }))
        columns.clear();
    return columns;
}

int64_t valueOf(const Column& column, uint64_t bits) {
    return column.width < 32 ? static_cast<int64_t>(bits) : expr::asSigned(bits, column.width);
}

// The signed values of the columns, by state that has them all.
std::vector<std::vector<int64_t>> rowsOf(const AtCut& at, Term where, const std::vector<Column>& columns) {
    std::vector<std::vector<int64_t>> rows;
    std::optional<expr::Evaluator> evaluator;
    if (where) evaluator.emplace(std::span(&where, 1));
    for (const ConcreteState& state : at.states) {
        std::vector<int64_t> row;
        for (const Column& column : columns) {
            const auto found = state.find(column.id);
            if (found == state.end()) break;
            row.push_back(valueOf(column, found->second));
        }
        if (row.size() != columns.size()) continue;
        if (where) {
            bool known = true;
            for (size_t slot = 0; slot < evaluator->inputs().size(); ++slot) {
                const auto found = state.find(evaluator->inputs()[slot]);
                known = known && found != state.end();
                if (known) evaluator->set(slot, found->second);
            }
            if (!known) continue;
            evaluator->sweep();
            if (evaluator->root(0) == 0) continue;
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

struct Spread {
    __int128 least = 0, most = 0;
    __int128 size() const { return most - least; }
};
template <class Of>
Spread spread(const std::vector<std::vector<int64_t>>& rows, const Of& of) {
    if (rows.empty()) return {};
    Spread all{of(rows.front()), of(rows.front())};
    for (const auto& row : rows) {
        all.least = std::min<__int128>(all.least, of(row));
        all.most = std::max<__int128>(all.most, of(row));
    }
    return all;
}

// Whether it is stepped by one somewhere.
bool counts(const AtCut& at, Term term) {
    while (term->op == Op::ZExt || term->op == Op::SExt) term = (*term)[0];
    return at.counters.contains(static_cast<flow::VariableId>(term->value));
}

// Reduced rows of the matrix whose last column is 1, modulo a prime: what they have in common is its null space.
struct Reduced {
    std::vector<std::vector<uint64_t>> rows;
    std::vector<size_t> pivots;
};
Reduced reduced(const std::vector<std::vector<int64_t>>& rows, size_t columns) {
    Reduced out;
    for (const auto& values : rows) {
        std::vector<uint64_t> row{1};  // the constant first: pivots are taken from the left
        for (const int64_t value : values) row.push_back(residue(value));
        for (size_t r = 0; r < out.rows.size(); ++r)
            if (const uint64_t factor = row[out.pivots[r]])
                for (size_t c = 0; c < columns; ++c) row[c] = (row[c] + prime - times(factor, out.rows[r][c])) % prime;
        const auto pivot = static_cast<size_t>(
            std::find_if(row.begin(), row.end(), [](uint64_t one) { return one != 0; }) - row.begin());
        if (pivot == columns) continue;
        const uint64_t inverse = power(row[pivot], prime - 2);
        for (uint64_t& one : row) one = times(one, inverse);
        for (auto& other : out.rows)
            if (const uint64_t factor = other[pivot])
                for (size_t c = 0; c < columns; ++c) other[c] = (other[c] + prime - times(factor, row[c])) % prime;
        out.rows.push_back(std::move(row));
        out.pivots.push_back(pivot);
        if (out.rows.size() == columns) break;
    }
    return out;
}

// As small whole numbers, if they are such after scaling.
bool asSmall(const std::vector<uint64_t>& from, std::vector<int64_t>& to) {
    constexpr int64_t small = 1 << 16;
    for (uint64_t scale = 1; scale <= 12; ++scale) {
        to.clear();
        for (const uint64_t one : from) {
            const uint64_t value = times(one, scale);
            const int64_t number =
                value > prime / 2 ? -static_cast<int64_t>(prime - value) : static_cast<int64_t>(value);
            if (number > small || number < -small) break;
            to.push_back(number);
        }
        if (to.size() == from.size()) return true;
    }
    return false;
}

}  // namespace

void addEquations(AtCut& at, Term where) {
    for (const unsigned width : {32u, 64u}) {
        std::vector<Column> columns = columnsOf(at, width);
        if (columns.size() < 2) continue;
        if (columns.size() > mostColumns) columns.resize(mostColumns);
        const auto rows = rowsOf(at, where, columns);
        const size_t count = columns.size() + 1;
        if (rows.size() < 2) continue;
        const Reduced matrix = reduced(rows, count);
        for (size_t free = 0; free < count; ++free) {
            if (std::find(matrix.pivots.begin(), matrix.pivots.end(), free) != matrix.pivots.end()) continue;
            std::vector<uint64_t> relation(count);
            relation[free] = 1;
            for (size_t r = 0; r < matrix.rows.size(); ++r)
                relation[matrix.pivots[r]] = (prime - matrix.rows[r][free]) % prime;
            std::vector<int64_t> factors;
            if (!asSmall(relation, factors)) continue;
            Term sum = at.pool.constant(width, 0);
            size_t terms = 0;
            for (size_t c = 1; c < count; ++c) {
                if (factors[c] == 0) continue;
                ++terms;
                sum = at.pool.binary(
                    Op::Add, sum,
                    at.pool.binary(Op::Mul, columns[c - 1].term,
                                   at.pool.constant(width, static_cast<uint64_t>(factors[c]) & expr::mask(width))));
            }
            if (terms >= 2) at.claims.push_back({{{where, sum}}, Claim::Shape::Integer, 2});
        }
    }
}

void addRelations(AtCut& at) {
    for (const unsigned width : {32u, 64u}) {
        std::vector<Column> columns = columnsOf(at, width);
        if (columns.size() > mostRelated) columns.resize(mostRelated);
        const auto rows = rowsOf(at, nullptr, columns);
        std::set<int64_t> factors;
        for (const auto& [constantWidth, values] : at.constants)
            for (const uint64_t value : values)
                if (value >= 2 && value <= 10'000) factors.insert(static_cast<int64_t>(value));
        for (size_t i = 0; i < columns.size(); ++i)
            for (size_t k = 0; k < columns.size(); ++k) {
                if (i == k) continue;
                const Term a = columns[i].term, b = columns[k].term;
                if (width == 64 && columns[i].width != 64 && columns[k].width != 64) continue;
                const Spread of = spread(rows, [&](const auto& row) { return row[i]; });
                const Spread other = spread(rows, [&](const auto& row) { return row[k]; });
                if (of.most > other.least) {  // otherwise bounds say it
                    at.addTruth(nullptr, at.pool.binary(Op::Sle, a, b));
                    at.addTruth(nullptr, at.pool.binary(Op::Slt, a, b));
                    if (columns[i].width == width && columns[k].width == width)
                        at.addTruth(nullptr, at.pool.binary(Op::Ule, a, b));
                }
                if (i < k) {
                    const __int128 narrow = std::min(of.size(), other.size());
                    const Spread apart = spread(rows, [&](const auto& row) { return __int128{row[i]} - row[k]; });
                    const Spread sum = spread(rows, [&](const auto& row) { return __int128{row[i]} + row[k]; });
                    if (apart.size() < narrow)
                        at.claims.push_back({{{nullptr, at.pool.binary(Op::Sub, a, b)}}, Claim::Shape::Integer, 2});
                    if (sum.size() < narrow)
                        at.claims.push_back({{{nullptr, at.pool.binary(Op::Add, a, b)}}, Claim::Shape::Integer, 2});
                }
                if (!counts(at, b) || counts(at, a)) continue;
                // a sum of so many parts is at most as many times the greatest
                const auto holds = [&](int64_t factor) {
                    return std::all_of(rows.begin(), rows.end(), [&](const auto& row) {
                        return row[i] >= 0 && row[k] >= 0 && static_cast<__int128>(row[k]) * factor >= row[i];
                    });
                };
                if (rows.empty() || holds(1)) continue;
                const auto least = std::find_if(factors.begin(), factors.end(), holds);
                for (auto factor = least; factor != factors.end() && std::distance(least, factor) < 3; ++factor)
                    at.addTruth(nullptr,
                                at.pool.binary(Op::Sle, a,
                                               at.pool.binary(Op::Mul, b, at.pool.constant(width, uint64_t(*factor)))));
            }
    }
}

}  // namespace provest::reach
