#include "decode.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The most pixels of a side and of a whole PNG or GIF. Beyond it, a small file could ask for gigabytes. */
enum { most_pixels_a_side = 8192, most_pixels = 16 << 20 };
/* The most pixels of a side of an icon. */
enum { icon_side = 256 };
/* An icon with no more pixels a side is drawn pixel by pixel. Larger ones are scaled smoothly. */
enum { pixel_art_side = 32 };

#define ROW(format) \
    {notch_picture_begins_##format, notch_picture_load_##format, notch_picture_decode_##format},

static const struct {
    bool (*begins)(const unsigned char *bytes, size_t count, uint32_t *width, uint32_t *height);
    bool (*load)(char message[notch_picture_message]);
    bool (*decode)(struct notch_picture_job *job);
} formats[] = {NOTCH_PICTURE_FORMATS(ROW)};

enum { format_count = sizeof formats / sizeof *formats };

enum notch_picture_format notch_picture_shape(const unsigned char *bytes, size_t count, uint32_t *width, uint32_t *height) {
    if (count > notch_picture_beginning) count = notch_picture_beginning;
    *width = *height = 1;
    for (int place = 0; place < format_count; place++)
        if (formats[place].begins(bytes, count, width, height)) return (enum notch_picture_format)(place + 1);
    return notch_picture_unknown;
}

void notch_picture_load_all(void) {
    char message[notch_picture_message];
    for (int place = 0; place < format_count; place++) formats[place].load(message);
}

bool notch_picture_size_is_usable(uint32_t width, uint32_t height, bool is_icon, char message[notch_picture_message]) {
    const uint32_t side = is_icon ? icon_side : most_pixels_a_side;
    if (width >= 1 && width <= side && height >= 1 && height <= side && (uint64_t)width * height <= most_pixels) return true;
    if (is_icon)
        snprintf(message, notch_picture_message, "%ux%u pixels are not 1x1 to %dx%d", width, height, icon_side, icon_side);
    else
        snprintf(message, notch_picture_message, "%ux%u pixels are more than 16 million, or not 1 to %d a side", width, height,
                 most_pixels_a_side);
    return false;
}

void *notch_picture_open(const char *library, const char *package, char message[notch_picture_message]) {
    /* Why a library could not be opened at first. Behind the filter of system calls the reason would be the filter. */
    static struct {
        const char *library;
        char message[notch_picture_message];
    } missing[format_count];
    int place = 0;
    while (place + 1 < format_count && missing[place].library != NULL && strcmp(missing[place].library, library) != 0) place++;
    if (missing[place].library == NULL) {
        void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
        if (handle != NULL) return handle;
        const char *reason = dlerror();
        missing[place].library = library;
        snprintf(missing[place].message, notch_picture_message, "%s; install %s", reason ? reason : library, package);
    }
    memcpy(message, missing[place].message, notch_picture_message);
    return NULL;
}

bool notch_picture_refuse(struct notch_picture_job *job, const char *format, ...) {
    char *message = job->result->message;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, notch_picture_message, format, arguments);
    va_end(arguments);
    /* librsvg's parser ends its lines, and a file can put anything into a message. */
    for (char *place = message; *place; place++)
        if ((unsigned char)*place < ' ' || *place == 0x7F) *place = ' ';
    for (size_t length = strlen(message); length > 0 && message[length - 1] == ' '; length--) message[length - 1] = 0;
    job->result->frames = 0;
    return false;
}

cairo_surface_t *notch_picture_frame(struct notch_picture_job *job, uint32_t frame) {
    const size_t area = (size_t)job->wish->width * job->wish->height;
    const int width = (int)job->wish->width;
    cairo_surface_t *surface = cairo_image_surface_create_for_data(
        (unsigned char *)(job->pixels + frame * area), CAIRO_FORMAT_ARGB32, width, (int)job->wish->height, width * 4);
    if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS) return surface;
    cairo_surface_destroy(surface);
    return NULL;
}

/* Floor for what is not below zero by more than a picture, without the mathematics library. */
static double rounded_down(double value) {
    const long whole = (long)value;
    return (double)(whole > value ? whole - 1 : whole);
}

static void scale(cairo_t *context, const struct notch_picture_wish *wish, cairo_surface_t *whole) {
    const int width = cairo_image_surface_get_width(whole), height = cairo_image_surface_get_height(whole);
    cairo_filter_t filter = CAIRO_FILTER_GOOD;
    if (wish->icon) {
        const int largest = width > height ? width : height;
        const int room = (int)(wish->width < wish->height ? wish->width : wish->height);
        const bool is_pixel_art = largest <= pixel_art_side && largest <= room;
        const double factor = is_pixel_art ? (double)(room / largest) : (double)wish->icon / (double)largest;
        if (is_pixel_art) filter = CAIRO_FILTER_NEAREST;
        cairo_translate(context, rounded_down(((double)wish->width - (double)width * factor) / 2),
                        rounded_down(((double)wish->height - (double)height * factor) / 2));
        cairo_scale(context, factor, factor);
    } else {
        cairo_scale(context, (double)wish->width / (double)width, (double)wish->height / (double)height);
    }
    cairo_set_source_surface(context, whole, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(context), filter);
    cairo_paint(context);
}

bool notch_picture_place(struct notch_picture_job *job, uint32_t frame, cairo_surface_t *whole) {
    cairo_surface_t *target = notch_picture_frame(job, frame);
    if (target == NULL) return notch_picture_refuse(job, "cannot make %ux%u pixels", job->wish->width, job->wish->height);
    cairo_t *context = cairo_create(target);
    scale(context, job->wish, whole);
    const bool is_drawn = cairo_status(context) == CAIRO_STATUS_SUCCESS && cairo_surface_status(target) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(context);
    cairo_surface_flush(target);
    cairo_surface_destroy(target);
    return is_drawn || notch_picture_refuse(job, "cannot be drawn");
}

bool notch_picture_decode(const unsigned char *bytes, size_t count, const struct notch_picture_wish *wish, uint32_t *pixels,
                          struct notch_picture_result *result) {
    struct notch_picture_job job = {bytes, count, wish, pixels, result};
    memset(result, 0, sizeof *result);
    uint32_t width, height;
    const enum notch_picture_format format = notch_picture_shape(bytes, count, &width, &height);
    if (format == notch_picture_unknown) return notch_picture_refuse(&job, "neither a PNG, a GIF nor an SVG");
    if (!notch_picture_size_is_usable(width, height, wish->icon != 0, result->message)) return false;
    return formats[format - 1].decode(&job);
}
