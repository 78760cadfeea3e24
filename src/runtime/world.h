/* What the unit must not do to the world: one line per library call, X(name, result, parameters, arguments, answer).
 *
 * The answer is an expression that C and C++ share: the worker defines __wrap_NAME with it, and a suite whose unit
 * makes the call is written with the same text (emit/world_calls). What it may use, in both places: grantedCall() the
 * test grants this call, counted among all that ask; else it is refused callFails(one, other)  -1 with the first errno,
 * or with the other if the test wants this call otherwise noPointer(one, other)  null in the same way spawnedProcess()
 * the number of a process that does not exist; 0, as its child sees it, if otherwise connection()           a
 * descriptor that delivers the test's input and takes what is written inputStream()          the same to read, as a
 * FILE replacedProcess()      what a successful exec leaves of the unit: nothing, with exit code 0 isForeign(fd) it was
 * open before the test, and is no standard stream REAL(NAME)             the library's own openedFile, openedStream,
 * temporaryFile, accessibleFile, knownFile, knownDescriptor: over files of the test readBytes, receivedBytes: reading,
 * which the test may make fail spawnedInto, numericAddress, saysPeer, saysText, saysFolder, saysSystem, saysBytes: what
 * those calls write for a caller Types are the plain ones of the ABI, so that nobody needs the headers; what is
 * variadic in C takes words here. */
#ifndef PROVEST_RUNTIME_WORLD_H
#define PROVEST_RUNTIME_WORLD_H

/* clang-format off */

