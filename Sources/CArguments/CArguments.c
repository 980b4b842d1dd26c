#include "CArguments.h"

#include <stddef.h>

static int count;
static char **arguments;

/* 101 is the first priority that is not the C library's own. Other constructors may ask for arguments. */
__attribute__((constructor(101))) static void keep_arguments(int argc, char **argv) {
    count = argc;
    arguments = argv;
}

int notch_argument_count(void) { return count; }

char **notch_argument_values(void) { return arguments; }

const char *notch_argument(int index) { return index >= 0 && index < count ? arguments[index] : NULL; }
