// without_namespaces COMMAND...: runs a command on a host that refuses user namespaces, as hardened ones do.
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    struct scmp_arg_cmp new_user = {0, SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER};
    if (argc < 2 || !filter || seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1, &new_user) ||
        seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(unshare), 1, &new_user) ||
        seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) || seccomp_load(filter)) {
        fprintf(stderr, "without_namespaces: cannot install the filter\n");
        return 77;
    }
    execvp(argv[1], argv + 1);
    perror(argv[1]);
    return 127;
}
