#ifndef NOTCH_CPICTUREREADERPROCESS_H
#define NOTCH_CPICTUREREADERPROCESS_H

#include "CPictureReader.h"

/* The process that reads pictures, and how its parent talks to it.

   The process is the same file as its parent. A constructor sees its name and a socket with our mark as descriptor 3,
   serves, and ends the process before the program begins. It has no rights, and little time and memory for each picture. It
   is told what to read by descriptors, and keeps nothing between two pictures. */

/* The name of the process: its only argument. */
const char *notch_reader_name(void);

/* What the process says once it can read. */
struct notch_reader_ready {
    /* Whether a filter of system calls holds. */
    uint32_t has_filter;
};

/* A picture to read, with two descriptors: the file, and memory of most_frames frames. */
struct notch_reader_request {
    struct notch_picture_wish wish;
    /* The bytes of the file. */
    uint32_t bytes;
    uint32_t number;
};

struct notch_reader_answer {
    uint32_t number;
    struct notch_picture_result result;
};

/* Makes the two ends of a socket, the first for the parent, which does not block, with the mark in it. False with errno
   set. Both are close-on-exec. */
bool notch_reader_socket(int ends[2]);

/* Makes memory of a size that nobody can change any more: memfd_create(2). -1 with errno set. */
int notch_reader_memory(size_t bytes);

/* Sends a request: sendmsg(2). False with errno set. */
bool notch_reader_ask(int socket, const struct notch_reader_request *request, int file, int memory);

/* Takes what the process has said: recv(2). The number of bytes; 0 where it is gone; -1 with errno set. */
long notch_reader_hear(int socket, void *message, size_t bytes);

#endif
