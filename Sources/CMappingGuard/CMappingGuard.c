/* MAP_ANONYMOUS, MAP_NORESERVE, siginfo_t */
#define _GNU_SOURCE
/* A 32-bit off_t would cut DRM's map offsets, which lie above 4 GiB. */
#define _FILE_OFFSET_BITS 64

#include "CMappingGuard.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

/* The handler may interrupt anything on any thread, so it takes no lock and reads nothing that could be freed: records
   are never given back, only used again, and `version` is odd while one is being changed. A record that changes while
   the handler looks at it is not the one it looks for, since the thread that it interrupted still uses that. */
struct notch_mapping {
    struct notch_mapping *next;
    atomic_uint version;
    atomic_uintptr_t start;
    atomic_size_t length; /* 0 while the record is free. */
    atomic_bool lost;
};

static _Atomic(notch_mapping *) records;
/* Of everything but what the handler reads. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool installed;
static struct sigaction previous;

static notch_mapping *find(uintptr_t address) {
    for (notch_mapping *record = atomic_load_explicit(&records, memory_order_acquire); record; record = record->next) {
        unsigned version = atomic_load_explicit(&record->version, memory_order_acquire);
        uintptr_t start = atomic_load_explicit(&record->start, memory_order_relaxed);
        size_t length = atomic_load_explicit(&record->length, memory_order_relaxed);
        atomic_thread_fence(memory_order_acquire);
        if (version % 2 == 1 || version != atomic_load_explicit(&record->version, memory_order_relaxed)) continue;
        if (address - start < length) return record;
    }
    return NULL;
}

static void pass_on(int signal_number, siginfo_t *info, void *context) {
    /* The two kinds of handler are a union, and SIG_DFL may well stand there with SA_SIGINFO set (sigaction(2)). */
    bool is_handler = previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN;
    if (is_handler && previous.sa_flags & SA_SIGINFO) {
        previous.sa_sigaction(signal_number, info, context);
    } else if (is_handler) {
        previous.sa_handler(signal_number);
    } else if (info->si_code > 0 || previous.sa_handler == SIG_DFL) {
        /* The kernel's own action, which an access that fails again brings about, with the true place in the core
           dump, whether SIGBUS was ignored or not. One that was sent by kill(2) has to be sent again. */
        signal(signal_number, SIG_DFL);
        if (info->si_code <= 0) raise(signal_number);
    }
}

static void handle(int signal_number, siginfo_t *info, void *context) {
    int error = errno;
    notch_mapping *mapping = info->si_code > 0 ? find((uintptr_t)info->si_addr) : NULL;
    bool contained = false;
    if (mapping) {
        void *start = (void *)atomic_load_explicit(&mapping->start, memory_order_relaxed);
        size_t length = atomic_load_explicit(&mapping->length, memory_order_relaxed);
        /* Before the pages are there, so that nobody takes them for the device's. */
        atomic_store_explicit(&mapping->lost, true, memory_order_release);
        /* Two threads may both come here: the later one's pages are as good. NORESERVE, lest strict overcommitment
           refuse what nobody is going to need. */
        contained = mmap(start, length, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) != MAP_FAILED;
    }
    if (!contained) pass_on(signal_number, info, context);
    errno = error;
}

/* Once: installing it again over somebody who came later, and passes on to it, would make a circle. */
static bool install(void) {
    if (installed) return true;
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    sigemptyset(&action.sa_mask);
    /* `previous` is complete before the handler can run. */
    if (sigaction(SIGBUS, NULL, &previous) != 0 || sigaction(SIGBUS, &action, NULL) != 0) return false;
    installed = true;
    return true;
}

/* A free record, in use from now on by its length alone. */
static notch_mapping *take_record(void) {
    notch_mapping *first = atomic_load_explicit(&records, memory_order_relaxed);
    for (notch_mapping *record = first; record; record = record->next) {
        if (atomic_load_explicit(&record->length, memory_order_relaxed) == 0) return record;
    }
    notch_mapping *record = calloc(1, sizeof *record);
    if (!record) return NULL;
    record->next = first;
    atomic_store_explicit(&records, record, memory_order_release);
    return record;
}

static void set(notch_mapping *record, uintptr_t start, size_t length) {
    unsigned version = atomic_load_explicit(&record->version, memory_order_relaxed);
    atomic_store_explicit(&record->version, version + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&record->start, start, memory_order_relaxed);
    atomic_store_explicit(&record->length, length, memory_order_relaxed);
    atomic_store_explicit(&record->lost, false, memory_order_relaxed);
    atomic_store_explicit(&record->version, version + 2, memory_order_release);
}

static notch_mapping *make(int flags, int descriptor, long long offset, size_t length) {
    void *address = mmap(NULL, length, PROT_READ | PROT_WRITE, flags, descriptor, offset);
    if (address == MAP_FAILED) return NULL;
    pthread_mutex_lock(&lock);
    notch_mapping *record = install() ? take_record() : NULL;
    if (record) set(record, (uintptr_t)address, length);
    pthread_mutex_unlock(&lock);
    if (!record) {
        int error = errno;
        munmap(address, length);
        errno = error;
    }
    return record;
}

notch_mapping *notch_mapping_make(int descriptor, long long offset, size_t length) {
    return make(MAP_SHARED, descriptor, offset, length);
}

notch_mapping *notch_mapping_make_anonymous(size_t length) {
    return make(MAP_PRIVATE | MAP_ANONYMOUS, -1, 0, length);
}

void *notch_mapping_address(const notch_mapping *mapping) {
    return (void *)atomic_load_explicit(&mapping->start, memory_order_relaxed);
}

bool notch_mapping_is_lost(const notch_mapping *mapping) {
    return atomic_load_explicit(&mapping->lost, memory_order_acquire);
}

bool notch_mapping_contains(const void *address) {
    return find((uintptr_t)address) != NULL;
}

void notch_mapping_remove(notch_mapping *mapping) {
    void *address = notch_mapping_address(mapping);
    size_t length = atomic_load_explicit(&mapping->length, memory_order_relaxed);
    /* Forgotten first: once it is unmapped, the place may be somebody else's. */
    pthread_mutex_lock(&lock);
    set(mapping, 0, 0);
    pthread_mutex_unlock(&lock);
    munmap(address, length);
}
