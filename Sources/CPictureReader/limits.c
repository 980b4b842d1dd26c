#define _GNU_SOURCE

#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "CCallFilter.h"
#include "reader.h"

/* Memory for a picture, beside that of the libraries: 16 million pixels, scaled, and what is drawn. In bytes. */
enum { memory_limit = 256 << 20 };
/* The socket, the three streams, a file and its memory, and a few for the libraries. */
enum { descriptor_limit = 16 };
/* How much less important than others the process is. */
enum { niceness = 10 };

static bool limit(__rlimit_resource_t resource, rlim_t most) {
    const struct rlimit both = {.rlim_cur = most, .rlim_max = most};
    return setrlimit(resource, &both) == 0;
}

/* The bytes of the address space that are in use; 0 where the kernel does not tell. */
static size_t used_memory(void) {
    char text[64] = {0};
    unsigned long pages = 0;
    const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    const ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    return count > 0 && sscanf(text, "%lu", &pages) == 1 ? (size_t)pages * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

/* Writes what the kernel may refuse. */
static void tell(const char *path, const char *text) {
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    if (write(file, text, strlen(text)) < 0) {}
    close(file);
}

void notch_reader_give_way(void) {
    setpriority(PRIO_PROCESS, 0, niceness);
    /* The kernel may share out the processors among sessions first (sched(7)). */
    char text[16];
    snprintf(text, sizeof text, "%d", niceness);
    tell("/proc/self/autogroup", text);
    /* The kernel ends this process first where memory runs out. */
    tell("/proc/self/oom_score_adj", "1000");
}

bool notch_reader_shut(void) {
    /* Threads of the libraries would reserve address space for heaps of their own. Large pieces go back to the kernel. */
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
    const size_t used = used_memory();
    return used > 0 && limit(RLIMIT_NOFILE, descriptor_limit) && limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, 0) &&
           limit(RLIMIT_AS, used + memory_limit) && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           notch_call_filter_install();
}

void notch_reader_limit_time(int seconds) {
    /* RLIMIT_CPU counts whole seconds only. */
    const struct itimerval time = {.it_value = {.tv_sec = seconds}};
    setitimer(ITIMER_PROF, &time, NULL);
}
