#ifndef NOTCH_CLINUX_H
#define NOTCH_CLINUX_H

/* Kernel interfaces that Swift's Glibc module leaves out. */
#include <linux/fb.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <linux/iio/events.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>

/* Swift sees no macro that is made by another one. */
static const unsigned long notch_iio_get_event_fd = IIO_GET_EVENT_FD_IOCTL;

/* What mallopt() takes; negative numbers do not reach Swift. */
static const int notch_mmap_threshold = M_MMAP_THRESHOLD;
static const int notch_trim_threshold = M_TRIM_THRESHOLD;

/* The C library has them for GNU programs only. */
extern int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);
extern int memfd_create(const char *name, unsigned int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
extern int renameat2(int old_folder, const char *old, int new_folder, const char *name, unsigned int flags);

/* Keeps other processes of the user from the memory and the descriptors of this one: prctl(2), which Swift cannot call. */
static inline int notch_refuse_tracing(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/* Takes a client off the backlog, with a descriptor that no program has that is started meanwhile. */
static inline int notch_accept(int fd) { return accept4(fd, 0, 0, SOCK_CLOEXEC); }

#endif
