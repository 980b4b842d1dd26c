#ifndef NOTCH_CEVDEV_H
#define NOTCH_CEVDEV_H

#include <libevdev/libevdev.h>
#include <linux/input.h>
/* For the devices that tests make. */
#include <linux/uinput.h>
#include <stddef.h>

/* When the kernel had an event. The header's macros for it do not reach Swift, and the members behind them are others
   where a 32-bit system counts time with 64 bits. */
static inline long long notch_input_event_microseconds(const struct input_event *event)
{
	return (long long)event->input_event_sec * 1000000 + (long long)event->input_event_usec;
}

/* Libevdev reports to nobody. Swift 6.0.3 crashes on arm64 where code names the C function ("Cannot retrieve a NULL type
   pointer"): the type of its handler has a va_list. */
static inline void notch_evdev_silence(void)
{
	libevdev_set_log_function(NULL, NULL);
}

#endif
