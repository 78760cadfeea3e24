// A program with the claims of a certificate in it: what all walks share. Internal to src/certify.
#pragma once

#include "certify/certificate.hpp"
#include "certify/predicate.hpp"
#include "certify/shape.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace provest::certify {

class Ground {
public:
    Ground(const flow::Program& program, const Certificate& certificate);
    const std::string& problem() const { return problem_; }  // empty: there is none

    const flow::Program& program() const { return program_; }
    const Shape& shape() const { return shape_; }
    const std::vector<Predicate>& claims(const flow::Location& location) const;
    const std::set<flow::CounterId>& excluded() const { return excluded_; }
    bool isCut(const Cut& cut) const { return cuts_.contains(cut); }
    const std::set<Cut>& cuts() const { return cuts_; }

    // Whether runs can get there at all, as far as calls and edges say.
    bool runs(flow::FunctionId function) const { return runs_.contains(function); }
    bool leadsTo(const Cut& cut) const { return reached_.contains(cut); }

    std::string nameOf(const flow::Location& location) const;

private:
    void readClaims(const Certificate& certificate);
    void readExcluded(const Certificate& certificate);
    void findRunning();

    const flow::Program& program_;
    Shape shape_;
    std::string problem_;
    std::map<flow::Location, std::vector<Predicate>> claims_;
    std::set<flow::CounterId> excluded_;
    std::set<Cut> cuts_, reached_;
    std::set<flow::FunctionId> runs_;
};

}  // namespace provest::certify
