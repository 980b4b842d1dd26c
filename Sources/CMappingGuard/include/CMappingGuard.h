#ifndef NOTCH_CMAPPINGGUARD_H
#define NOTCH_CMAPPINGGUARD_H

#include <stdbool.h>
#include <stddef.h>

/* Mappings of device memory that may be touched after the device is gone.

   When a driver is unbound the kernel takes the pages of its mappings away (drm_dev_unplug), and the next access raises
   SIGBUS. For the mappings made here one process-wide handler puts zeroed anonymous pages in the place of the whole
   mapping and lets the access go on, so that a copy under way ends as if the device were still there. Nobody jumps
   across anybody's stack frames. SIGBUS for any other reason goes to whoever handled it before.

   All functions may be called from any thread; a mapping is used and removed by its owner alone. */
typedef struct notch_mapping notch_mapping;

/* Maps `length` bytes of a device for reading and writing, as mmap(2) does with MAP_SHARED. NULL, with errno set, when
   that fails. */
notch_mapping *notch_mapping_make(int descriptor, long long offset, size_t length);

/* The same of zeroed memory that belongs to no device. */
notch_mapping *notch_mapping_make_anonymous(size_t length);

/* Where it begins. */
void *notch_mapping_address(const notch_mapping *mapping);

/* Whether the device's pages are gone: what is written goes nowhere, what is read means nothing. */
bool notch_mapping_is_lost(const notch_mapping *mapping);

/* Whether `address` is in one of the mappings made here, so that SIGBUS for it is contained: for handlers of SIGBUS that
   were installed later. Async-signal-safe. */
bool notch_mapping_contains(const void *address);

/* munmap(2). `mapping` is no longer valid. */
void notch_mapping_remove(notch_mapping *mapping);

#endif