#define PROVEST_WORLD_PATHS(X) \
    X(unlink, int, (const char *path), (path), grantedCall() ? 0 : callFails(EPERM, ENOENT)) \
    X(unlinkat, int, (int folder, const char *path, int flags), (folder, path, flags), grantedCall() ? 0 : callFails(EPERM, ENOENT)) \
    X(remove, int, (const char *path), (path), grantedCall() ? 0 : callFails(EPERM, ENOENT)) \
    X(rmdir, int, (const char *path), (path), grantedCall() ? 0 : callFails(EPERM, ENOTEMPTY)) \
    X(rename, int, (const char *from, const char *to), (from, to), grantedCall() ? 0 : callFails(EPERM, EXDEV)) \
    X(renameat, int, (int one, const char *from, int other, const char *to), (one, from, other, to), grantedCall() ? 0 : callFails(EPERM, EXDEV)) \
    X(renameat2, int, (int one, const char *from, int other, const char *to, unsigned flags), (one, from, other, to, flags), grantedCall() ? 0 : callFails(EPERM, EEXIST)) \
    X(link, int, (const char *from, const char *to), (from, to), grantedCall() ? 0 : callFails(EPERM, EEXIST)) \
    X(linkat, int, (int one, const char *from, int other, const char *to, int flags), (one, from, other, to, flags), grantedCall() ? 0 : callFails(EPERM, EEXIST)) \
    X(symlink, int, (const char *from, const char *to), (from, to), grantedCall() ? 0 : callFails(EPERM, EEXIST)) \
    X(symlinkat, int, (const char *from, int folder, const char *to), (from, folder, to), grantedCall() ? 0 : callFails(EPERM, EEXIST)) \
    X(truncate, int, (const char *path, long size), (path, size), grantedCall() ? 0 : callFails(EACCES, ENOENT)) \
    X(truncate64, int, (const char *path, long size), (path, size), grantedCall() ? 0 : callFails(EACCES, ENOENT)) \
    X(mkdir, int, (const char *path, unsigned mode), (path, mode), grantedCall() ? 0 : callFails(EACCES, EEXIST)) \
    X(mkdirat, int, (int folder, const char *path, unsigned mode), (folder, path, mode), grantedCall() ? 0 : callFails(EACCES, EEXIST)) \
    X(mkdtemp, char *, (char *path), (path), grantedCall() ? path : (char *)noPointer(EACCES, ENOENT)) \
    X(mkfifo, int, (const char *path, unsigned mode), (path, mode), grantedCall() ? 0 : callFails(EACCES, EEXIST)) \
    X(mkfifoat, int, (int folder, const char *path, unsigned mode), (folder, path, mode), grantedCall() ? 0 : callFails(EACCES, EEXIST)) \
    X(mknod, int, (const char *path, unsigned mode, unsigned long device), (path, mode, device), grantedCall() ? 0 : callFails(EPERM, EEXIST)) \
    X(mknodat, int, (int folder, const char *path, unsigned mode, unsigned long device), (folder, path, mode, device), grantedCall() ? 0 : callFails(EPERM, EEXIST)) \
    X(chmod, int, (const char *path, unsigned mode), (path, mode), grantedCall() ? 0 : callFails(EPERM, ENOENT)) \
    X(fchmod, int, (int fd, unsigned mode), (fd, mode), grantedCall() ? 0 : callFails(EPERM, EBADF)) \
    X(fchmodat, int, (int folder, const char *path, unsigned mode, int flags), (folder, path, mode, flags), grantedCall() ? 0 : callFails(EPERM, ENOENT)) \
    X(chown, int, (const char *path, unsigned user, unsigned group), (path, user, group), grantedCall() ? 0 : callFails(EPERM, ENOENT)) \
    X(lchown, int, (const char *path, unsigned user, unsigned group), (path, user, group), grantedCall() ? 0 : callFails(EPERM, ENOENT)) \
    X(fchown, int, (int fd, unsigned user, unsigned group), (fd, user, group), grantedCall() ? 0 : callFails(EPERM, EBADF)) \
    X(fchownat, int, (int folder, const char *path, unsigned user, unsigned group, int flags), (folder, path, user, group, flags), grantedCall() ? 0 : callFails(EPERM, ENOENT)) \
    X(utime, int, (const char *path, const void *times), (path, times), grantedCall() ? 0 : callFails(EACCES, ENOENT)) \
    X(utimes, int, (const char *path, const void *times), (path, times), grantedCall() ? 0 : callFails(EACCES, ENOENT)) \
    X(lutimes, int, (const char *path, const void *times), (path, times), grantedCall() ? 0 : callFails(EACCES, ENOENT)) \
    X(futimes, int, (int fd, const void *times), (fd, times), grantedCall() ? 0 : callFails(EACCES, EBADF)) \
    X(futimens, int, (int fd, const void *times), (fd, times), grantedCall() ? 0 : callFails(EACCES, EBADF)) \
    X(utimensat, int, (int folder, const char *path, const void *times, int flags), (folder, path, times, flags), grantedCall() ? 0 : callFails(EACCES, ENOENT)) \
    X(setxattr, int, (const char *path, const char *name, const void *value, size_t size, int flags), (path, name, value, size, flags), grantedCall() ? 0 : callFails(EPERM, ENOTSUP)) \
    X(chdir, int, (const char *path), (path), grantedCall() ? 0 : callFails(ENOENT, EACCES)) \
    X(fchdir, int, (int fd), (fd), grantedCall() ? 0 : callFails(EBADF, EACCES)) \
    X(chroot, int, (const char *path), (path), grantedCall() ? 0 : callFails(EPERM, ENOENT)) \
    /* what lies around the test is another matter on every machine */ \
    X(opendir, void *, (const char *path), (path), noPointer(ENOENT, EACCES)) \
    X(scandir, int, (const char *path, void *into, void *wanted, void *order), (path, into, wanted, order), callFails(ENOENT, EACCES)) \
    X(ftw, int, (const char *path, void *visit, int most), (path, visit, most), callFails(ENOENT, EACCES)) \
    X(nftw, int, (const char *path, void *visit, int most, int flags), (path, visit, most, flags), callFails(ENOENT, EACCES)) \
    X(fts_open, void *, (void *paths, int options, void *order), (paths, options, order), noPointer(ENOENT, EACCES)) \
    X(glob, int, (const char *pattern, int flags, void *trouble, void *into), (pattern, flags, trouble, into), 3) \
    X(wordexp, int, (const char *text, void *into, int flags), (text, into, flags), 4) \
    X(readlink, long, (const char *path, char *into, size_t size), (path, into, size), callFails(ENOENT, EINVAL)) \
    X(readlinkat, long, (int folder, const char *path, char *into, size_t size), (folder, path, into, size), callFails(ENOENT, EINVAL)) \
    X(realpath, char *, (const char *path, char *into), (path, into), (char *)noPointer(ENOENT, EACCES)) \
    X(statfs, int, (const char *path, void *into), (path, into), callFails(ENOENT, EACCES)) \
    X(statvfs, int, (const char *path, void *into), (path, into), callFails(ENOENT, EACCES)) \
    X(shm_open, int, (const char *name, int flags, unsigned mode), (name, flags, mode), callFails(EACCES, ENOENT)) \
    X(shm_unlink, int, (const char *name), (name), grantedCall() ? 0 : callFails(EACCES, ENOENT)) \
    X(sem_open, void *, (const char *name, int flags, unsigned mode, unsigned value), (name, flags, mode, value), noPointer(EACCES, ENOENT)) \
    X(sem_unlink, int, (const char *name), (name), grantedCall() ? 0 : callFails(EACCES, ENOENT)) \
    X(mq_open, int, (const char *name, int flags, unsigned mode, void *about), (name, flags, mode, about), callFails(EACCES, ENOENT)) \
    X(mq_unlink, int, (const char *name), (name), grantedCall() ? 0 : callFails(EACCES, ENOENT)) \
    X(msgget, int, (int key, int flags), (key, flags), callFails(EACCES, ENOSPC)) \
    X(semget, int, (int key, int count, int flags), (key, count, flags), callFails(EACCES, ENOSPC)) \
    X(shmget, int, (int key, size_t size, int flags), (key, size, flags), callFails(EACCES, ENOSPC))

