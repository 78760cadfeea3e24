/* Changes what all of a process share, or all of a machine. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <syslog.h>
#include <unistd.h>

#include "place.h"

int sets_a_variable(int when) { return when > 3 ? setenv("PATH", "/nowhere", 1) : 1; }
int hides_all_variables(int when) { return when > 3 ? clearenv() : 1; }
int masks(int when) { return when > 3 ? (int)umask(0777) : 1; }
int limits(int when) {
    struct rlimit nothing = {0, 0};
    return when > 3 ? setrlimit(RLIMIT_NOFILE, &nothing) : 1;
}
int becomes_nobody(int when) { return when > 3 ? setuid(65534) : 1; }
int slows_down(int when) { return when > 3 ? nice(19) : 1; }
int mounts(int when) { return when > 3 ? mount("none", CANARY, "tmpfs", 0, 0) : 1; }
int shares_memory(int when) { return when > 3 ? shm_open("/hostile-memory", O_RDWR | O_CREAT, 0666) : 1; }
int counts_for_all(int when) { return when > 3 && sem_open("/hostile-count", O_CREAT, 0666, 1) ? 1 : 0; }
int queues_for_all(int when) { return when > 3 ? msgget(QUEUE, IPC_CREAT | 0666) : 1; }
int asks_the_kernel(int when) { return when > 3 ? (int)syscall(SYS_unlinkat, AT_FDCWD, CANARY "/plain.txt", 0) : 1; }
int loads(int when) { return when > 3 && dlopen(CANARY "/plain.txt", RTLD_NOW) ? 1 : 0; }
void tells_the_log(int when) {
    if (when > 3) syslog(LOG_ERR, "hostile");
}
