#define _GNU_SOURCE
#include "runtime/zygote.h"

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/escape.h"
#include "runtime/observe.h"
#include "runtime/serve.h"
#include "runtime/snapshot.h"

enum { most_singles = 64 };

static struct {
    pid_t server;
    struct {
        pid_t process;
        uint32_t serial;
    } singles[most_singles];
} children;

static void say(const pv_zygote *zygote, uint32_t kind, uint32_t value, uint32_t detail) {
    pv_message message = {.kind = kind, .value = value, .detail = detail};
    send(zygote->socket, &message, sizeof message, MSG_NOSIGNAL);
}

static void become_child(pid_t zygote, const sigset_t *usual) {
    pv_end_with(zygote);
    sigprocmask(SIG_SETMASK, usual, NULL);
    pv_adopt_thread();
}

static void start_server(const pv_zygote *zygote, const pv_message *order, const sigset_t *usual) {
    pid_t self = getpid();
    pid_t child = fork();
    if (child != 0) {
        children.server = child;
        return;
    }
    become_child(self, usual);
    say(zygote, PV_STARTED, 0, 0);
    static pv_serving serving;
    serving = (pv_serving){zygote->orders,      zygote->reports, zygote->unit,
                           zygote->unit_symbol, order->value,    zygote->orders->tier};
    pv_serve(&serving);
}

static void start_single(const pv_zygote *zygote, const pv_message *order, const sigset_t *usual) {
    pid_t self = getpid();
    pid_t child = fork();
    if (child != 0) {
        for (int i = 0; i < most_singles; ++i)
            if (children.singles[i].process == 0) {
                children.singles[i].process = child;
                children.singles[i].serial = order->value;
                return;
            }
        return; /* nobody will hear of its end; the engine has its process id */
    }
    become_child(self, usual);
    static pv_single_run run;
    run = (pv_single_run){zygote->orders, zygote->reports, zygote->unit, order->value, order->detail, zygote->socket};
    pv_single(&run);
}

static void reap(const pv_zygote *zygote) {
    int status;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
        if (ended == children.server) {
            children.server = 0;
            zygote->reports->death_status = status;
            __atomic_add_fetch(&zygote->reports->deaths, 1, __ATOMIC_SEQ_CST);
            pv_ring(zygote->reports);
            continue;
        }
        for (int i = 0; i < most_singles; ++i)
            if (children.singles[i].process == ended) {
                children.singles[i].process = 0;
                say(zygote, PV_ENDED, children.singles[i].serial, (uint32_t)status);
            }
    }
}

void pv_zygote_loop(const pv_zygote *zygote) {
    pv_catch_signals(pv_snapshot_write_fault); /* for the children: here, a fault is the end */
    sigset_t child_ended, usual;
    sigemptyset(&child_ended);
    sigaddset(&child_ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child_ended, &usual);
    int signals = signalfd(-1, &child_ended, SFD_CLOEXEC | SFD_NONBLOCK);
    struct pollfd watched[] = {{zygote->socket, POLLIN, 0}, {signals, POLLIN, 0}};
    for (;;) {
        if (poll(watched, 2, -1) < 0) continue;
        if (watched[1].revents) {
            struct signalfd_siginfo ignored;
            while (read(signals, &ignored, sizeof ignored) > 0) {
            }
            reap(zygote);
        }
        if (watched[0].revents & POLLIN) {
            pv_message order;
            ssize_t size = recv(zygote->socket, &order, sizeof order, MSG_DONTWAIT);
            if (size == 0) return;
            if (size != (ssize_t)sizeof order) continue;
            if (order.kind == PV_SERVE) start_server(zygote, &order, &usual);
            if (order.kind == PV_SINGLE) start_single(zygote, &order, &usual);
        } else if (watched[0].revents & (POLLHUP | POLLERR)) {
            return;
        }
    }
}