#define PROVEST_WORLD_NETWORK(X) \
    X(socket, int, (int family, int type, int protocol), (family, type, protocol), grantedCall() ? connection() : callFails(EACCES, EAFNOSUPPORT)) \
    X(connect, int, (int fd, const void *address, unsigned size), (fd, address, size), grantedCall() ? 0 : callFails(ECONNREFUSED, EINPROGRESS)) \
    X(bind, int, (int fd, const void *address, unsigned size), (fd, address, size), grantedCall() ? 0 : callFails(EACCES, EADDRINUSE)) \
    X(listen, int, (int fd, int most), (fd, most), grantedCall() ? 0 : callFails(EADDRINUSE, EOPNOTSUPP)) \
    X(accept, int, (int fd, void *address, unsigned *size), (fd, address, size), grantedCall() ? (saysPeer(address, size), connection()) : callFails(ECONNABORTED, EAGAIN)) \
    X(accept4, int, (int fd, void *address, unsigned *size, int flags), (fd, address, size, flags), grantedCall() ? (saysPeer(address, size), connection()) : callFails(ECONNABORTED, EAGAIN)) \
    X(send, long, (int fd, const void *bytes, size_t size, int flags), (fd, bytes, size, flags), grantedCall() ? (long)size : callFails(EPIPE, EAGAIN)) \
    X(sendto, long, (int fd, const void *bytes, size_t size, int flags, const void *address, unsigned length), (fd, bytes, size, flags, address, length), grantedCall() ? (long)size : callFails(ENETUNREACH, EAGAIN)) \
    X(sendmsg, long, (int fd, const void *message, int flags), (fd, message, flags), callFails(EPIPE, EAGAIN)) \
    X(sendmmsg, int, (int fd, void *messages, unsigned count, int flags), (fd, messages, count, flags), callFails(EPIPE, EAGAIN)) \
    X(recvmsg, long, (int fd, void *message, int flags), (fd, message, flags), callFails(ECONNRESET, EAGAIN)) \
    X(recvmmsg, int, (int fd, void *messages, unsigned count, int flags, void *time), (fd, messages, count, flags, time), callFails(ECONNRESET, EAGAIN)) \
    X(setsockopt, int, (int fd, int level, int name, const void *value, unsigned size), (fd, level, name, value, size), grantedCall() ? 0 : callFails(ENOPROTOOPT, EINVAL)) \
    X(getsockopt, int, (int fd, int level, int name, void *value, unsigned *size), (fd, level, name, value, size), callFails(ENOPROTOOPT, EINVAL)) \
    X(getsockname, int, (int fd, void *address, unsigned *size), (fd, address, size), grantedCall() ? saysPeer(address, size) : callFails(ENOTCONN, ENOBUFS)) \
    X(getpeername, int, (int fd, void *address, unsigned *size), (fd, address, size), grantedCall() ? saysPeer(address, size) : callFails(ENOTCONN, ENOBUFS)) \
    X(shutdown, int, (int fd, int how), (fd, how), grantedCall() ? 0 : callFails(ENOTCONN, EBADF)) \
    X(getaddrinfo, int, (const char *host, const char *service, const void *hints, struct addrinfo **into), (host, service, hints, into), grantedCall() ? numericAddress(into) : -4) \
    X(getnameinfo, int, (const void *address, unsigned size, char *host, unsigned hosts, char *service, unsigned services, int flags), (address, size, host, hosts, service, services, flags), -4) \
    X(gethostbyname, void *, (const char *name), (name), noPointer(ENOENT, EAGAIN)) \
    X(gethostbyaddr, void *, (const void *address, unsigned size, int type), (address, size, type), noPointer(ENOENT, EAGAIN)) \
    X(getservbyname, void *, (const char *name, const char *protocol), (name, protocol), noPointer(ENOENT, ENOENT)) \
    X(getprotobyname, void *, (const char *name), (name), noPointer(ENOENT, ENOENT)) \
    X(getifaddrs, int, (void *into), (into), callFails(EACCES, ENOMEM)) \
    X(if_nametoindex, unsigned, (const char *name), (name), 0u)

