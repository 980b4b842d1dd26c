#ifndef NOTCH_CPICTUREREADER_DECODE_H
#define NOTCH_CPICTUREREADER_DECODE_H

#include <cairo.h>

#include "CPictureReader.h"

/* A file in memory, and what is wanted of it. */
struct notch_picture_job {
    const unsigned char *bytes;
    size_t count;
    const struct notch_picture_wish *wish;
    uint32_t *pixels;
    struct notch_picture_result *result;
};

/* The functions of each format:
   - begins: whether the first bytes are those of the format. Sets the sides in pixels of a format that has them.
   - load: loads the library that decodes the format, unless it is there already.
   - decode: draws all frames that are wanted. False where the file is refused. */
#define NOTCH_PICTURE_FUNCTIONS(format) \
    bool notch_picture_begins_##format(const unsigned char *bytes, size_t count, uint32_t *width, uint32_t *height); \
    bool notch_picture_load_##format(char message[notch_picture_message]); \
    bool notch_picture_decode_##format(struct notch_picture_job *job);
NOTCH_PICTURE_FORMATS(NOTCH_PICTURE_FUNCTIONS)

/* Loads the libraries of all formats. */
void notch_picture_load_all(void);

/* Opens a library that is to stay; NULL with a message that names the Debian package. */
void *notch_picture_open(const char *library, const char *package, char message[notch_picture_message]);

/* Puts down why the file is refused, as one line, and returns false. */
bool notch_picture_refuse(struct notch_picture_job *job, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A surface on the pixels of a frame of the result; NULL without memory. */
cairo_surface_t *notch_picture_frame(struct notch_picture_job *job, uint32_t frame);

/* Draws a whole picture into a frame of the result, in the place that is wanted. */
bool notch_picture_place(struct notch_picture_job *job, uint32_t frame, cairo_surface_t *whole);

#endif
