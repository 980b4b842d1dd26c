#ifndef NOTCH_CCALLFILTER_H
#define NOTCH_CCALLFILTER_H

#include <stdbool.h>

/* The filter of system calls for a process that reads what others made: seccomp(2).

   It leaves memory, threads, and the descriptors that the process has. The kernel refuses all else, such as opening a file,
   making a socket and starting a program, with EACCES. */

/* Whether the filter is known for this machine: x86-64 and arm64. */
bool notch_call_filter_exists(void);

/* Puts the filter on all threads of the calling process for good, after PR_SET_NO_NEW_PRIVS. False, with errno set, where there should be
   one and the kernel has none. */
bool notch_call_filter_install(void);

#endif
