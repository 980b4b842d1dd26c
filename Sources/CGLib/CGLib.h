#ifndef NOTCH_CGLIB_H
#define NOTCH_CGLIB_H

/* What the store needs of GLib, whose binary interface does not change. GLib's own headers would bring the flag -pthread
   into each program that depends on Notch, and their types are declared in CPangoCairo.h already, where no two modules
   may declare one name differently. So these functions have names of their own. */
enum { NOTCH_NORMALIZE_ALL = 2 };

char *notch_g_utf8_normalize(const char *text, long length, int mode) __asm__("g_utf8_normalize");
void notch_g_free(void *memory) __asm__("g_free");

#endif
