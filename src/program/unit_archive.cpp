#include "program/unit_archive.hpp"

#include "support/archive.hpp"

namespace provest::program {

template <class A>
void members(A& archive, Position& p) {
    archive(p, p.file, p.line, p.column);
}
template <class A>
void members(A& archive, Source& s) {
    archive(s, s.file, s.directory, s.flags, s.isCxx, s.clangOnly);
}
template <class A>
void members(A& archive, Standard& s) {
    archive(s, s.year, s.extensions);
}
template <class A>
void members(A& archive, Field& f) {
    archive(f, f.name, f.type, f.offset, f.bitOffset, f.bitWidth);
}
template <class A>
void members(A& archive, Enumerator& e) {
    archive(e, e.name, e.value);
}
template <class A>
void members(A& archive, Type::Base& b) {
    archive(b, b.type, b.offset);
}
template <class A>
void members(A& archive, Type& t) {
    archive(t, t.kind, t.spelling, t.size, t.align, t.isSigned, t.isCharacter, t.isConst, t.element, t.count, t.fields,
            t.enumerators, t.rangeBits, t.parameters, t.variadic, t.tag, t.header, t.definition, t.carrier, t.neverNull,
            t.bases, t.isCopyable, t.isAbstract);
}
template <class A>
void members(A& archive, Parameter& p) {
    archive(p, p.name, p.type, p.declaration, p.passing, p.isConst, p.carried);
}
template <class A>
void members(A& archive, Function& f) {
    archive(f, f.name, f.symbol, f.result, f.parameters, f.variadic, f.noReturn, f.extra, f.arguments, f.signature,
            f.thunk, f.isInternal, f.source, f.at, f.header, f.declaration, f.form, f.expression, f.carried,
            f.ownsResult, f.lends, f.isConst, f.isVirtual, f.isFake);
}
template <class A>
void members(A& archive, Variable& v) {
    archive(v, v.name, v.symbol, v.type, v.isConst, v.defined, v.at, v.header, v.declaration);
}
template <class A>
void members(A& archive, StandIn& s) {
    archive(s, s.symbol, s.declaration, s.text, s.header, s.answers, s.variables, s.callback);
}
template <class A>
void members(A& archive, Missing& m) {
    archive(m, m.symbol, m.name, m.kind);
}
template <class A>
void members(A& archive, Skipped& s) {
    archive(s, s.name, s.reason, s.symbol);
}
template <class A>
void members(A& archive, Interface& i) {
    archive(i, i.isCxx, i.standard, i.plainRecords, i.fakes, i.standIns, i.missing, i.types, i.functions, i.addressable,
            i.variables, i.undefined, i.skipped, i.integers, i.floats, i.strings, i.systemHeaders, i.headers,
            i.libraryCalls);
}
template <class A>
void members(A& archive, Goal& g) {
    archive(g, g.kind, g.side, g.at, g.endLine, g.endColumn, g.function, g.expansion, g.text, g.anyOf, g.minus,
            g.decision, g.condition);
}
template <class A>
void members(A& archive, TestVector& v) {
    archive(v, v.counter, v.conditions, v.outcome);
}
template <class A>
void members(A& archive, Decision& d) {
    archive(d, d.at, d.endLine, d.endColumn, d.function, d.ordinal, d.vectors);
}
template <class A>
void members(A& archive, Goals& g) {
    archive(g, g.goals, g.decisions, g.notes);
}
template <class A>
void members(A& archive, FlowEdge& e) {
    archive(e, e.to, e.arm);
}
template <class A>
void members(A& archive, OutsideCall& c) {
    archive(c, c.name, c.before);
}
template <class A>
void members(A& archive, FlowBlock& b) {
    archive(b, b.successors, b.calls, b.outside);
}
template <class A>
void members(A& archive, FlowFunction& f) {
    archive(f, f.name, f.blocks, f.entry, f.placed, f.internal, f.addressTaken, f.mentions);
}
template <class A>
void members(A& archive, Fork& f) {
    archive(f, f.firstArm, f.arms, f.values);
}
template <class A>
void members(A& archive, FlowGraph& g) {
    archive(g, g.functions, g.forks, g.tables);
}
template <class A>
void members(A& archive, Unit& u) {
    archive(u, u.name, u.sources, u.links, u.interface, u.goals, u.flow, u.counters, u.ownFiles, u.code, u.defined,
            u.inputs, u.fast);
}

std::string packed(const Unit& unit) {
    support::Packer packer;
    Unit copy = unit;  // one description serves both ways
    packer.value(copy);
    return std::move(packer.bytes);
}

std::optional<Unit> unpacked(std::string_view bytes) {
    support::Unpacker unpacker(bytes);
    Unit unit;
    unpacker.value(unit);
    if (!unpacker.good()) return std::nullopt;
    return unit;
}

}  // namespace provest::program
