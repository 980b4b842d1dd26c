#include "CCommit.h"

/* Package.swift defines it. */
#ifndef NOTCH_COMMIT
#define NOTCH_COMMIT "unknown commit"
#endif

const char *notch_commit(void) { return NOTCH_COMMIT; }
