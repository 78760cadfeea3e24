#include "certify/certificate.hpp"

#include "certify/terms.hpp"

#include <fmt/format.h>
#include <optional>

namespace provest::certify {

using Id = Formulas::Id;

namespace {

// One term as text over the names of certificates; nothing where no text can say it.
class Speaker {
public:
    Speaker(const flow::Program& program, const flow::Annotation& annotation)
        : program_(program),
          annotation_(annotation),
          terms_(formulas_, [this](uint32_t number, unsigned width) { return input(number, width); }) {}

    std::optional<std::string> say(flow::Term claim) {
        Id whole = terms_.of(claim);
        for (const Id bound : bound_) whole = formulas_.forall(bound, whole);
        if (formulas_.needsUnknowns(whole)) return std::nullopt;
        return formulas_.expression(whole);
    }

private:
    Id input(uint32_t number, unsigned width) {
        const Id bits = bitsOf(number, width);
        return width == 1 ? formulas_.asTruth(bits) : bits;
    }

    Id bitsOf(uint32_t number, unsigned width) {
        if (number < program_.variables.size()) return formulas_.named(fmt::format("v{}", number), bitsSort(width));
        const auto found = annotation_.readings.find(number);
        if (found == annotation_.readings.end()) return formulas_.unknown(bitsSort(width));
        const flow::Reading& reading = found->second;
        switch (reading.kind) {
            case flow::Reading::Kind::Bound:
                bound_.push_back(formulas_.bound(width, number));
                return bound_.back();
            case flow::Reading::Kind::Result:
                return formulas_.named(fmt::format("r{}", reading.result), bitsSort(width));
            case flow::Reading::Kind::Cell:
                break;
        }
        return cell(reading, width);
    }

    Id cell(const flow::Reading& reading, unsigned width) {
        const flow::Place& place = program_.places[reading.place];
        const std::string name = fmt::format("p{}", reading.place);
        if (place.cells == 1) return formulas_.named(name, bitsSort(width));
        const Id all = formulas_.named(name, arraySort(place.width)), index = terms_.of(reading.index);
        Id value = formulas_.select(all, index);
        for (unsigned bits = place.width; reading.place == flow::memory && bits < width; bits += 8) {
            const Id next = formulas_.apply("bvadd", bitsSort(64), {index, formulas_.bits(64, bits / 8)});
            value = formulas_.apply("concat", bitsSort(bits + 8), {formulas_.select(all, next), value});
        }
        return value;
    }

    const flow::Program& program_;
    const flow::Annotation& annotation_;
    Formulas formulas_;
    std::vector<Id> bound_;
    Terms terms_;
};

}  // namespace

Certificate certificateOf(const flow::Program& program, const flow::Annotation& annotation) {
    Certificate certificate;
    certificate.version = formatVersion;
    certificate.lowering = digestOf(program);
    certificate.world = program.world;
    for (const flow::Annotation::At& at : annotation.at) {
        Claim claim{.location = at.location, .function = {}, .holds = {}};
        if (at.location.kind != flow::Location::Kind::Between)
            claim.function = program.functions[at.location.function].name;
        for (const flow::Term term : at.holds)
            if (auto text = Speaker(program, annotation).say(term)) claim.holds.push_back(std::move(*text));
        if (!claim.holds.empty()) certificate.claims.push_back(std::move(claim));
    }
    return certificate;
}

}  // namespace provest::certify
