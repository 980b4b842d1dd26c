#ifndef NOTCH_CPNG_H
#define NOTCH_CPNG_H

#include <png.h>

/* Macros over macros and casts, which Swift does not import. */
static const png_uint_32 notch_png_format_rgb = PNG_FORMAT_RGB;
static const png_uint_32 notch_png_flag_fast = PNG_IMAGE_FLAG_FAST;
static const png_uint_32 notch_png_image_version = PNG_IMAGE_VERSION;

/* The most bytes that the encoded image can take. */
static inline png_alloc_size_t notch_png_size_max(const png_image *image) {
    return PNG_IMAGE_PNG_SIZE_MAX(*image);
}

#endif
