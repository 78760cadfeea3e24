// The arena alone, in this process: escapes end as exceptions of the test instead of ends of a test case.
extern "C" {
#include "runtime/arena.h"
#include "runtime/protocol.h"
}

#include <gtest/gtest.h>

#include <csignal>
#include <cstring>
#include <set>

namespace {

struct Left {
    uint32_t outcome;
    int32_t code;
};

}  // namespace

extern "C" [[noreturn]] void pv_leave(uint32_t outcome, int32_t code, uint64_t) { throw Left{outcome, code}; }
// Nothing has a shadow here.
extern "C" void pv_shadow_forget(void*, size_t) {}
extern "C" void pv_copy(void* to, const void* from, size_t size) { std::memcpy(to, from, size); }

namespace {

constexpr uint64_t limit = 8u << 20;

// The arena belongs to the process, so the snapshot is taken once.
class Arena : public testing::Test {
protected:
    static void SetUpTestSuite() {
        older = pv_arena_allocate(100, 16);
        std::memset(older, 7, 100);
        // the unit's static objects are made before the snapshot, and asked about, too
        EXPECT_GE(pv_arena_ground(), pv_arena_end());
        pv_arena_snapshot(limit);
    }
    void TearDown() override { pv_arena_reset(true); }
    static bool allZero(const void* block, size_t size) {
        const auto* bytes = static_cast<const unsigned char*>(block);
        for (size_t i = 0; i < size; ++i)
            if (bytes[i] != 0) return false;
        return true;
    }
    static void* older;
};
void* Arena::older = nullptr;

template <class Body>
int32_t codeOf(Body body) {
    try {
        body();
    } catch (const Left& left) {
        return left.code;
    }
    return 0;
}

TEST_F(Arena, FreshMemoryIsZeroAfterEveryReset) {
    void* first = pv_arena_allocate(1000, 16);
    EXPECT_TRUE(allZero(first, 1000));
    std::memset(first, 0xff, 1000);
    void* large = pv_arena_allocate(1 << 20, 16);
    std::memset(large, 0xff, 1 << 20);
    pv_arena_reset(false);
    EXPECT_EQ(pv_arena_allocate(1000, 16), first) << "the same addresses in every test";
    EXPECT_TRUE(allZero(first, 1000));
    EXPECT_EQ(pv_arena_allocate(1 << 20, 16), large);
    EXPECT_TRUE(allZero(large, 1 << 20));
    EXPECT_EQ(static_cast<unsigned char*>(older)[99], 7);
}

TEST_F(Arena, BlocksDoNotOverlapAndAreAligned) {
    std::set<std::pair<uintptr_t, uintptr_t>> taken;
    uint64_t seed = 1;
    for (int i = 0; i < 2000; ++i) {
        seed = seed * 6364136223846793005ull + 1442695040888963407ull;
        size_t size = (seed >> 33) % 700, align = size_t{1} << ((seed >> 50) % 9);
        auto at = reinterpret_cast<uintptr_t>(pv_arena_allocate(size, align));
        ASSERT_EQ(at % align, 0u);
        ASSERT_EQ(at % 16, 0u);
        auto next = taken.lower_bound({at, 0});
        if (next != taken.end()) ASSERT_LE(at + size, next->first);
        if (next != taken.begin()) ASSERT_LE(std::prev(next)->second, at);
        taken.insert({at, at + size});
    }
    // an observer can walk from one to the next
    size_t live = 0;
    for (uint8_t* at = pv_arena_begin(); at < pv_arena_end();) {
        auto* header = reinterpret_cast<pv_header*>(at);
        ASSERT_EQ(header->magic, PV_BLOCK_MAGIC);
        live += header->state == PV_LIVE && at >= pv_arena_ground();
        at += sizeof *header + header->capacity;
    }
    EXPECT_EQ(live, taken.size());
}

TEST_F(Arena, FreedBlocksAreUsedAgainButAreNotTheSame) {
    void* block = pv_arena_allocate(40, 16);
    uint64_t serial = pv_arena_serial(block);
    EXPECT_TRUE(pv_arena_live(block, serial));
    pv_arena_free(block);
    EXPECT_FALSE(pv_arena_live(block, serial));
    EXPECT_EQ(pv_arena_allocate(33, 16), block);
    EXPECT_FALSE(pv_arena_live(block, serial));
}

TEST_F(Arena, ResizeKeepsContents) {
    auto* block = static_cast<char*>(pv_arena_allocate(20, 16));
    std::memcpy(block, "twenty bytes of text", 20);
    auto* moved = static_cast<char*>(pv_arena_resize(block, 5000));
    EXPECT_EQ(std::memcmp(moved, "twenty bytes of text", 20), 0);
    EXPECT_EQ(pv_arena_size(moved), 5000u);
    auto* shrunk = static_cast<char*>(pv_arena_resize(moved, 3));
    EXPECT_EQ(std::memcmp(shrunk, "twe", 3), 0);
}

TEST_F(Arena, NoticesDoubleFreeAndDamage) {
    auto* block = static_cast<char*>(pv_arena_allocate(24, 16));
    auto* next = static_cast<char*>(pv_arena_allocate(24, 16));
    EXPECT_EQ(codeOf([&] { pv_arena_free(block + 8); }), SIGABRT);
    EXPECT_EQ(codeOf([&] { pv_arena_free(&block); }), SIGABRT) << "not of the heap";
    pv_arena_free(next);
    EXPECT_EQ(codeOf([&] { pv_arena_free(next); }), SIGABRT);
    std::memset(block, 1, 48);
    EXPECT_EQ(codeOf([&] { pv_arena_free(block); }), SIGABRT) << "the block behind it was overwritten";
}

TEST_F(Arena, HasALimitPerTest) {
    EXPECT_EQ(pv_arena_allocate(SIZE_MAX, 16), nullptr) << "absurd: what malloc says";
    auto fill = [] {
        for (;;) pv_arena_allocate(1 << 20, 16);
    };
    for (int round = 0; round < 2; ++round) {
        uint32_t outcome = 0;
        try {
            fill();
        } catch (const Left& left) {
            outcome = left.outcome;
        }
        EXPECT_EQ(outcome, static_cast<uint32_t>(PV_OUT_OF_MEMORY));
        pv_arena_reset(false);
    }
}

}  // namespace
