/* sigaltstack(2), SIGSTKFLT */
#define _GNU_SOURCE

#include "CTerminalGuard.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "CMappingGuard.h"

/* Signals that end a process and that the program does not handle. First those for a fault of a thread: the kernel ends
   the process for them even if they are ignored. Then the others that crash reporters handle, for abort(3) and ^\. Then
   signals that a program may be sent by mistake. The program itself handles HUP, INT and TERM. */
static const int deadly[] = {
    SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,  SIGTRAP, SIGSYS,  SIGABRT, SIGQUIT,   SIGXCPU,
    SIGXFSZ, SIGALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGPOLL, SIGPWR,  SIGVTALRM, SIGSTKFLT,
};
enum { deadly_count = sizeof deadly / sizeof *deadly, fault_count = 6, reported_count = 8 };

/* A terminal that is stopped may delay the end by four times this many milliseconds. */
enum { patience = 50 };

/* Written while `armed` is false alone, so that a handler on another thread never reads half of it. */
static struct {
    int descriptor;
    bool has_modes;
    struct termios modes;
    size_t length;
    unsigned char farewell[notch_terminal_farewell_limit];
} terminal;
static atomic_bool armed;
/* Complete before the handler of that signal can run. */
static struct sigaction previous[deadly_count];
static bool installed;
/* For the thread whose own stack has overflowed. */
static _Alignas(16) unsigned char stack[64 << 10];

/* Whether there was anything to give back. */
static bool give_back(void) {
    if (!atomic_exchange(&armed, false)) return false;
    /* The terminal of another: -1 stands for one that does not control this process, and so has no foreground. */
    pid_t foreground = tcgetpgrp(terminal.descriptor);
    if (foreground >= 0 && foreground != getpgrp()) return true;
    const unsigned char *rest = terminal.farewell;
    size_t length = terminal.length;
    for (int tries = 0; tries < 4 && length > 0; tries++) {
        struct pollfd query = {.fd = terminal.descriptor, .events = POLLOUT};
        poll(&query, 1, patience);
        ssize_t written = write(terminal.descriptor, rest, length);
        if (written > 0) {
            rest += written;
            length -= (size_t)written;
        }
    }
    if (!terminal.has_modes) return true;
    /* Not TCSAFLUSH, which would wait for a terminal that is stopped. The modes first: what is typed between the two is
       dropped as well. */
    tcsetattr(terminal.descriptor, TCSANOW, &terminal.modes);
    tcflush(terminal.descriptor, TCIFLUSH);
    return true;
}

/* Whether a thread gets a signal for what it has done itself. SI_KERNEL is also what keys lead to, such as ^\. */
static bool is_fault(int signal_number, const siginfo_t *info) {
    for (int index = 0; index < fault_count; index++) {
        if (deadly[index] == signal_number) return info->si_code > 0;
    }
    return false;
}

static bool has_default_action(int signal_number) {
    struct sigaction action;
    return sigaction(signal_number, NULL, &action) == 0 && action.sa_handler == SIG_DFL;
}

/* Leaves a signal to the kernel. */
static void die(int signal_number, const siginfo_t *info) {
    give_back();
    signal(signal_number, SIG_DFL);
    /* An instruction that fails again shows the true place in the core dump; one that has trapped is over. What is sent
       comes when the handler returns, since it is blocked until then. */
    if (!is_fault(signal_number, info) || signal_number == SIGTRAP || signal_number == SIGSYS) raise(signal_number);
}

static void handle(int signal_number, siginfo_t *info, void *context) {
    int error = errno;
    const struct sigaction *before = NULL;
    for (int index = 0; index < deadly_count; index++) {
        if (deadly[index] == signal_number) before = &previous[index];
    }
    bool fails = is_fault(signal_number, info);
    /* The two kinds of handler are a union, and SIG_DFL may well stand there with SA_SIGINFO set (sigaction(2)). */
    if (before->sa_handler == SIG_DFL) {
        die(signal_number, info);
    } else if (before->sa_handler == SIG_IGN) {
        /* The kernel heeds that for what was sent, and not for what the thread has done. */
        if (fails) die(signal_number, info);
    } else {
        bool is_contained = fails && signal_number == SIGBUS && notch_mapping_contains(info->si_addr);
        /* First, so that a crash report is not written on a screen that is about to go. */
        bool had_terminal = !is_contained && give_back();
        if (before->sa_flags & SA_SIGINFO) {
            before->sa_sigaction(signal_number, info, context);
        } else {
            before->sa_handler(signal_number);
        }
        if (has_default_action(signal_number)) {
            /* Who reports crashes leaves the rest to the kernel, and what was sent would not come again. */
            die(signal_number, info);
        } else if (had_terminal) {
            /* It lives. The program takes the terminal again as it does when it was stopped. */
            kill(getpid(), SIGCONT);
        }
    }
    errno = error;
}

/* Once: installing a handler again over somebody's who came later, and passes on to it, would make a circle. */
static bool install(void) {
    if (installed) return true;
    stack_t alternate;
    if (sigaltstack(NULL, &alternate) == 0 && alternate.ss_flags & SS_DISABLE) {
        alternate = (stack_t){.ss_sp = stack, .ss_size = sizeof stack};
        sigaltstack(&alternate, NULL);
    }
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    /* Lest writing to the terminal stop the process, or another signal end it half-way. */
    sigfillset(&action.sa_mask);
    for (int index = 0; index < deadly_count; index++) {
        if (sigaction(deadly[index], NULL, &previous[index]) != 0) return false;
        /* A shell has what it starts in the background of a script ignore ^\. */
        if (index >= fault_count && previous[index].sa_handler == SIG_IGN) continue;
        /* The program has a use for it. */
        if (index >= reported_count && previous[index].sa_handler != SIG_DFL) continue;
        if (sigaction(deadly[index], &action, NULL) != 0) return false;
    }
    installed = true;
    return true;
}

bool notch_terminal_guard_arm(int descriptor, const void *modes, const void *farewell, size_t length) {
    atomic_store(&armed, false);
    terminal.descriptor = descriptor;
    terminal.has_modes = modes != NULL;
    if (modes) memcpy(&terminal.modes, modes, sizeof terminal.modes);
    terminal.length = length < sizeof terminal.farewell ? length : sizeof terminal.farewell;
    memcpy(terminal.farewell, farewell, terminal.length);
    if (!install()) return false;
    atomic_store(&armed, true);
    return true;
}

void notch_terminal_guard_disarm(void) {
    atomic_store(&armed, false);
}

/* exit(3) by whoever has not given it back. */
__attribute__((destructor)) static void leave(void) {
    give_back();
}
