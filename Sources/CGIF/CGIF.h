#ifndef NOTCH_CGIF_H
#define NOTCH_CGIF_H

#include <gif_lib.h>

#endif
