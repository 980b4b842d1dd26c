#ifndef NOTCH_CMAPPINGGUARD_H
#define NOTCH_CMAPPINGGUARD_H

#include <stddef.h>

/* Maps `length` bytes of a device for reading and writing, as mmap(2) does with MAP_SHARED. NULL, with errno set, when
   that fails. */
void *notch_mapping_make(int descriptor, long long offset, size_t length);

/* The same of zeroed memory that belongs to no device. */
void *notch_mapping_make_anonymous(size_t length);

/* munmap(2). */
void notch_mapping_remove(void *address, size_t length);

#endif
