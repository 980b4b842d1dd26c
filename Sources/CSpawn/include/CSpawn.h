#ifndef NOTCH_CSPAWN_H
#define NOTCH_CSPAWN_H

#include <stdbool.h>
#include <stdint.h>

/* Programs that the process starts, and the children that it has.

   posix_spawn(3) does not do because it cannot set a resource limit, and the mark is one. The new process shares the
   memory of this one until it has become the program (CLONE_VM, CLONE_VFORK), as with posix_spawn(3), so that no memory
   is copied. */

/* What to start. Both lists end with NULL. */
struct notch_program {
    /* The first one is the path of the program. */
    const char *const *arguments;
    /* The whole environment, each entry as NAME=VALUE. */
    const char *const *environment;
    const char *folder;
    /* The soft limit RLIMIT_LOCKS of the program. */
    uint64_t mark;
    /* Whether standard error is the same pipe as standard output; otherwise it is a pipe of its own. */
    bool reads_errors;
};

/* What was started. The caller closes the descriptors. They are close-on-exec. */
struct notch_started {
    int process;
    /* A descriptor of the process: pidfd_open(2). */
    int descriptor;
    /* The reading end of a pipe with what the program writes. It does not block. */
    int output;
    /* The same for standard error, or -1 where that goes to the first pipe. */
    int errors;
};

/* Starts a program: clone(2), execve(2). It returns once the program runs.

   The program has a session and a process group of its own, and no terminal. Its standard input is /dev/null, its
   standard output is a pipe, its standard error is that pipe or another one, and it has no other descriptor. The group
   of one that root starts is root. No signal is blocked, and each does what it does by default. False, with errno set,
   where it cannot be started; nothing is left then. */
bool notch_spawn(const struct notch_program *program, struct notch_started *started);

/* Starts the file of this program once more, with a name as its only argument: execve("/proc/self/exe").

   All three streams of the new process are /dev/null, a socket is its descriptor 3, and it has no other. Otherwise it is
   started as notch_spawn does, without a mark. `started` has no output. */
bool notch_spawn_self(const char *name, const char *const *environment, int socket, struct notch_started *started);

/* Takes the end of a child: waitid(2). `id` is a descriptor of the child, or its number. The number where it has
   ended, with its exit status or the signal that ended it; 0 while it lives; -1 with errno set. */
int notch_reap(bool is_descriptor, int id, bool *was_killed, int *number);

/* Whether the process has any child, one that has ended among them: waitid(2). */
bool notch_has_children(void);

/* Whether orphans among the descendants of the process become its children: PR_SET_CHILD_SUBREAPER of prctl(2). If so,
   their ends are kept until somebody takes them, even if the process was started with SIGCHLD ignored. */
void notch_adopt_orphans(bool adopts);

#endif
