/* clone(2), close_range(2), pipe2(2), struct rlimit64 */
#define _GNU_SOURCE

#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the new process needs besides the kernel: a few frames of the C library. */
enum { stack_size = 32 << 10 };

struct start {
    const struct notch_program *program;
    int output;
    int errors;
    pid_t parent;
    /* Written by the new process, which shares the memory. */
    int error;
};

/* The handlers are those of this process, whose memory the new one shares. None may run there. execve(2) would keep
   signals ignored. The C library's call does not do because it refuses its own two signals, which this process may have
   been started with ignored. The kernel's structure is no longer than this, and all zeroes stand for SIG_DFL. The calls
   fail for SIGKILL and SIGSTOP, which are as they should be. */
static void reset_signals(void) {
    static const uint64_t by_default[4];
    for (int number = 1; number < NSIG; number++)
        syscall(SYS_rt_sigaction, number, by_default, NULL, sizeof(uint64_t));
}

/* The hard limit stays, so that a descendant can have another mark if it starts programs in the same way. */
static bool set_mark(uint64_t mark) {
    struct rlimit64 locks;
    if (getrlimit64(RLIMIT_LOCKS, &locks) != 0) return false;
    locks.rlim_cur = mark;
    return setrlimit64(RLIMIT_LOCKS, &locks) == 0;
}

/* The copies are above the three numbers, since this process may have been started without them. */
static bool set_streams(int output, int errors) {
    const int output_copy = fcntl(output, F_DUPFD, 3);
    const int errors_copy = fcntl(errors, F_DUPFD, 3);
    if (output_copy < 0 || errors_copy < 0) return false;
    const int null = open("/dev/null", O_RDWR);
    return null >= 0 && dup2(null, 0) == 0 && dup2(errors_copy, 2) == 2 && dup2(output_copy, 1) == 1 &&
           close_range(3, ~0U, 0) == 0;
}

static bool unblock_signals(void) {
    sigset_t none;
    sigemptyset(&none);
    return sigprocmask(SIG_SETMASK, &none, NULL) == 0;
}

/* The kernel kills the new process when this one dies, however it dies. It may have died already. */
static bool die_with(pid_t parent) {
    return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 && getppid() == parent;
}

/* The group of the service decides who may use the socket, and is not that of the files which a command of root makes. The
   C library's call does not do because it changes the group of every thread. */
static void leave_group(void) {
#ifdef SYS_setgid32
    if (geteuid() == 0) syscall(SYS_setgid32, 0);
#else
    if (geteuid() == 0) syscall(SYS_setgid, 0);
#endif
}

static int become_program(void *context) {
    struct start *start = context;
    const struct notch_program *program = start->program;
    reset_signals();
    leave_group();
    if (die_with(start->parent) && setsid() >= 0 && set_mark(program->mark) && set_streams(start->output, start->errors) &&
        chdir(program->folder) == 0 && unblock_signals())
        execve(program->arguments[0], (char *const *)program->arguments, (char *const *)program->environment);
    start->error = errno;
    _exit(127);
}

struct start_of_self {
    const char *name;
    const char *const *environment;
    int socket;
    pid_t parent;
    int error;
};

/* The copy is above the four numbers, as in set_streams. */
static bool set_socket(int socket) {
    const int copy = fcntl(socket, F_DUPFD, 4);
    if (copy < 0) return false;
    const int null = open("/dev/null", O_RDWR);
    return null >= 0 && dup2(null, 0) == 0 && dup2(null, 1) == 1 && dup2(null, 2) == 2 && dup2(copy, 3) == 3 &&
           close_range(4, ~0U, 0) == 0;
}

static int become_self(void *context) {
    struct start_of_self *start = context;
    const char *const arguments[] = {start->name, NULL};
    reset_signals();
    if (die_with(start->parent) && setsid() >= 0 && set_socket(start->socket) && chdir("/") == 0 && unblock_signals())
        execve("/proc/self/exe", (char *const *)arguments, (char *const *)start->environment);
    start->error = errno;
    _exit(127);
}

static bool make_pipe(int ends[2]) {
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    /* The writing end blocks, as a program expects of its output. */
    if (fcntl(ends[0], F_SETFL, O_RDONLY | O_NONBLOCK) == 0) return true;
    const int error = errno;
    close(ends[0]);
    close(ends[1]);
    errno = error;
    return false;
}

/* Starts a process that shares the memory of this one until it has become a program, or has failed and written why. */
static bool run(int (*become)(void *), void *start, const int *start_error, int *process, int *descriptor) {
    /* This process waits until the new one has left its memory, so the stack may be here. */
    _Alignas(16) char stack[stack_size];
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    *process = clone(become, stack + sizeof stack, CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, start, descriptor);
    const int error = *process < 0 ? errno : *start_error;
    if (*process >= 0 && error != 0) {
        while (waitpid(*process, NULL, 0) < 0 && errno == EINTR) {}
        close(*descriptor);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return error == 0;
}

static void close_pipe(const int ends[2]) {
    if (ends[0] >= 0) close(ends[0]);
    if (ends[1] >= 0) close(ends[1]);
}

bool notch_spawn(const struct notch_program *program, struct notch_started *started) {
    int ends[2];
    int error_ends[2] = {-1, -1};
    if (!make_pipe(ends)) return false;
    if (!program->reads_errors && !make_pipe(error_ends)) {
        const int error = errno;
        close_pipe(ends);
        errno = error;
        return false;
    }
    struct start start = {
        .program = program,
        .output = ends[1],
        .errors = program->reads_errors ? ends[1] : error_ends[1],
        .parent = getpid(),
        .error = 0,
    };
    int process, descriptor = -1;
    if (!run(become_program, &start, &start.error, &process, &descriptor)) {
        const int error = errno;
        close_pipe(ends);
        close_pipe(error_ends);
        errno = error;
        return false;
    }
    close(ends[1]);
    if (error_ends[1] >= 0) close(error_ends[1]);
    *started = (struct notch_started){
        .process = process, .descriptor = descriptor, .output = ends[0], .errors = error_ends[0]};
    return true;
}

bool notch_spawn_self(const char *name, const char *const *environment, int socket, struct notch_started *started) {
    struct start_of_self start = {
        .name = name, .environment = environment, .socket = socket, .parent = getpid(), .error = 0};
    int process, descriptor = -1;
    if (!run(become_self, &start, &start.error, &process, &descriptor)) return false;
    *started = (struct notch_started){.process = process, .descriptor = descriptor, .output = -1, .errors = -1};
    return true;
}

int notch_reap(bool is_descriptor, int id, bool *was_killed, int *number) {
    siginfo_t info = {.si_pid = 0};
    while (waitid(is_descriptor ? P_PIDFD : P_PID, (id_t)id, &info, WEXITED | WNOHANG) != 0)
        if (errno != EINTR) return -1;
    if (info.si_pid == 0) return 0;
    *was_killed = info.si_code != CLD_EXITED;
    *number = info.si_status;
    return info.si_pid;
}

bool notch_has_children(void) {
    siginfo_t info;
    return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
}

void notch_adopt_orphans(bool adopts) {
    prctl(PR_SET_CHILD_SUBREAPER, (unsigned long)adopts, 0, 0, 0);
    struct sigaction action;
    if (!adopts || sigaction(SIGCHLD, NULL, &action) != 0) return;
    if (action.sa_handler == SIG_IGN) action.sa_handler = SIG_DFL;
    action.sa_flags &= ~SA_NOCLDWAIT;
    sigaction(SIGCHLD, &action, NULL);
}
