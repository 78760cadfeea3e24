/* Installing the sandbox's system call filter. */
#ifndef PROVEST_RUNTIME_FILTER_H
#define PROVEST_RUNTIME_FILTER_H

#include <stdbool.h>

/* Installs the BPF program in the file, for good; closes it. */
bool pv_install_filter(int fd);

#endif
