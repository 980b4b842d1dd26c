#ifndef NOTCH_CJANSSON_H
#define NOTCH_CJANSSON_H

#include <jansson.h>

#endif
