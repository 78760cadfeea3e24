#include "execute/sanitizer_report.hpp"

#include <gtest/gtest.h>

namespace provest::execute {
namespace {

TEST(SanitizerReport, HeapBufferOverflow) {
    SanitizerReport report = parseSanitizerReport(
        "noise of the unit\n"
        "=================================================================\n"
        "==12==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602 at pc 0x7f bp 0x1 sp 0x2\n"
        "READ of size 4 at 0x602000000018 thread T0\n"
        "    #0 0x7f00  (/somewhere/unit.so+0x1a2b) (BuildId: 12ab)\n"
        "    #1 0x7f01  (/somewhere/unit.so+0x30) (BuildId: 12ab)\n"
        "    #2 0x55  (/bin/provest-worker-asan+0x99)\n"
        "\n"
        "0x602000000018 is located 0 bytes after 24-byte region [0x1,0x2)\n"
        "allocated by thread T0 here:\n"
        "    #0 0x55  (/bin/provest-worker-asan+0x77)\n");
    EXPECT_EQ(report.kind, "heap-buffer-overflow");
    EXPECT_EQ(report.message, "reads 4 bytes right after a 24-byte region");
    ASSERT_EQ(report.stack.size(), 3u);
    EXPECT_EQ(report.stack[0].module, "/somewhere/unit.so");
    EXPECT_EQ(report.stack[0].offset, 0x1a2bu);
}

TEST(SanitizerReport, MessagesHoldNothingThatChangesFromRunToRun) {
    SanitizerReport report = parseSanitizerReport(
        "==1==ERROR: AddressSanitizer: global-buffer-overflow on address 0x7f at pc 0x7f bp 0x1 sp 0x2\n"
        "WRITE of size 1 at 0x7ffff thread T0\n"
        "    #0 0x7f00  (/x/unit.so+0x1)\n"
        "\n"
        "0x7ffff is located 8 bytes before global variable 'table' defined in '/src/u.c' (0x7ffff77eb2e0) of size "
        "64\n");
    EXPECT_EQ(report.kind, "global-buffer-overflow");
    EXPECT_EQ(report.message, "writes 1 bytes 8 bytes before global variable 'table' of size 64");
}

TEST(SanitizerReport, NullAndWildPointers) {
    auto kind = [](const char* line) { return parseSanitizerReport(line).kind; };
    EXPECT_EQ(kind("==1==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000008 (pc 0x1)\n"),
              "null-dereference");
    EXPECT_EQ(kind("==1==ERROR: AddressSanitizer: SEGV on unknown address 0x7f0000000008 (pc 0x1)\n"), "wild-pointer");
    EXPECT_EQ(kind("==1==ERROR: AddressSanitizer: attempting double-free on 0x1 in thread T0:\n"), "double-free");
    EXPECT_EQ(kind("==1==ERROR: AddressSanitizer: stack-overflow on address 0x1\n"), "stack-overflow");
}

TEST(SanitizerReport, UndefinedBehaviour) {
    SanitizerReport report = parseSanitizerReport(
        "/src/a:b.c:12:14: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'\n"
        "    #0 0x7f  (/x/unit.so+0x10)\n"
        "\n"
        "SUMMARY: UndefinedBehaviorSanitizer: signed-integer-overflow /src/a:b.c:12:14 in \n");
    EXPECT_EQ(report.kind, "signed-integer-overflow");
    EXPECT_EQ(report.message, "signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'");
    EXPECT_EQ(report.file, "/src/a:b.c");
    EXPECT_EQ(report.line, 12u);
    EXPECT_EQ(report.stack.size(), 1u);
}

TEST(SanitizerReport, NothingInOrdinaryOutput) {
    EXPECT_TRUE(parseSanitizerReport("").kind.empty());
    EXPECT_TRUE(parseSanitizerReport("ERROR: file not found\nruntime error in user code\n#0 odd").kind.empty());
}

}  // namespace
}  // namespace provest::execute
