#ifndef NOTCH_CPANGOCAIRO_H
#define NOTCH_CPANGOCAIRO_H

#include <cairo.h>
#include <pango/pangocairo.h>

#endif
