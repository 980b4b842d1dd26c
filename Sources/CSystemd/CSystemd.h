#ifndef NOTCH_CSYSTEMD_H
#define NOTCH_CSYSTEMD_H

#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-journal.h>

#endif
