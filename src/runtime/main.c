/* provest-worker UNIT ORDERS REPORTS SOCKET TRACE [FILTER]: loads the unit and serves the engine that started it. The
 * numbers are inherited file descriptors; TRACE is -1 unless the unit is a concolic build; FILTER holds a seccomp
 * program that is installed before the unit's first instruction runs. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "runtime/arena.h"
#include "runtime/escape.h"
#include "runtime/filter.h"
#include "runtime/load.h"
#include "runtime/run.h"
#include "runtime/scratch.h"
#include "runtime/shadow.h"
#include "runtime/snapshot.h"
#include "runtime/zygote.h"

static int failed(int socket, const char *what) {
    pv_message message = {.kind = PV_FAILED};
    strncpy(message.text, what, sizeof message.text - 1);
    send(socket, &message, sizeof message, MSG_NOSIGNAL);
    return 125;
}

/* Streams get their buffers now: made on first use they would be a test's memory, gone with it. */
static void buffer_streams(void) {
    enum { size = 4096 };
    setvbuf(stdin, pv_keep(size), _IOFBF, size);
    setvbuf(stdout, pv_keep(size), _IOFBF, size);
}

/* What the unit maps past the heap is limited too. */
static void limit_address_space(uint64_t memory) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return;
    int found = fscanf(file, "%lu", &pages);
    fclose(file);
    const uint64_t ours = 1ull << 30; /* copies of snapshots, tests and shared memory */
    rlim_t most = (rlim_t)(pages * (uint64_t)sysconf(_SC_PAGESIZE) + memory + ours);
    struct rlimit limit = {most, most};
    if (found == 1) setrlimit(RLIMIT_AS, &limit);
}

/* Library state that is made on first use is made now, so that it is part of the snapshot. */
static void warm_up(void) {
    setlocale(LC_ALL, "C");
    tzset();
    char text[64] = "a b", *rest;
    snprintf(text, sizeof text, "%.3f %ld", strtod("1.5", &rest), strtol("12", &rest, 10));
    time_t epoch = 0;
    localtime(&epoch);
    strtok(text, " ");
    strtok(NULL, " ");
    while (strtok(NULL, " ")) {
    }
    srand(1);
    errno = 0;
}

int main(int argc, char **argv) {
    if (argc < 6) return 125;
    int orders_fd = atoi(argv[2]), reports_fd = atoi(argv[3]), socket = atoi(argv[4]), trace_fd = atoi(argv[5]);
    const pv_orders *orders = mmap(NULL, sizeof(pv_orders), PROT_READ, MAP_SHARED, orders_fd, 0);
    pv_reports *reports = mmap(NULL, sizeof(pv_reports), PROT_READ | PROT_WRITE, MAP_SHARED, reports_fd, 0);
    close(orders_fd);
    close(reports_fd);
    if (orders == MAP_FAILED || reports == MAP_FAILED) return failed(socket, "cannot map the shared memory");
    if (orders->version != PV_CHANNEL_VERSION) return failed(socket, "the worker is of another version");
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    pv_trace *trace = NULL;
    if (trace_fd >= 0) {
        trace = mmap(NULL, sizeof(pv_trace), PROT_READ | PROT_WRITE, MAP_SHARED, trace_fd, 0);
        close(trace_fd);
        if (trace == MAP_FAILED) return failed(socket, "cannot map the memory for traces");
        if (!pv_shadow_reserve()) return failed(socket, "this host gives no address space for shadow memory");
    }
    if (argc > 6 && !pv_install_filter(atoi(argv[6])))
        return failed(socket, "this host refuses seccomp filters; --no-sandbox runs the unit without one");

    const char *why = NULL;
    static provest_unit_table table;
    const provest_unit_table *exported = pv_load_unit(argv[1], &why);
    if (!exported) return failed(socket, why);
    table = *exported;
    uint64_t counters = (uint64_t)(table.counters_end - table.counters_begin);
    if (counters > PV_MAX_COUNTERS) return failed(socket, "the unit has more counters than a worker can serve");
    if (counters) memset(table.counters_begin, 0, counters * sizeof *table.counters_begin);

    if (trace) pv_shadow_begin(trace, &table);
    warm_up();
    buffer_streams();
    limit_address_space(orders->memory);
    pv_make_test_stack();
    pv_run_begin(&table);
    pv_touch_thread_storage();
    pv_arena_snapshot(orders->memory);
    pv_message ready = {.kind = PV_READY, .value = (uint32_t)counters};
    send(socket, &ready, sizeof ready, MSG_NOSIGNAL);
    pv_zygote zygote = {orders, reports, &table, exported, socket};
    pv_zygote_loop(&zygote);
    _exit(0);
}
