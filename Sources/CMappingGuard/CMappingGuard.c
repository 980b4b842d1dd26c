#include "CMappingGuard.h"

#include <sys/mman.h>

void *notch_mapping_make(int descriptor, long long offset, size_t length) {
    void *address = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, offset);
    return address == MAP_FAILED ? NULL : address;
}

void *notch_mapping_make_anonymous(size_t length) {
    void *address = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return address == MAP_FAILED ? NULL : address;
}

void notch_mapping_remove(void *address, size_t length) {
    munmap(address, length);
}
