// The largest part of the candidates that is inductive (Houdini, Flanagan and Leino 2001): what a passage breaks goes,
// until no passage breaks anything. What then can never happen, and how little of the annotation that takes.
#pragma once

#include "reach/ways.hpp"

#include <set>
#include <vector>

namespace provest::reach {

using Annotation = std::vector<std::vector<Term>>;  // by cut: all of these hold whenever it is passed

class Houdini {
public:
    explicit Houdini(Ways& ways) : ways_(ways) {}

    // Nothing is left of the candidates when the budget is over before the end.
    Annotation inductive(Annotation candidates);

    // Of these counters, those that the annotation, which is inductive, excludes.
    std::set<flow::CounterId> excluded(const Annotation& annotation, const std::set<flow::CounterId>& counters);

    // A part of it that is inductive and still excludes these. All of it when the budget ends.
    Annotation needed(const Annotation& annotation, const std::set<flow::CounterId>& counters);

private:
    using Answer = Ways::Answer;
    struct Fact {
        CutId at = 0;
        Term stated = nullptr;  // as it is in the annotation
        Term here = nullptr;    // on the way
    };

    std::vector<Fact> known(const Annotation& annotation, CutId from, size_t returns);
    bool weaken(Annotation& annotation, size_t passage);
    bool dropFalse(uint32_t walk, std::vector<Fact>& open);
    bool happening(uint32_t walk, const std::vector<const Event*>& events, std::set<flow::CounterId>& never);
    template <class Way, class Take>
    bool blame(const Annotation& annotation, const Way& way, std::vector<Term> clauses, const Take& take);

    Ways& ways_;
};

}  // namespace provest::reach
