/* provest-worker-asan and provest-worker-msan: started as provest-worker is. Loads a unit built with the same sanitizer
 * and then, for each single run the engine asks for, forks a process that runs the test: a sanitizer's report ends the
 * process, and its shadow memory cannot be put back. Loading takes some 15 ms, a fork less than 3. What the process
 * wrote to standard error, where reports go, is handed on in the shared memory. One run at a time. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/channel.h"
#include "runtime/environment.h"
#include "runtime/escape.h"
#include "runtime/filter.h"
#include "runtime/load.h"
#include "runtime/run.h"
#include "runtime/scratch.h"

static void say(int socket, uint32_t kind, uint32_t value, uint32_t detail) {
    pv_message message = {.kind = kind, .value = value, .detail = detail};
    send(socket, &message, sizeof message, MSG_NOSIGNAL);
}

static int failed(int socket, const char *what) {
    pv_message message = {.kind = PV_FAILED};
    strncpy(message.text, what, sizeof message.text - 1);
    send(socket, &message, sizeof message, MSG_NOSIGNAL);
    return 125;
}

/* Reports name addresses in the unit, which the engine looks up itself; they must not depend on the environment. */
#define COMMON_OPTIONS "symbolize=0:abort_on_error=0:exitcode=99:allocator_may_return_null=1"
const char *__asan_default_options(void);
const char *__asan_default_options(void) {
    return COMMON_OPTIONS ":detect_leaks=0:detect_stack_use_after_return=1:handle_abort=0";
}
const char *__msan_default_options(void);
const char *__msan_default_options(void) { return COMMON_OPTIONS; }
const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void) {
    return COMMON_OPTIONS ":print_stacktrace=1:report_error_type=1:halt_on_error=1";
}

typedef struct worker {
    const pv_orders *orders;
    pv_reports *reports;
    int socket;
    int report; /* a file in memory */
} worker;

static _Noreturn void check(const worker *self, uint32_t serial) {
    say(self->socket, PV_STARTED, serial, 0);
    dup2(self->report, STDERR_FILENO);
    /* not the unit's */
    close(self->report);
    close(self->socket);
    munmap(self->reports, sizeof *self->reports);
    pv_environment_begin(false, self->orders->output);
    pv_result result;
    const uint32_t size = self->orders->single_size;
    if (size <= PV_TEST_AREA) pv_run_test(self->orders->single, size, INT64_MAX, &result);
    _exit(0); /* the outcome is known from the plain run: only the report matters here */
}

static void hand_on_report(const worker *self, uint32_t serial) {
    pv_single_report *to = &self->reports->single;
    ssize_t size = pread(self->report, to->dump, sizeof to->dump, 0);
    to->errors = (pv_list){0, size > 0 ? (uint32_t)size : 0};
    __atomic_store_n(&to->serial, serial, __ATOMIC_RELEASE);
}

static void serve(const worker *self) {
    pid_t parent = getpid();
    for (;;) {
        pv_message order;
        ssize_t size = recv(self->socket, &order, sizeof order, 0);
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return;
        if (size != (ssize_t)sizeof order || order.kind != PV_SINGLE) continue;
        int status = 125 << 8; /* an exit code: cannot */
        bool empty = ftruncate(self->report, 0) == 0 && lseek(self->report, 0, SEEK_SET) == 0;
        pid_t child = empty ? fork() : -1;
        if (child == 0) {
            pv_end_with(parent);
            check(self, order.value);
        }
        if (child > 0)
            while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
            }
        hand_on_report(self, order.value);
        say(self->socket, PV_ENDED, order.value, (uint32_t)status);
    }
}

int main(int argc, char **argv) {
    if (argc < 5) return 125;
    int orders_fd = atoi(argv[2]), reports_fd = atoi(argv[3]), socket = atoi(argv[4]);
    int filter = argc > 5 ? atoi(argv[argc - 1]) : -1;
    const pv_orders *orders = mmap(NULL, sizeof(pv_orders), PROT_READ, MAP_SHARED, orders_fd, 0);
    pv_reports *reports = mmap(NULL, sizeof(pv_reports), PROT_READ | PROT_WRITE, MAP_SHARED, reports_fd, 0);
    close(orders_fd);
    close(reports_fd);
    if (orders == MAP_FAILED || reports == MAP_FAILED) return failed(socket, "cannot map the shared memory");
    if (orders->version != PV_CHANNEL_VERSION) return failed(socket, "the worker is of another version");
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    int report = memfd_create("report", MFD_CLOEXEC);
    if (report < 0) return failed(socket, "cannot make a file for reports");
    if (filter >= 0 && !pv_install_filter(filter))
        return failed(socket, "this host refuses seccomp filters; --no-sandbox runs the unit without one");
    const char *why = NULL;
    static provest_unit_table table;
    const provest_unit_table *exported = pv_load_unit(argv[1], &why);
    if (!exported) return failed(socket, why);
    table = *exported;
    pv_run_begin(&table);
    pv_scratch(1); /* maps it once for all children: MSan also has to write its shadow */
    say(socket, PV_READY, 0, 0);
    serve(&(worker){orders, reports, socket, report});
    _exit(0);
}
