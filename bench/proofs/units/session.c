// Sessions on a server: log in with a few tries, idle time-out, roles. The clock and the journal are others' code,
// which may call back.
#include <stdbool.h>
#include <stdint.h>

enum { SESSIONS = 6, TRIES = 3, IDLE = 600, BLOCKED = 300 };
enum phase { FREE, ASKED, OPEN, LOCKED };
enum role { NOBODY, READER, WRITER, ADMIN };

struct session {
    enum phase phase;
    enum role role;
    uint8_t tries;
    uint32_t since;
};

uint32_t clockSeconds(void);
void journal(int event, unsigned which);

static struct session sessions[SESSIONS];
static bool isClosing;
static int oddities;
static uint8_t nesting;

static bool mayWrite(enum role role) {
    switch (role) {
        case READER:
            return false;
        case WRITER:
        case ADMIN:
            return true;
        case NOBODY:
            oddities = 1;
            return false;
        default:
            oddities = 2;
            return false;
    }
}

static void tell(int event, unsigned which) {
    if (event < 1 || event > 4) {
        oddities = 3;
        return;
    }
    if (nesting >= 2) return;
    const uint8_t before = nesting;
    nesting = (uint8_t)(before + 1);
    journal(event, which);
    nesting = before;
    if (nesting > 1) oddities = 4;
}

static void leave(struct session* session) {
    session->phase = FREE;
    session->role = NOBODY;
    session->tries = 0;
}

int sessionOpen(void) {
    const uint32_t now = clockSeconds();
    if (isClosing) return -1;
    for (unsigned i = 0; i < SESSIONS; i++) {
        struct session* session = &sessions[i];
        if (session->phase != FREE) continue;
        if (session->role != NOBODY) oddities = 5;
        if (session->tries != 0) oddities = 6;
        session->since = now;
        session->phase = ASKED;
        tell(1, i);
        return (int)i;
    }
    return -1;
}

bool sessionLogin(unsigned which, int role, bool isRight) {
    const uint32_t now = clockSeconds();
    if (which >= SESSIONS) return false;
    struct session* session = &sessions[which];
    switch (session->phase) {
        case FREE:
            if (session->tries > 0) oddities = 7;
            return false;
        case OPEN:
            return false;
        case LOCKED:
            if (session->tries != TRIES) oddities = 8;
            if (now - session->since < BLOCKED) return false;
            session->phase = ASKED;
            session->tries = 0;
            break;
        case ASKED:
            if (session->tries >= TRIES) oddities = 9;
            break;
        default:
            oddities = 10;
            return false;
    }
    if (session->phase != ASKED) oddities = 11;
    if (role != READER && role != WRITER && role != ADMIN) return false;
    if (!isRight) {
        session->tries++;
        session->since = now;
        if (session->tries == TRIES) {
            session->phase = LOCKED;
            tell(2, which);
        }
        return false;
    }
    session->phase = OPEN;
    session->role = (enum role)role;
    session->tries = 0;
    session->since = now;
    tell(3, which);
    return session->phase == OPEN;
}

int sessionWrite(unsigned which) {
    const uint32_t now = clockSeconds();
    if (which >= SESSIONS || sessions[which].phase != OPEN) return -1;
    struct session* session = &sessions[which];
    if (session->tries != 0) oddities = 12;
    if (now - session->since > IDLE) {
        leave(session);
        tell(4, which);
        return -2;
    }
    session->since = now;
    if (!mayWrite(session->role)) {
        if (session->role != READER) oddities = 13;
        return -3;
    }
    if (session->role == READER) oddities = 14;
    return 0;
}

void sessionClose(unsigned which) {
    if (which >= SESSIONS || sessions[which].phase == FREE) return;
    leave(&sessions[which]);
    if (sessions[which].phase != FREE) oddities = 15;
    tell(4, which);
}

int sessionSweep(void) {
    const uint32_t now = clockSeconds();
    int left = 0;
    for (unsigned i = 0; i < SESSIONS; i++) {
        struct session* session = &sessions[i];
        if (session->phase == OPEN && now - session->since > IDLE) {
            if (session->role == NOBODY) oddities = 16;
            leave(session);
            left++;
            tell(4, i);
        }
        if (left > SESSIONS) oddities = 17;
    }
    if (isClosing && left == 0) return -1;
    return left;
}

void sessionShutdown(bool now) {
    isClosing = true;
    if (now)
        for (unsigned i = 0; i < SESSIONS; i++) sessionClose(i);
}

int sessionState(unsigned which) {
    if (which >= SESSIONS) return -1;
    const struct session* session = &sessions[which];
    if (session->tries > TRIES) return -2;
    if (session->phase == OPEN && session->role == NOBODY) return -3;
    if (session->phase != OPEN && session->role != NOBODY) return -4;
    if (session->role > ADMIN) return -5;
    if (nesting > 2) return -6;
    if (oddities) return -7;
    return session->phase;
}
