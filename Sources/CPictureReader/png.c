#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "decode.h"

typedef cairo_surface_t *(*read_png)(cairo_read_func_t, void *);

static read_png reader;

/* The bytes that Cairo has not read yet. */
struct rest {
    const unsigned char *next;
    size_t count;
};

static cairo_status_t take(void *closure, unsigned char *data, unsigned int length) {
    struct rest *rest = closure;
    if (rest->count < length) return CAIRO_STATUS_READ_ERROR;
    memcpy(data, rest->next, length);
    rest->next += length;
    rest->count -= length;
    return CAIRO_STATUS_SUCCESS;
}

static uint32_t big_endian(const unsigned char *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* The first chunk begins with the width and the height. */
bool notch_picture_begins_png(const unsigned char *bytes, size_t count, uint32_t *width, uint32_t *height) {
    static const unsigned char png[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    if (count < notch_picture_beginning || memcmp(bytes, png, sizeof png) != 0) return false;
    *width = big_endian(bytes + 16);
    *height = big_endian(bytes + 20);
    return true;
}

bool notch_picture_load_png(char message[notch_picture_message]) {
    if (reader != NULL) return true;
    void *library = notch_picture_open("libcairo.so.2", "libcairo2", message);
    if (library == NULL) return false;
    reader = (read_png)dlsym(library, "cairo_image_surface_create_from_png_stream");
    if (reader == NULL) snprintf(message, notch_picture_message, "libcairo.so.2 reads no PNG files");
    return reader != NULL;
}

static bool has_clear_pixel(cairo_surface_t *whole) {
    if (cairo_image_surface_get_format(whole) != CAIRO_FORMAT_ARGB32) return false;
    const int width = cairo_image_surface_get_width(whole), height = cairo_image_surface_get_height(whole);
    const unsigned char *row = cairo_image_surface_get_data(whole);
    for (int y = 0; y < height; y++, row += cairo_image_surface_get_stride(whole)) {
        const uint32_t *pixels = (const uint32_t *)(const void *)row;
        for (int x = 0; x < width; x++)
            if (pixels[x] >> 24 != 255) return true;
    }
    return false;
}

bool notch_picture_decode_png(struct notch_picture_job *job) {
    if (!notch_picture_load_png(job->result->message)) return false;
    struct rest rest = {job->bytes, job->count};
    cairo_surface_t *whole = reader(take, &rest);
    bool is_drawn;
    if (cairo_surface_status(whole) != CAIRO_STATUS_SUCCESS || cairo_image_surface_get_width(whole) <= 0 ||
        cairo_image_surface_get_height(whole) <= 0) {
        is_drawn = notch_picture_refuse(job, "a damaged PNG");
    } else {
        job->result->is_opaque = !has_clear_pixel(whole);
        job->result->frames = 1;
        is_drawn = notch_picture_place(job, 0, whole);
    }
    cairo_surface_destroy(whole);
    return is_drawn;
}
