#include "CEvdev.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static void *library(void) { return dlopen("libevdev.so.2", RTLD_NOW | RTLD_LOCAL); }

int notch_evdev_load(void) {
    static bool has_told;
    if (library()) return 0;
    const char *reason = dlerror();
    if (!has_told) fprintf(stderr, "%s; install libevdev2\n", reason);
    has_told = true;
    errno = ELIBACC;
    return -1;
}

void *notch_evdev_symbol(const char *name) {
    void *handle = library();
    void *symbol = handle ? dlsym(handle, name) : NULL;
    if (!symbol) {
        fprintf(stderr, "%s; install libevdev2\n", dlerror());
        exit(EXIT_FAILURE);
    }
    return symbol;
}
