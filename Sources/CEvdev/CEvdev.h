#ifndef NOTCH_CEVDEV_H
#define NOTCH_CEVDEV_H

#include <libevdev/libevdev.h>
#include <linux/input.h>

#endif
