#ifndef NOTCH_CGLIB_H
#define NOTCH_CGLIB_H

#include <glib.h>

/* The enumeration's names differ between versions of the headers' import. */
static inline char *notch_decompose(const char *text, long count)
{
	return g_utf8_normalize(text, count, G_NORMALIZE_ALL);
}

#endif
