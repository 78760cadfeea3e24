#include "testcase/catalog.hpp"
#include "sample.hpp"

#include <gtest/gtest.h>

namespace provest::testcase {
namespace {

using sample::named;
using sample::Sketch;

struct Ring {
    Sketch s;
    program::TypeId integer = s.integer("int", 4, true);
    program::TypeId ring = s.pointer(s.record("ring", {{"head", integer}}));

    void offers(const char* name, std::vector<std::pair<std::string, program::TypeId>> parameters) {
        s.interface.functions.push_back(s.function(name, 0, std::move(parameters)));
    }
    std::vector<std::string> ready() const {
        const Catalog catalog(s.interface);
        std::vector<std::string> names;
        for (const uint32_t function : catalog.initialisers(ring))
            names.push_back(s.interface.functions[function].name);
        return names;
    }
};

TEST(Catalog, WhatResetsOrCreatesMakesReadyWhereNothingIsCalledInit) {
    Ring unit;
    unit.offers("ring_put", {{"r", unit.ring}, {"value", unit.integer}});
    unit.offers("ring_renew", {{"r", unit.ring}});
    unit.offers("ring_reset", {{"r", unit.ring}});
    unit.offers("ringCreate", {{"r", unit.ring}});
    EXPECT_EQ(unit.ready(), (std::vector<std::string>{"ring_reset", "ringCreate"}));
    unit.offers("ring_init", {{"r", unit.ring}});
    EXPECT_EQ(unit.ready(), std::vector<std::string>{"ring_init"});
}

// A text of any kind is no `text`, neither where one is wanted nor as what a maker of one is made from.
TEST(Catalog, HandlesAreWhatTheUnitHandsOutUnderTheirName) {
    Sketch s;
    const auto character = s.integer("char", 1, true);
    const auto plain = s.pointer(character);
    const auto text = s.pointer(character, "text");
    s.interface.functions.push_back(s.function("text_add", text, {{"to", text}, {"more", plain}}));
    s.interface.functions.push_back(s.function("text_new", text, {{"from", plain}}));
    s.interface.functions.push_back(s.function("name_of", plain, {}));
    const Catalog catalog(s.interface);
    EXPECT_TRUE(catalog.isHandle(text));
    EXPECT_FALSE(catalog.isHandle(plain));
    ASSERT_EQ(catalog.producers(text).size(), 2u);
    EXPECT_EQ(catalog.producers(text).front(), named(s.interface, "text_new"));
    EXPECT_FALSE(producesFor(s.interface, plain, text));
}

}  // namespace
}  // namespace provest::testcase
