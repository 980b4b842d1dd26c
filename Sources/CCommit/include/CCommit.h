#ifndef NOTCH_CCOMMIT_H
#define NOTCH_CCOMMIT_H

/* The commit that the program was built from: its first twelve digits, and ", modified" if the checkout had changes.
   "unknown commit" if the build was not told. */
const char *notch_commit(void);

#endif
