#ifndef NOTCH_CICONS_H
#define NOTCH_CICONS_H

#include <stddef.h>
#include <stdint.h>

/* The bytes of a file that the program carries. They last as long as the process. */
struct notch_file {
    const uint8_t *_Nonnull bytes;
    size_t count;
};

/* The drawings of our own as commands for Cairo: artwork.bin, which `make artwork` writes. */
struct notch_file notch_artwork(void);

/* The icons of 8 by 8 pixels: pixel-icons.txt. */
struct notch_file notch_pixel_icons(void);

#endif
