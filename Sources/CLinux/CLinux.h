#ifndef NOTCH_CLINUX_H
#define NOTCH_CLINUX_H

/* Kernel interfaces that Swift's Glibc module leaves out. */
#include <linux/fb.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <sys/pidfd.h>
#include <sys/timerfd.h>

#endif
