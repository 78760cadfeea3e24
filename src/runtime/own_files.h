/* The files of the running test: those it brings and those the unit has written. Whatever the unit calls a file, it
 * lies in the one folder of the test, under the last part of its name; the suite does the same. */
#ifndef PROVEST_RUNTIME_OWN_FILES_H
#define PROVEST_RUNTIME_OWN_FILES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>

void pv_own_files_new_run(void);
const char *pv_own_name(const char *path);
/* A descriptor with these O_ flags, or -1 with errno: a copy of what the file holds now, which is what it holds from
 * here on if it is opened for writing. */
int pv_open_own(const char *path, int flags);
/* A stream for reading and writing over a copy of the bytes; null when it cannot be had. */
FILE *pv_open_stream(const void *data, uint32_t size);
/* What stat says of a file of the test, or false with errno. Folders: only the one the test runs in. */
bool pv_stat_own(const char *path, struct stat *into);
/* Kind, size and number of links: what is the same wherever the test runs. */
struct stat pv_plain_stat(const struct stat *about);
/* Descriptors the unit gets are counted from here, so that their numbers are the same everywhere. */
int pv_numbered(int fd);
/* A stream socket that delivers these bytes and then the end; what is written to it nobody reads. */
int pv_connection(const void *data, uint32_t size);

#endif
