#ifndef NOTCH_CPICTUREREADER_READER_H
#define NOTCH_CPICTUREREADER_READER_H

#include "CPictureReaderProcess.h"

/* The descriptor of the socket in the process. */
enum { notch_reader_descriptor = 3 };
/* The first message in the socket of a process that reads. */
extern const uint64_t notch_reader_mark;

/* Lets other processes have the processor and memory first. */
void notch_reader_give_way(void);

/* Opens the fonts of texts in pictures: sans, serif and monospaced. No other is used from then on. */
void notch_reader_open_fonts(void);

/* Whether these fonts have all letters of the texts of an SVG that has been drawn. */
bool notch_reader_has_letters(const unsigned char *bytes, size_t count);

/* Takes away what reading a picture does not need: the rights to files, sockets and programs, and memory without end. False
   where that cannot be done, and the process must not read then. */
bool notch_reader_shut(void);

/* Gives the process some of the processor's time, after which SIGPROF ends it. */
void notch_reader_limit_time(int seconds);

#endif
