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

/* Each draws all frames that are wanted, and returns false where the file is refused. */
bool notch_picture_decode_png(struct notch_picture_job *job);
bool notch_picture_decode_gif(struct notch_picture_job *job);
bool notch_picture_decode_svg(struct notch_picture_job *job);

/* Loads what decodes a format: a library, or nothing where it is there already. */
bool notch_picture_load_png(char message[notch_picture_message]);
bool notch_picture_load_gif(char message[notch_picture_message]);
bool notch_picture_load_svg(char message[notch_picture_message]);

/* Opens a library that is to stay; NULL with a message that names the Debian package. */
void *notch_picture_open(const char *library, const char *package, char message[notch_picture_message]);

/* Puts down why the file is refused, as one line, and returns false. */
bool notch_picture_refuse(struct notch_picture_job *job, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A surface on the pixels of a frame of the result; NULL without memory. */
cairo_surface_t *notch_picture_frame(struct notch_picture_job *job, uint32_t frame);

/* Draws a whole picture into a frame of the result, in the place that is wanted. */
bool notch_picture_place(struct notch_picture_job *job, uint32_t frame, cairo_surface_t *whole);

#endif
