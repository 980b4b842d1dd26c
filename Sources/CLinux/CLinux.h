#ifndef NOTCH_CLINUX_H
#define NOTCH_CLINUX_H

/* Interfaces of the kernel and of the C library that Swift's Glibc module leaves out. */
#include <linux/fb.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <linux/iio/events.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <wchar.h>

/* Swift sees no macro that is made by another one. */
static const unsigned long notch_iio_get_event_fd = IIO_GET_EVENT_FD_IOCTL;

/* The C library has it for GNU programs only. */
extern int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);

/* Takes a client off the backlog, with a descriptor that no program has that is started meanwhile. */
static inline int notch_accept(int fd) { return accept4(fd, 0, 0, SOCK_CLOEXEC); }

/* Stores a word `count` times. On x86-64, the C library's function uses the widest stores that the processor has. On
   other processors it stores word after word, and a loop that the compiler turns into wider stores is faster. */
static inline void notch_fill_words(unsigned int *target, unsigned int word, unsigned long count) {
#ifdef __x86_64__
    wmemset((wchar_t *)target, (wchar_t)word, count);
#else
    for (unsigned long index = 0; index < count; index++) target[index] = word;
#endif
}

#endif
