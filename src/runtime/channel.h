/* The two shared memory areas between the engine and the worker processes, and the messages on their socket.
 *
 * Orders are written by the engine and mapped read-only by the workers, so that a wild write of the unit cannot damage
 * them. Reports are written by the workers; the engine checks everything it reads there. The socket carries only rare
 * things (start a process, a process died); a batch costs two futex calls. */
#ifndef PROVEST_RUNTIME_CHANNEL_H
#define PROVEST_RUNTIME_CHANNEL_H

#include "runtime/protocol.h"

#ifdef __cplusplus
extern "C" {
#define PV_ALIGNED alignas(16)
#else
#define PV_ALIGNED _Alignas(16)
#endif

#define PV_CHANNEL_VERSION 3u

/* Both areas are sparse files: only what is used takes memory. */
#define PV_MAX_ITEMS 8192u
#define PV_MAX_PATCHES (1u << 17)
#define PV_MAX_COUNTERS (1u << 20)
#define PV_MAX_WAYS (1u << 18)
#define PV_MAX_PROBES (1u << 14)
#define PV_MAX_READINGS (1u << 20)
#define PV_TEST_AREA (32u << 20)
#define PV_DUMP_AREA (96u << 20)

/* How state is put back after a test. */
enum pv_tier { PV_TIER_UNIT = 0, PV_TIER_LIBRARIES = 1, PV_TIER_FORK = 2 };

/* What a single run in a process of its own is for. */
enum pv_single_kind { PV_REPLAY = 0, PV_OBSERVE = 1, PV_CHECK = 2 };

typedef struct pv_orders {
    uint32_t version;
    uint32_t tier;
    int64_t fuel;
    uint64_t memory;
    uint64_t output;

    uint32_t request; /* futex: number of the batch to run */
    uint32_t first;   /* its items: first .. first+count-1 */
    uint32_t count;
    uint32_t hash_item; /* the item whose counters are to be hashed, PV_NONE for none */

    uint32_t covered_epoch; /* changes with `covered` */
    uint32_t target_epoch;  /* changes with `targets`, `ways` and `probes` */
    uint32_t target_count;
    uint32_t focus;
    uint32_t way_count;
    uint32_t probe_count;
    uint32_t single_size;
    uint32_t dirt; /* what a single run finds in memory that nobody wrote (dirt.h) */
    pv_target targets[PV_MAX_TARGETS];

    pv_item items[PV_MAX_ITEMS];
    pv_patch patches[PV_MAX_PATCHES];
    pv_way ways[PV_MAX_WAYS];
    uint32_t probes[PV_MAX_PROBES]; /* arms that every run of a batch reports on */
    uint8_t covered[PV_MAX_COUNTERS];
    PV_ALIGNED uint8_t tests[PV_TEST_AREA];
    PV_ALIGNED uint8_t single[PV_TEST_AREA]; /* the test of a single run */
} pv_orders;

/* What a run did with one probed arm. */
typedef struct pv_reading {
    float distance; /* from being taken, the nearest; infinity when its branch was not met, 0 when it was taken */
    uint32_t count; /* how often it was taken */
} pv_reading;

/* A list in the dump of an observation: `count` entries at byte `offset`. */
typedef struct pv_list {
    uint32_t offset;
    uint32_t count;
} pv_list;

/* One finished call or stub call; `bytes` is its result or its arguments. */
typedef struct pv_record {
    uint32_t id;
    pv_list bytes;
} pv_record;

typedef struct pv_single_report {
    uint32_t serial;  /* of the run these belong to; written last */
    uint32_t damaged; /* the dump did not fit and was cut */
    pv_result result;
    uint64_t hash;
    uint64_t arena_begin, arena_end;
    pv_list counters;           /* uint32_t */
    pv_list block_addresses;    /* uint64_t */
    pv_list block_freed;        /* uint8_t */
    pv_list variable_addresses; /* uint64_t */
    pv_list function_addresses; /* uint64_t */
    pv_list results;            /* pv_record */
    pv_list endings;            /* pv_record, one per call made: `id` says how, `bytes` the type of an exception */
    pv_list stub_calls;         /* pv_record */
    pv_list output;             /* bytes */
    pv_list errors;             /* bytes */
    PV_ALIGNED uint8_t dump[PV_DUMP_AREA];
} pv_single_report;

typedef struct pv_reports {
    uint32_t bell;      /* futex: changes whenever the engine should look */
    uint32_t response;  /* the last batch that was finished */
    uint32_t started;   /* items of the batch begun */
    uint32_t completed; /* and finished */
    uint32_t deaths;    /* serving workers that have ended, counted by the zygote */
    int32_t death_status;
    uint32_t wanted_tier; /* a worker that finds its tier too cheap for the unit says so here and leaves */
    char wanted_reason[124];
    uint64_t hash; /* of hash_item */
    double best[PV_MAX_TARGETS];
    pv_result results[PV_MAX_ITEMS];
    pv_reading readings[PV_MAX_READINGS]; /* of item i: probe_count of them from i * probe_count on */
    pv_single_report single;
} pv_reports;

enum pv_message_kind {
    PV_SERVE = 1,   /* engine: start a serving worker; value: the last request already done */
    PV_SINGLE = 2,  /* engine: run orders.single in a process of its own; value: serial, detail: enum pv_single_kind */
    PV_READY = 3,   /* zygote: unit loaded; value: number of counters */
    PV_FAILED = 4,  /* zygote: cannot; text says why */
    PV_STARTED = 5, /* a new process of its own accord, so that the engine learns its process id from the kernel */
    PV_DONE = 6,    /* an observed process: the report is complete and the process stops; value: serial */
    PV_ENDED = 7    /* zygote: a single run's process ended; value: serial, detail: wait status */
};

typedef struct pv_message {
    uint32_t kind;
    uint32_t value;
    uint32_t detail;
    char text[244];
} pv_message;

#ifdef __cplusplus
}
#endif
#endif
