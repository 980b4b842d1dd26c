#ifndef NOTCH_CGETOPT_H
#define NOTCH_CGETOPT_H

#include <getopt.h>

/* getopt_long(3) leaves its results in global variables, which Swift 6 does not let anybody read. */
static inline const char *notch_getopt_argument(void) { return optarg; }
static inline int notch_getopt_index(void) { return optind; }

#endif
