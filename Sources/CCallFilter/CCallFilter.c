#define _GNU_SOURCE

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CCallFilter.h"

#if defined(__x86_64__)
#define NOTCH_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NOTCH_AUDIT_ARCH AUDIT_ARCH_AARCH64
#endif

#ifndef NOTCH_AUDIT_ARCH

bool notch_call_filter_exists(void) { return false; }
bool notch_call_filter_install(void) { return true; }

#else

/* The calls that reading a picture needs, whatever their arguments. They open, start and reach nothing. */
static const int allowed[] = {
    SYS_read,           SYS_readv,         SYS_pread64,      SYS_write,          SYS_writev,        SYS_close,
    SYS_fstat,          SYS_lseek,         SYS_munmap,       SYS_mremap,         SYS_brk,           SYS_madvise,
    SYS_futex,          SYS_set_robust_list, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
    SYS_sched_yield,    SYS_sched_getaffinity, SYS_getpid,   SYS_gettid,         SYS_exit,          SYS_exit_group,
    SYS_clock_gettime,  SYS_clock_nanosleep, SYS_nanosleep,  SYS_gettimeofday,   SYS_getrandom,     SYS_recvmsg,
    SYS_recvfrom,       SYS_sendto,        SYS_ppoll,        SYS_getrusage,      SYS_restart_syscall, SYS_uname,
    SYS_sysinfo,        SYS_membarrier,    SYS_setitimer,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_poll
    SYS_poll,
#endif
};

/* The questions whether a file may be read. Cairo asks before it takes a font that is open already. The answer is always
   yes, and the kernel does not look. */
static const int confirmed[] = {
#ifdef SYS_access
    SYS_access,
#endif
    SYS_faccessat,
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
};

enum { most_instructions = 192 };

struct program {
    struct sock_filter instructions[most_instructions];
    unsigned short count;
};

static void add(struct program *program, unsigned short code, uint32_t value, unsigned char yes, unsigned char no) {
    program->instructions[program->count++] = (struct sock_filter)BPF_JUMP(code, value, yes, no);
}

static void load(struct program *program, size_t offset) {
    program->instructions[program->count++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset);
}

static void end(struct program *program, uint32_t action) {
    program->instructions[program->count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action);
}

/* The lower half of an argument; both machines have it first. */
static size_t argument(int index) { return offsetof(struct seccomp_data, args) + (size_t)index * 8; }

/* Allows a call if the masked bits of an argument have a value. */
static void allow_if(struct program *program, int call, int index, uint32_t mask, uint32_t value) {
    load(program, offsetof(struct seccomp_data, nr));
    add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 4);
    load(program, argument(index));
    program->instructions[program->count++] = (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, mask);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    end(program, SECCOMP_RET_ALLOW);
}

bool notch_call_filter_exists(void) { return true; }

bool notch_call_filter_install(void) {
    const uint32_t refused = SECCOMP_RET_ERRNO | EACCES;
    struct program program = {.count = 0};
    load(&program, offsetof(struct seccomp_data, arch));
    add(&program, BPF_JMP | BPF_JEQ | BPF_K, NOTCH_AUDIT_ARCH, 1, 0);
    end(&program, SECCOMP_RET_KILL_PROCESS);
    load(&program, offsetof(struct seccomp_data, nr));
    for (size_t index = 0; index < sizeof allowed / sizeof *allowed; index++) {
        add(&program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)allowed[index], 0, 1);
        end(&program, SECCOMP_RET_ALLOW);
    }
    for (size_t index = 0; index < sizeof confirmed / sizeof *confirmed; index++) {
        add(&program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)confirmed[index], 0, 1);
        end(&program, SECCOMP_RET_ERRNO);
    }
    /* The C library takes clone(2) where this call is unknown, and its flags can be looked at there. */
    add(&program, BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1);
    end(&program, SECCOMP_RET_ERRNO | ENOSYS);
    /* Threads, and no processes. */
    allow_if(&program, SYS_clone, 0, CLONE_VM | CLONE_THREAD, CLONE_VM | CLONE_THREAD);
    /* Memory, and no code. */
    allow_if(&program, SYS_mmap, 2, PROT_EXEC, 0);
    allow_if(&program, SYS_mprotect, 2, PROT_EXEC, 0);
    /* Signals for itself, which abort(3) sends, and its own limits. */
    allow_if(&program, SYS_tgkill, 0, ~0U, (uint32_t)getpid());
    allow_if(&program, SYS_prlimit64, 0, ~0U, 0);
    end(&program, refused);
    const struct sock_fprog filter = {.len = program.count, .filter = program.instructions};
    /* A library may have made threads. The kernel gives the number of one that it cannot put the filter on. */
    const long failed = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
    if (failed > 0) errno = ESRCH;
    return failed == 0;
}

#endif
