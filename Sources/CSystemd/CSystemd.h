#ifndef NOTCH_CSYSTEMD_H
#define NOTCH_CSYSTEMD_H

/* Swift's Glibc module leaves eventfd(2) out. */
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-journal.h>

#endif
