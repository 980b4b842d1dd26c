#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "decode.h"

/* What Notch needs of librsvg and GLib, whose binary interfaces do not change. */
struct rectangle {
    double x, y, width, height;
};
struct error {
    unsigned int domain;
    int code;
    char *message;
};

static void *(*new_from_data)(const unsigned char *, size_t, struct error **);
static int (*render_document)(void *, cairo_t *, const struct rectangle *, struct error **);
static void (*unref)(void *);
static void (*clear_error)(struct error **);

/* Whether the bytes can begin an XML document, in UTF-8 or UTF-16: a byte order mark, white space, and markup. An SVG has
   no sides in pixels. */
bool notch_picture_begins_svg(const unsigned char *bytes, size_t count, uint32_t *width, uint32_t *height) {
    static const unsigned char ignored[] = {0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, ' ', '\t', '\n', '\r'};
    (void)width, (void)height;
    for (size_t place = 0; place < count; place++) {
        if (bytes[place] == '<') return true;
        if (memchr(ignored, bytes[place], sizeof ignored) == NULL) return false;
    }
    return count == notch_picture_beginning;
}

bool notch_picture_load_svg(char message[notch_picture_message]) {
    if (render_document != NULL) return true;
    void *library = notch_picture_open("librsvg-2.so.2", "librsvg2-2", message);
    if (library == NULL) return false;
    new_from_data = (void *(*)(const unsigned char *, size_t, struct error **))dlsym(library, "rsvg_handle_new_from_data");
    /* A search of the library goes on through those that it depends on. */
    unref = (void (*)(void *))dlsym(library, "g_object_unref");
    clear_error = (void (*)(struct error **))dlsym(library, "g_clear_error");
    render_document = (int (*)(void *, cairo_t *, const struct rectangle *, struct error **))dlsym(
        library, "rsvg_handle_render_document");
    if (new_from_data != NULL && unref != NULL && clear_error != NULL && render_document != NULL) return true;
    render_document = NULL;
    snprintf(message, notch_picture_message, "librsvg-2.so.2 is older than 2.46");
    return false;
}

static bool draw(struct notch_picture_job *job, void *handle, struct error **error) {
    cairo_surface_t *target = notch_picture_frame(job, 0);
    if (target == NULL) return false;
    cairo_t *context = cairo_create(target);
    const struct notch_picture_wish *wish = job->wish;
    const double width = wish->icon ? wish->icon : wish->width, height = wish->icon ? wish->icon : wish->height;
    const struct rectangle viewport = {
        .x = (wish->width - width) / 2, .y = (wish->height - height) / 2, .width = width, .height = height};
    const bool is_drawn = render_document(handle, context, &viewport, error) != 0 &&
                          cairo_surface_status(target) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(context);
    cairo_surface_flush(target);
    cairo_surface_destroy(target);
    return is_drawn;
}

/* Nothing outside the document is loaded, since it has no base address. */
bool notch_picture_decode_svg(struct notch_picture_job *job) {
    if (!notch_picture_load_svg(job->result->message)) return false;
    struct error *error = NULL;
    void *handle = new_from_data(job->bytes, job->count, &error);
    job->result->frames = 1;
    if (handle == NULL || !draw(job, handle, &error))
        notch_picture_refuse(job, "%s", error && error->message ? error->message : "not a usable SVG");
    clear_error(&error);
    if (handle != NULL) unref(handle);
    return job->result->frames == 1;
}
