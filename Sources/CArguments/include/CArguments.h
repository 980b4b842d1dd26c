#ifndef NOTCH_CARGUMENTS_H
#define NOTCH_CARGUMENTS_H

/* The arguments of the process, as the C library hands them to constructors.

   Swift's runtime reads them from /proc, and has none without it, or where a library of the process has called
   setenv(3) in a constructor. */

/* The number of arguments, the program's name among them; 0 where the process was started without any. */
int notch_argument_count(void);

/* All of them, with a null pointer at their end, for as long as the process lives. */
char **notch_argument_values(void);

/* An argument as it was passed, counted from 0; NULL beyond the last one. */
const char *notch_argument(int index);

#endif
