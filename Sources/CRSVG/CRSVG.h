#ifndef NOTCH_CRSVG_H
#define NOTCH_CRSVG_H

#include <librsvg/rsvg.h>

#endif
