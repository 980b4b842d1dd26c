#ifndef NOTCH_CPICTUREREADER_H
#define NOTCH_CPICTUREREADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes PNG, GIF and SVG files that others made.

   The functions look up Cairo's reader of PNG files, librsvg and giflib when the first file needs them, so that a program
   that decodes in another process neither loads them nor has their functions among its symbols. */

/* The most frames of a picture that moves. */
enum { notch_picture_most_frames = 64 };
/* The first bytes of a file tell its format, and the size of a PNG or a GIF. */
enum { notch_picture_beginning = 24 };
/* The most bytes of a message, with its end. */
enum { notch_picture_message = 192 };

/* The formats, in the order in which their beginnings are looked for. Each has the three functions of decode.h. */
#define NOTCH_PICTURE_FORMATS(FORMAT) FORMAT(png) FORMAT(gif) FORMAT(svg)
#define NOTCH_PICTURE_CASE(format) notch_picture_##format,

enum notch_picture_format { notch_picture_unknown, NOTCH_PICTURE_FORMATS(NOTCH_PICTURE_CASE) };

/* The format of a file by its first bytes, whatever its name, with the sides in pixels. An SVG has 1 and 1. */
enum notch_picture_format notch_picture_shape(const unsigned char *bytes, size_t count, uint32_t *width, uint32_t *height);

/* Whether a PNG or a GIF of this size is decoded. Otherwise `message` says why not. */
bool notch_picture_size_is_usable(uint32_t width, uint32_t height, bool is_icon, char message[notch_picture_message]);

/* What is wanted of a picture. */
struct notch_picture_wish {
    /* In pixels, 1...8192. */
    uint32_t width, height;
    /* 1...notch_picture_most_frames. A picture that moves is refused if it has more than these, and cut where fewer are
       wanted. */
    uint32_t most_frames;
    /* 0 for a picture that fills the size. For an icon, which stands in the middle, the side that it takes, at most the
       size's, in pixels. One of at most 32 pixels a side takes as much of the whole size as whole multiples of its pixels do.
       The sides of a PNG or a GIF are at most 256 then. */
    uint32_t icon;
};

/* What a file has given. */
struct notch_picture_result {
    /* 0 where the file is refused. */
    uint32_t frames;
    /* Whether no pixel of the file is clear in any part. */
    uint32_t is_opaque;
    /* How long each frame is seen, in milliseconds. */
    uint32_t milliseconds[notch_picture_most_frames];
    /* Why the file is refused, or what is missing where it has frames; empty where nothing is. */
    char message[notch_picture_message];
};

/* Decodes a file. False where it is refused.

   `pixels` is cleared memory of most_frames frames of the size that is wanted: row by row without gaps, each pixel an ARGB
   word that is multiplied by its alpha. */
bool notch_picture_decode(const unsigned char *bytes, size_t count, const struct notch_picture_wish *wish, uint32_t *pixels,
                          struct notch_picture_result *result);

#endif
