#include "CEvdev.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

void *notch_evdev_symbol(const char *name) {
    void *library = dlopen("libevdev.so.2", RTLD_NOW | RTLD_LOCAL);
    void *symbol = library ? dlsym(library, name) : NULL;
    if (!symbol) {
        fprintf(stderr, "%s; install libevdev2\n", dlerror());
        exit(EXIT_FAILURE);
    }
    return symbol;
}
