#ifndef NOTCH_CEVDEV_H
#define NOTCH_CEVDEV_H

#include <libevdev-1.0/libevdev/libevdev.h>
#include <linux/input.h>
/* For the devices that tests make. */
#include <linux/uinput.h>
#include <stddef.h>

/* Loads libevdev. Returns -1 with ELIBACC if it is missing, which it says once. Nothing else here is called then. */
int notch_evdev_load(void);

/* Returns a function of libevdev. A program that has not called notch_evdev_load ends where the library is missing. */
void *notch_evdev_symbol(const char *name);

/* Defines notch_NAME, which calls the library's function NAME. The library is not linked but loaded with the first
   call: a program that has no use for it starts without it. */
#define NOTCH_FORWARD(result, name, parameters, arguments) \
    static inline result notch_##name parameters { \
        static __typeof__(&name) function; \
        if (!function) function = (__typeof__(&name))notch_evdev_symbol(#name); \
        return function arguments; \
    }

NOTCH_FORWARD(int, libevdev_event_code_from_name, (unsigned int type, const char *name), (type, name))
NOTCH_FORWARD(const char *, libevdev_event_code_get_name, (unsigned int type, unsigned int code), (type, code))
NOTCH_FORWARD(void, libevdev_free, (struct libevdev *dev), (dev))
NOTCH_FORWARD(
    const struct input_absinfo*, libevdev_get_abs_info,
    (const struct libevdev *dev, unsigned int code),
    (dev, code))
NOTCH_FORWARD(int, libevdev_get_current_slot, (const struct libevdev *dev), (dev))
NOTCH_FORWARD(
    int, libevdev_get_event_value,
    (const struct libevdev *dev, unsigned int type, unsigned int code),
    (dev, type, code))
NOTCH_FORWARD(int, libevdev_get_num_slots, (const struct libevdev *dev), (dev))
NOTCH_FORWARD(
    int, libevdev_get_slot_value,
    (const struct libevdev *dev, unsigned int slot, unsigned int code),
    (dev, slot, code))
NOTCH_FORWARD(int, libevdev_grab, (struct libevdev *dev, enum libevdev_grab_mode grab), (dev, grab))
NOTCH_FORWARD(int, libevdev_new_from_fd, (int fd, struct libevdev **dev), (fd, dev))
NOTCH_FORWARD(
    int, libevdev_next_event,
    (struct libevdev *dev, unsigned int flags, struct input_event *ev),
    (dev, flags, ev))
NOTCH_FORWARD(int, libevdev_set_clock_id, (struct libevdev *dev, int clockid), (dev, clockid))

#undef NOTCH_FORWARD

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
	__typeof__(&libevdev_set_log_function) function;
	if (notch_evdev_load() < 0)
		return;
	function = (__typeof__(&libevdev_set_log_function))notch_evdev_symbol("libevdev_set_log_function");
	function(NULL, NULL);
}

#endif
