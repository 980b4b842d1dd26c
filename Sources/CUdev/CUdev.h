#ifndef NOTCH_CUDEV_H
#define NOTCH_CUDEV_H

#include <libudev.h>

#endif