#define PROVEST_WORLD_PROCESSES(X) \
    X(fork, int, (void), (), grantedCall() ? spawnedProcess() : callFails(EAGAIN, ENOMEM)) \
    X(vfork, int, (void), (), grantedCall() ? spawnedProcess() : callFails(EAGAIN, ENOMEM)) \
    X(clone, int, (void *body, void *stack, int flags, void *argument), (body, stack, flags, argument), callFails(EPERM, EAGAIN)) \
    X(daemon, int, (int stay, int keep), (stay, keep), grantedCall() ? 0 : callFails(EAGAIN, EPERM)) \
    X(forkpty, int, (int *master, char *name, void *terminal, void *window), (master, name, terminal, window), callFails(EAGAIN, ENOENT)) \
    X(openpty, int, (int *master, int *slave, char *name, void *terminal, void *window), (master, slave, name, terminal, window), callFails(ENOENT, EAGAIN)) \
    X(posix_openpt, int, (int flags), (flags), callFails(ENOENT, EAGAIN)) \
    X(system, int, (const char *command), (command), !command ? 0 : grantedCall() ? 0 : callFails(ENOSYS, EAGAIN)) \
    X(popen, FILE *, (const char *command, const char *mode), (command, mode), grantedCall() ? inputStream() : (FILE *)noPointer(ENOSYS, EMFILE)) \
    X(execl, int, (const char *path, const char *first), (path, first), grantedCall() ? replacedProcess() : callFails(EPERM, ENOENT)) \
    X(execlp, int, (const char *path, const char *first), (path, first), grantedCall() ? replacedProcess() : callFails(EPERM, ENOENT)) \
    X(execle, int, (const char *path, const char *first), (path, first), grantedCall() ? replacedProcess() : callFails(EPERM, ENOENT)) \
    X(execv, int, (const char *path, void *words), (path, words), grantedCall() ? replacedProcess() : callFails(EPERM, ENOENT)) \
    X(execvp, int, (const char *path, void *words), (path, words), grantedCall() ? replacedProcess() : callFails(EPERM, ENOENT)) \
    X(execvpe, int, (const char *path, void *words, void *variables), (path, words, variables), grantedCall() ? replacedProcess() : callFails(EPERM, ENOENT)) \
    X(execve, int, (const char *path, void *words, void *variables), (path, words, variables), grantedCall() ? replacedProcess() : callFails(EPERM, ENOENT)) \
    X(fexecve, int, (int fd, void *words, void *variables), (fd, words, variables), grantedCall() ? replacedProcess() : callFails(EPERM, EBADF)) \
    X(posix_spawn, int, (int *process, const char *path, const void *actions, const void *how, void *words, void *variables), (process, path, actions, how, words, variables), grantedCall() ? spawnedInto(process) : EPERM) \
    X(posix_spawnp, int, (int *process, const char *path, const void *actions, const void *how, void *words, void *variables), (process, path, actions, how, words, variables), grantedCall() ? spawnedInto(process) : EPERM) \
    X(kill, int, (int process, int number), (process, number), grantedCall() ? 0 : callFails(EPERM, ESRCH)) \
    X(killpg, int, (int group, int number), (group, number), grantedCall() ? 0 : callFails(EPERM, ESRCH)) \
    X(sigqueue, int, (int process, int number, void *value), (process, number, value), grantedCall() ? 0 : callFails(EPERM, ESRCH)) \
    X(tgkill, int, (int group, int thread, int number), (group, thread, number), grantedCall() ? 0 : callFails(EPERM, ESRCH)) \
    X(ptrace, long, (int request, int process, void *address, void *data), (request, process, address, data), callFails(EPERM, ESRCH)) \
    X(process_vm_readv, long, (int process, void *to, unsigned long tos, void *from, unsigned long froms, unsigned long flags), (process, to, tos, from, froms, flags), callFails(EPERM, ESRCH)) \
    X(process_vm_writev, long, (int process, void *from, unsigned long froms, void *to, unsigned long tos, unsigned long flags), (process, from, froms, to, tos, flags), callFails(EPERM, ESRCH)) \
    X(setpgid, int, (int process, int group), (process, group), grantedCall() ? 0 : callFails(EPERM, ESRCH)) \
    X(setpgrp, int, (void), (), grantedCall() ? 0 : callFails(EPERM, EPERM)) \
    X(setsid, int, (void), (), grantedCall() ? 1234 : callFails(EPERM, EPERM)) \
    X(setuid, int, (unsigned user), (user), grantedCall() ? 0 : callFails(EPERM, EAGAIN)) \
    X(seteuid, int, (unsigned user), (user), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(setreuid, int, (unsigned user, unsigned effective), (user, effective), grantedCall() ? 0 : callFails(EPERM, EAGAIN)) \
    X(setresuid, int, (unsigned user, unsigned effective, unsigned saved), (user, effective, saved), grantedCall() ? 0 : callFails(EPERM, EAGAIN)) \
    X(setgid, int, (unsigned group), (group), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(setegid, int, (unsigned group), (group), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(setregid, int, (unsigned group, unsigned effective), (group, effective), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(setresgid, int, (unsigned group, unsigned effective, unsigned saved), (group, effective, saved), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(setgroups, int, (size_t count, const void *groups), (count, groups), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(initgroups, int, (const char *user, unsigned group), (user, group), grantedCall() ? 0 : callFails(EPERM, ENOMEM)) \
    X(setrlimit, int, (int resource, const void *limit), (resource, limit), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(prlimit, int, (int process, int resource, const void *limit, void *before), (process, resource, limit, before), callFails(EPERM, ESRCH)) \
    X(setpriority, int, (int which, unsigned who, int priority), (which, who, priority), grantedCall() ? 0 : callFails(EACCES, ESRCH)) \
    X(nice, int, (int more), (more), grantedCall() ? more : callFails(EPERM, EPERM)) \
    X(sched_setaffinity, int, (int process, size_t size, const void *set), (process, size, set), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(sched_setscheduler, int, (int process, int policy, const void *how), (process, policy, how), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(mlockall, int, (int flags), (flags), grantedCall() ? 0 : callFails(EPERM, ENOMEM)) \
    X(prctl, int, (int what, unsigned long a, unsigned long b, unsigned long c, unsigned long d), (what, a, b, c, d), grantedCall() ? 0 : callFails(EINVAL, EPERM)) \
    X(personality, int, (unsigned long persona), (persona), callFails(EPERM, EINVAL)) \
    X(unshare, int, (int flags), (flags), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(setns, int, (int fd, int kind), (fd, kind), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(syscall, long, (long number, long a, long b, long c, long d, long e, long f), (number, a, b, c, d, e, f), grantedCall() ? 0 : callFails(ENOSYS, EPERM)) \
    X(alarm, unsigned, (unsigned seconds), (seconds), 0u) \
    X(ualarm, unsigned, (unsigned first, unsigned interval), (first, interval), 0u) \
    X(setitimer, int, (int which, const void *timer, void *before), (which, timer, before), grantedCall() ? 0 : callFails(EINVAL, EPERM)) \
    X(nanosleep, int, (const void *time, void *left), (time, left), 0) \
    X(clock_nanosleep, int, (int clock, int flags, const void *time, void *left), (clock, flags, time, left), 0) \
    X(pause, int, (void), (), callFails(EINTR, EINTR)) \
    X(timer_create, int, (int clock, void *event, void *into), (clock, event, into), callFails(EAGAIN, EPERM)) \
    X(atexit, int, (void (*function)(void)), (function), 0) \
    X(on_exit, int, (void (*function)(int, void *), void *argument), (function, argument), 0) \
    X(at_quick_exit, int, (void (*function)(void)), (function), 0) \
    X(umask, unsigned, (unsigned mask), (mask), 022u) \
    X(dlopen, void *, (const char *name, int flags), (name, flags), noPointer(ENOENT, EACCES))

#define PROVEST_WORLD_SYSTEM(X) \
    X(ioctl, int, (int fd, unsigned long request, void *argument), (fd, request, argument), grantedCall() ? 0 : callFails(ENOTTY, EINVAL)) \
    X(mount, int, (const char *what, const char *where, const char *kind, unsigned long flags, const void *data), (what, where, kind, flags, data), grantedCall() ? 0 : callFails(EPERM, EBUSY)) \
    X(umount, int, (const char *where), (where), grantedCall() ? 0 : callFails(EPERM, EBUSY)) \
    X(umount2, int, (const char *where, int flags), (where, flags), grantedCall() ? 0 : callFails(EPERM, EBUSY)) \
    X(pivot_root, int, (const char *now, const char *before), (now, before), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(swapon, int, (const char *path, int flags), (path, flags), grantedCall() ? 0 : callFails(EPERM, ENOENT)) \
    X(swapoff, int, (const char *path), (path), grantedCall() ? 0 : callFails(EPERM, ENOENT)) \
    X(reboot, int, (int how), (how), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(sethostname, int, (const char *name, size_t size), (name, size), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(setdomainname, int, (const char *name, size_t size), (name, size), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(settimeofday, int, (const void *time, const void *zone), (time, zone), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(clock_settime, int, (int clock, const void *time), (clock, time), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(adjtime, int, (const void *by, void *before), (by, before), callFails(EPERM, EINVAL)) \
    X(adjtimex, int, (void *how), (how), callFails(EPERM, EINVAL)) \
    X(acct, int, (const char *path), (path), grantedCall() ? 0 : callFails(EPERM, ENOENT)) \
    X(iopl, int, (int level), (level), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(ioperm, int, (unsigned long from, unsigned long count, int on), (from, count, on), grantedCall() ? 0 : callFails(EPERM, EINVAL)) \
    X(inotify_init, int, (void), (), callFails(EMFILE, ENOMEM)) \
    X(inotify_init1, int, (int flags), (flags), callFails(EMFILE, ENOMEM)) \
    X(syslog, int, (int priority, const char *format), (priority, format), 0) \
    X(vsyslog, int, (int priority, const char *format, void *values), (priority, format, values), 0) \
    X(openlog, int, (const char *name, int option, int facility), (name, option, facility), 0) \
    X(closelog, int, (void), (), 0) \
    X(sync, int, (void), (), 0)

/* What is another on every machine, for every user and in every run. Outside of a test these are real. */
#define PROVEST_WORLD_MACHINE(X) \
    X(getpid, int, (void), (), 1234) \
    X(getppid, int, (void), (), 1233) \
    X(gettid, int, (void), (), 1234) \
    X(getpgrp, int, (void), (), 1234) \
    X(getpgid, int, (int process), (process), process ? process : 1234) \
    X(getsid, int, (int process), (process), process ? process : 1234) \
    X(getuid, unsigned, (void), (), 1000u) \
    X(geteuid, unsigned, (void), (), 1000u) \
    X(getgid, unsigned, (void), (), 1000u) \
    X(getegid, unsigned, (void), (), 1000u) \
    X(getgroups, int, (int size, unsigned *groups), (size, groups), size > 0 ? (groups[0] = 1000, 1) : 1) \
    X(getlogin, char *, (void), (), (char *)noPointer(ENXIO, ENOENT)) \
    X(getlogin_r, int, (char *name, size_t size), (name, size), ENXIO) \
    X(getpwnam, void *, (const char *name), (name), noPointer(ENOENT, EIO)) \
    X(getpwuid, void *, (unsigned user), (user), noPointer(ENOENT, EIO)) \
    X(getgrnam, void *, (const char *name), (name), noPointer(ENOENT, EIO)) \
    X(getgrgid, void *, (unsigned group), (group), noPointer(ENOENT, EIO)) \
    X(gethostname, int, (char *name, size_t size), (name, size), saysText(name, size, "machine")) \
    X(getdomainname, int, (char *name, size_t size), (name, size), saysText(name, size, "domain")) \
    X(gethostid, long, (void), (), 7) \
    X(getcwd, char *, (char *into, size_t size), (into, size), saysFolder(into, size)) \
    X(get_current_dir_name, char *, (void), (), saysFolder(0, 0)) \
    X(uname, int, (void *into), (into), saysSystem(into)) \
    X(isatty, int, (int fd), (fd), callFails(ENOTTY, ENOTTY) + 1) \
    X(ttyname, char *, (int fd), (fd), (char *)noPointer(ENOTTY, EBADF)) \
    X(tcgetattr, int, (int fd, void *into), (fd, into), callFails(ENOTTY, EBADF)) \
    X(tcsetattr, int, (int fd, int when, const void *how), (fd, when, how), callFails(ENOTTY, EBADF)) \
    X(getloadavg, int, (double *into, int count), (into, count), callFails(EIO, EIO)) \
    X(getrandom, long, (void *into, size_t size, unsigned flags), (into, size, flags), saysBytes(into, size)) \
    X(getentropy, int, (void *into, size_t size), (into, size), saysBytes(into, size) < 0 ? -1 : 0) \
    X(arc4random, unsigned, (void), (), 4u) \
    X(arc4random_uniform, unsigned, (unsigned most), (most), most > 4 ? 4u : 0u) \
    X(clock, long, (void), (), 0) \
    X(times, long, (void *into), (into), saysTimes(into)) \
    X(get_nprocs, int, (void), (), 2) \
    X(get_nprocs_conf, int, (void), (), 2) \
    X(sched_getcpu, int, (void), (), 0)

/* Descriptors: those of others are not the unit's to use, and the standard streams stay open. */
#define PROVEST_WORLD_DESCRIPTORS(X) \
    X(close, int, (int fd), (fd), fd >= 0 && fd <= 2 ? 0 : isForeign(fd) ? callFails(EBADF, EIO) : REAL(close)(fd)) \
    X(close_range, int, (unsigned first, unsigned last, int flags), (first, last, flags), callFails(EPERM, EINVAL)) \
    X(closefrom, int, (int first), (first), 0) \
    X(dup2, int, (int fd, int to), (fd, to), isForeign(fd) || isForeign(to) || (to >= 0 && to <= 2 && to != fd) ? callFails(EBADF, EBUSY) : REAL(dup2)(fd, to)) \
    X(dup3, int, (int fd, int to, int flags), (fd, to, flags), isForeign(fd) || isForeign(to) || (to >= 0 && to <= 2) ? callFails(EBADF, EBUSY) : REAL(dup3)(fd, to, flags)) \
    X(dup, int, (int fd), (fd), isForeign(fd) ? callFails(EBADF, EMFILE) : REAL(dup)(fd)) \
    X(write, long, (int fd, const void *bytes, size_t size), (fd, bytes, size), isForeign(fd) ? callFails(EBADF, EIO) : REAL(write)(fd, bytes, size)) \
    X(pwrite, long, (int fd, const void *bytes, size_t size, long at), (fd, bytes, size, at), isForeign(fd) ? callFails(EBADF, EIO) : REAL(pwrite)(fd, bytes, size, at)) \
    X(pwrite64, long, (int fd, const void *bytes, size_t size, long at), (fd, bytes, size, at), isForeign(fd) ? callFails(EBADF, EIO) : REAL(pwrite64)(fd, bytes, size, at)) \
    X(writev, long, (int fd, const void *parts, int count), (fd, parts, count), isForeign(fd) ? callFails(EBADF, EIO) : REAL(writev)(fd, parts, count)) \
    X(ftruncate, int, (int fd, long size), (fd, size), fd <= 2 || isForeign(fd) ? callFails(EINVAL, EBADF) : REAL(ftruncate)(fd, size)) \
    X(ftruncate64, int, (int fd, long size), (fd, size), fd <= 2 || isForeign(fd) ? callFails(EINVAL, EBADF) : REAL(ftruncate64)(fd, size)) \
    X(fdopen, FILE *, (int fd, const char *mode), (fd, mode), isForeign(fd) ? (FILE *)noPointer(EBADF, ENOMEM) : REAL(fdopen)(fd, mode))

/* Files are the test's own, whatever the unit calls them: they lie in one folder, under the last part of their name. */
#define PROVEST_WORLD_FILES(X) \
    X(open, int, (const char *path, int flags, unsigned mode), (path, flags, mode), openedFile(path, flags)) \
    X(open64, int, (const char *path, int flags, unsigned mode), (path, flags, mode), openedFile(path, flags)) \
    X(openat, int, (int folder, const char *path, int flags, unsigned mode), (folder, path, flags, mode), openedFile(path, flags)) \
    X(openat64, int, (int folder, const char *path, int flags, unsigned mode), (folder, path, flags, mode), openedFile(path, flags)) \
    X(__open_2, int, (const char *path, int flags), (path, flags), openedFile(path, flags)) \
    X(__open64_2, int, (const char *path, int flags), (path, flags), openedFile(path, flags)) \
    X(creat, int, (const char *path, unsigned mode), (path, mode), openedFile(path, O_WRONLY | O_CREAT | O_TRUNC)) \
    X(creat64, int, (const char *path, unsigned mode), (path, mode), openedFile(path, O_WRONLY | O_CREAT | O_TRUNC)) \
    X(fopen, FILE *, (const char *path, const char *mode), (path, mode), openedStream(path, mode)) \
    X(fopen64, FILE *, (const char *path, const char *mode), (path, mode), openedStream(path, mode)) \
    X(freopen, FILE *, (const char *path, const char *mode, FILE *stream), (path, mode, stream), (FILE *)noPointer(EACCES, ENOENT)) \
    X(freopen64, FILE *, (const char *path, const char *mode, FILE *stream), (path, mode, stream), (FILE *)noPointer(EACCES, ENOENT)) \
    X(mkstemp, int, (char *path), (path), temporaryFile(path, 0)) \
    X(mkstemp64, int, (char *path), (path), temporaryFile(path, 0)) \
    X(mkostemp, int, (char *path, int flags), (path, flags), temporaryFile(path, 0)) \
    X(mkstemps, int, (char *path, int suffix), (path, suffix), temporaryFile(path, suffix)) \
    X(mkostemps, int, (char *path, int suffix, int flags), (path, suffix, flags), temporaryFile(path, suffix)) \
    X(access, int, (const char *path, int mode), (path, mode), accessibleFile(path, mode)) \
    X(eaccess, int, (const char *path, int mode), (path, mode), accessibleFile(path, mode)) \
    X(faccessat, int, (int folder, const char *path, int mode, int flags), (folder, path, mode, flags), accessibleFile(path, mode)) \
    X(stat, int, (const char *path, struct stat *into), (path, into), knownFile(path, into)) \
    X(stat64, int, (const char *path, struct stat *into), (path, into), knownFile(path, into)) \
    X(lstat, int, (const char *path, struct stat *into), (path, into), knownFile(path, into)) \
    X(lstat64, int, (const char *path, struct stat *into), (path, into), knownFile(path, into)) \
    X(fstatat, int, (int folder, const char *path, struct stat *into, int flags), (folder, path, into, flags), knownFile(path, into)) \
    X(fstatat64, int, (int folder, const char *path, struct stat *into, int flags), (folder, path, into, flags), knownFile(path, into)) \
    X(fstat, int, (int fd, struct stat *into), (fd, into), knownDescriptor(fd, into)) \
    X(fstat64, int, (int fd, struct stat *into), (fd, into), knownDescriptor(fd, into)) \
    X(read, long, (int fd, void *into, size_t size), (fd, into, size), readBytes(fd, into, size)) \
    X(recv, long, (int fd, void *into, size_t size, int flags), (fd, into, size, flags), receivedBytes(fd, into, size, flags)) \
    X(recvfrom, long, (int fd, void *into, size_t size, int flags, void *address, unsigned *length), (fd, into, size, flags, address, length), (saysPeer(address, length), receivedBytes(fd, into, size, flags)))

/* What the C++ library calls for streams over files and std::filesystem. A wrapped name does not catch calls of a shared
 * library: there the functions themselves are replaced. */
#define PROVEST_WORLD_OF_LIBRARY(X) \
    X(fopen64) X(open) X(openat) X(stat) X(lstat) X(mkdir) X(remove) X(rename) X(unlinkat) X(truncate) X(chdir) \
    X(fchmod) X(fchmodat) X(symlink) X(link) X(utimensat) X(statvfs) X(realpath) X(readlink) X(getcwd)

#define PROVEST_WORLD(X) \
    PROVEST_WORLD_FILES(X) PROVEST_WORLD_PATHS(X) PROVEST_WORLD_NETWORK(X) PROVEST_WORLD_PROCESSES(X) PROVEST_WORLD_SYSTEM(X) \
    PROVEST_WORLD_MACHINE(X) PROVEST_WORLD_DESCRIPTORS(X)

/* clang-format on */

#endif
