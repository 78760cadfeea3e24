/* The memory a test may have changed, and its contents before the first test.
 *
 * Pages are copied back only once they have been written: at the snapshot they are made read-only, the first write to
 * one makes it writable for good and puts it among those every reset restores. Small regions are simply copied. */
#ifndef PROVEST_RUNTIME_SNAPSHOT_H
#define PROVEST_RUNTIME_SNAPSHOT_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/hooks.h"

/* Makes every library's thread-local storage exist, which is done on first use and with malloc: before the heap's own
 * snapshot, lest it lie where tests allocate. */
void pv_touch_thread_storage(void);
/* The unit (the loaded object that holds `unit_symbol`, without its counters) and the heap as it is now; with
 * `libraries` also the C library and all others. Each with its thread-local storage of this thread. */
void pv_snapshot_take(const provest_unit_table *table, const void *unit_symbol, bool libraries);
/* Back to the snapshot, the heap included. `thoroughly` after a run that wrote who knows where. */
void pv_snapshot_restore(bool thoroughly);
/* A bad access that is only our read-only page: mends it and says true. */
bool pv_snapshot_write_fault(uintptr_t address);
/* Makes the watched pages of this range writable before a system call writes there. */
void pv_snapshot_expect_write(uintptr_t begin, uintptr_t end);

#endif
