#ifndef NOTCH_CTERMINALGUARD_H
#define NOTCH_CTERMINALGUARD_H

#include <stdbool.h>
#include <stddef.h>

/* Gives a terminal back when the process dies while it has it: of a fault, of a signal that nobody else handles, or by
   exit(3).

   The handlers make only async-signal-safe calls (signal-safety(7)). They pass the signal on to the handler that was
   there before, or else to the kernel, so that the process dies of it as it would without them. SIGBUS in a mapping of
   CMappingGuard does not count. If a handler of the process returns and the process lives on, it is sent SIGCONT, and
   takes the terminal again. Nothing can be done about SIGKILL. */

/* The longest farewell, in bytes. */
enum { notch_terminal_farewell_limit = 128 };

/* From now on, whatever ends the process writes `farewell` to the terminal, sets its modes to `modes` and drops what was
   typed and not read; none of it while the process is not in the terminal's foreground. A second terminal takes the
   first one's place.

   `descriptor` stays open until notch_terminal_guard_disarm(). `modes` is a struct termios, or NULL; the type is not named
   here, lest Swift take it for another one than the C library's. To be called from one thread, the one whose stack overflow
   is handled too. False, with errno set, where a handler cannot be installed. */
bool notch_terminal_guard_arm(int descriptor, const void *modes, const void *farewell, size_t length);

/* The terminal has been given back, or belongs to others now. */
void notch_terminal_guard_disarm(void);

#endif
