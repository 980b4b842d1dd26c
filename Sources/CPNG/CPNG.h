#ifndef NOTCH_CPNG_H
#define NOTCH_CPNG_H

#include <png.h>

/* PNG_FORMAT_RGB and its siblings are macros over macros, which Swift does not import. */
static const png_uint_32 notch_png_format_rgb = PNG_FORMAT_RGB;
static const png_uint_32 notch_png_format_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 notch_png_image_version = PNG_IMAGE_VERSION;

#endif
