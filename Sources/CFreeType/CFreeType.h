#ifndef NOTCH_CFREETYPE_H
#define NOTCH_CFREETYPE_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_GZIP_H
#include FT_SYSTEM_H
#include <stdlib.h>

/* Swift sees no macro that calls another one. Letters of bitmaps are loaded as they are, and outlines are filled without
   hinting and without grey: the outlines of a pixel font are squares that lie on the pixels. */
static const FT_Int32 notch_load_pixels =
    FT_LOAD_RENDER | FT_LOAD_NO_HINTING | FT_LOAD_NO_AUTOHINT | FT_LOAD_TARGET_MONO;

static inline void *notch_ft_allocate(FT_Memory memory, long size) { return malloc((size_t)size); }
static inline void notch_ft_free(FT_Memory memory, void *block) { free(block); }
static inline void *notch_ft_reallocate(FT_Memory memory, long old, long size, void *block) {
    return realloc(block, (size_t)size);
}

/* Unpacks a file of gzip. FreeType wants to be told how it gets memory for that. */
static inline FT_Error notch_ft_unpack(
    unsigned char *output, unsigned long *length, const unsigned char *input, unsigned long input_length) {
    struct FT_MemoryRec_ memory = {NULL, notch_ft_allocate, notch_ft_free, notch_ft_reallocate};
    return FT_Gzip_Uncompress(&memory, output, length, input, input_length);
}

#endif
