#include "reach/claim.hpp"

#include "expr/operators.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace provest::reach {

using expr::Op;

namespace {

constexpr unsigned mostLeaps = 40;  // of a claim's bounds, before they are given up
constexpr double infinity = std::numeric_limits<double>::infinity();

int64_t smallest(unsigned width) { return expr::asSigned(uint64_t{1} << (width - 1), width); }
int64_t greatest(unsigned width) { return static_cast<int64_t>(expr::mask(width) >> 1); }

}  // namespace

bool Claim::isVoid() const { return isVoid_; }

void Claim::giveUp() {
    isVoid_ = true;
    isFew_ = false;
}

bool Claim::add(uint64_t value, const Thresholds* thresholds) {
    if (isVoid_) return false;
    if (isFew_) return addToFew(value);
    return shape_ == Shape::Float ? addToNumbers(expr::numberOf(value, width_), thresholds)
                                  : addToBounds(value, thresholds);
}

bool Claim::addToFew(uint64_t value) {
    if (!few_.insert(value).second) return false;
    if (width_ == 1 && few_.size() == 2) {
        giveUp();
        return true;
    }
    if (few_.size() <= mostFew_) return true;
    isFew_ = false;
    if (shape_ == Shape::Float) {
        for (const uint64_t one : few_) addToNumbers(expr::numberOf(one, width_), nullptr);
        return true;
    }
    least_ = most_ = pattern_ = value;
    low_ = high_ = expr::asSigned(value, width_);
    lowBits_ = width_;
    hasZero_ = value == 0;
    for (const uint64_t one : few_) addToBounds(one, nullptr);
    return true;
}

bool Claim::addToBounds(uint64_t value, const Thresholds* thresholds) {
    const int64_t number = expr::asSigned(value, width_);
    bool any = false;
    const std::set<uint64_t>* known = nullptr;
    const bool grows = number > high_ || number < low_ || value > most_ || value < least_;
    if (thresholds && grows && ++grown_ <= mostLeaps)
        if (const auto found = thresholds->bits.find(width_); found != thresholds->bits.end()) known = &found->second;
    if (number > high_) {
        any = true;
        high_ = number;
        if (thresholds) {
            int64_t next = greatest(width_);
            if (known)
                for (const uint64_t one : *known)
                    if (expr::asSigned(one, width_) >= number) next = std::min(next, expr::asSigned(one, width_));
            high_ = next;
        }
    }
    if (number < low_) {
        any = true;
        low_ = number;
        if (thresholds) {
            int64_t next = smallest(width_);
            if (known)
                for (const uint64_t one : *known)
                    if (expr::asSigned(one, width_) <= number) next = std::max(next, expr::asSigned(one, width_));
            low_ = next;
        }
    }
    if (value > most_) {
        any = true;
        most_ = value;
        if (thresholds) {
            const auto next = known ? known->lower_bound(value) : std::set<uint64_t>::const_iterator{};
            most_ = known && next != known->end() ? *next : expr::mask(width_);
        }
    }
    if (value < least_) {
        any = true;
        least_ = value;
        if (thresholds) {
            least_ = 0;
            if (known)
                if (auto next = known->upper_bound(value); next != known->begin()) least_ = *std::prev(next);
        }
    }
    const auto same = static_cast<unsigned>(std::countr_zero(value ^ pattern_));
    if (same < lowBits_) {
        any = true;
        lowBits_ = same;
        pattern_ &= expr::mask(same) * (same != 0);
    }
    if (value == 0 && !hasZero_) any = hasZero_ = true;
    if (high_ == greatest(width_) && low_ == smallest(width_) && most_ == expr::mask(width_) && least_ == 0 &&
        lowBits_ == 0 && hasZero_)
        giveUp();
    return any;
}

bool Claim::addToNumbers(double value, const Thresholds* thresholds) {
    if (std::isnan(value)) {
        const bool any = !hasNaN_;
        hasNaN_ = true;
        return any;
    }
    if (!hasNumber_) {
        hasNumber_ = true;
        lowest_ = highest_ = value;
        return true;
    }
    const std::set<double>* known = nullptr;
    if (thresholds)
        if (const auto found = thresholds->numbers.find(width_); found != thresholds->numbers.end())
            known = &found->second;
    bool any = false;
    if (value > highest_) {
        any = true;
        highest_ = value;
        if (thresholds) {
            const auto next = known ? known->lower_bound(value) : std::set<double>::const_iterator{};
            highest_ = known && next != known->end() ? *next : infinity;
        }
    }
    if (value < lowest_) {
        any = true;
        lowest_ = value;
        if (thresholds) {
            lowest_ = -infinity;
            if (known)
                if (auto next = known->upper_bound(value); next != known->begin()) lowest_ = *std::prev(next);
        }
    }
    if (hasNaN_ && lowest_ == -infinity && highest_ == infinity) giveUp();
    return any;
}

void Claim::say(expr::Pool& pool, Of of, std::vector<Term>& parts) const {
    if (isVoid_) return;
    std::vector<Term> all;
    if (isFew_) {
        Term any = pool.truth(false);
        for (const uint64_t value : few_) any = pool.either(any, pool.equal(of.value, pool.constant(width_, value)));
        all.push_back(any);
    } else if (shape_ == Shape::Float) {
        sayNumbers(pool, of.value, all);
    } else {
        sayBounds(pool, of.value, all);
    }
    for (const Term one : all) {
        const Term part = of.where ? pool.either(pool.negate(of.where), one) : one;
        if (!part->isTrue()) parts.push_back(part);
    }
}

void Claim::sayBounds(expr::Pool& pool, Term value, std::vector<Term>& parts) const {
    const auto constant = [&](uint64_t bits) { return pool.constant(width_, bits); };
    if (low_ > smallest(width_)) parts.push_back(pool.binary(Op::Sle, constant(static_cast<uint64_t>(low_)), value));
    if (high_ < greatest(width_)) parts.push_back(pool.binary(Op::Sle, value, constant(static_cast<uint64_t>(high_))));
    if (low_ < 0) {  // otherwise they are the same
        if (least_ > 0) parts.push_back(pool.binary(Op::Ule, constant(least_), value));
        if (most_ < expr::mask(width_)) parts.push_back(pool.binary(Op::Ule, value, constant(most_)));
    }
    if (lowBits_ > 0) parts.push_back(pool.equal(pool.extract(value, 0, lowBits_), pool.constant(lowBits_, pattern_)));
    if (!hasZero_ && low_ <= 0 && least_ == 0) parts.push_back(pool.negate(pool.equal(value, constant(0))));
}

void Claim::sayNumbers(expr::Pool& pool, Term value, std::vector<Term>& parts) const {
    const auto constant = [&](double number) { return pool.constant(width_, expr::bitsOf(number, width_)); };
    const Term isNaN = pool.binary(Op::FUnordered, value, value);
    const auto say = [&](Term part) { parts.push_back(hasNaN_ ? pool.either(isNaN, part) : part); };
    if (!hasNumber_) return say(pool.truth(false));
    if (lowest_ > -infinity) say(pool.binary(Op::FLe, constant(lowest_), value));
    if (highest_ < infinity) say(pool.binary(Op::FLe, value, constant(highest_)));
    if (!hasNaN_) parts.push_back(pool.negate(isNaN));
}

}  // namespace provest::reach
