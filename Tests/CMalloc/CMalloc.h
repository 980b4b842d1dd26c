#ifndef NOTCH_CMALLOC_H
#define NOTCH_CMALLOC_H

/* mallinfo2(3), which Swift's Glibc module leaves out. */
#include <malloc.h>

#endif
