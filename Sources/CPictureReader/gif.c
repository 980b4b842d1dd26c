#include <dlfcn.h>
#include <gif_lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode.h"

/* A frame that is shorter lasts as long as in web browsers, for which such files were made. In milliseconds. */
enum { shortest_duration = 20, usual_duration = 100 };

static struct {
    GifFileType *(*open)(void *, InputFunc, int *);
    int (*close)(GifFileType *, int *);
    int (*record_type)(GifFileType *, GifRecordType *);
    int (*image_description)(GifFileType *);
    int (*line)(GifFileType *, GifPixelType *, int);
    int (*first_block)(GifFileType *, int *, GifByteType **);
    int (*next_block)(GifFileType *, GifByteType **);
    const char *(*error_text)(int);
} library;

bool notch_picture_begins_gif(const unsigned char *bytes, size_t count, uint32_t *width, uint32_t *height) {
    if (count < 10 || (memcmp(bytes, "GIF87a", 6) != 0 && memcmp(bytes, "GIF89a", 6) != 0)) return false;
    *width = bytes[6] | (uint32_t)bytes[7] << 8;
    *height = bytes[8] | (uint32_t)bytes[9] << 8;
    return true;
}

bool notch_picture_load_gif(char message[notch_picture_message]) {
    if (library.error_text != NULL) return true;
    void *handle = notch_picture_open("libgif.so.7", "libgif7", message);
    if (handle == NULL) return false;
    *(void **)&library.open = dlsym(handle, "DGifOpen");
    *(void **)&library.close = dlsym(handle, "DGifCloseFile");
    *(void **)&library.record_type = dlsym(handle, "DGifGetRecordType");
    *(void **)&library.image_description = dlsym(handle, "DGifGetImageDesc");
    *(void **)&library.line = dlsym(handle, "DGifGetLine");
    *(void **)&library.first_block = dlsym(handle, "DGifGetExtension");
    *(void **)&library.next_block = dlsym(handle, "DGifGetExtensionNext");
    const bool is_whole = library.open && library.close && library.record_type && library.image_description &&
                          library.line && library.first_block && library.next_block;
    if (is_whole) *(void **)&library.error_text = dlsym(handle, "GifErrorString");
    if (library.error_text == NULL) snprintf(message, notch_picture_message, "libgif.so.7 lacks a function");
    return library.error_text != NULL;
}

/* Reads the frames one after the other, each as the whole picture that is seen then. */
struct gif {
    struct notch_picture_job *job;
    size_t next;
    GifFileType *file;
    /* The present frame, with pixels that are opaque or 0. */
    cairo_surface_t *canvas;
    uint32_t *pixels;
    size_t stride;
    /* How the place of the frame is left for the next one: 2 clears it, 3 brings back what was there before. */
    int disposal;
    GifImageDesc place;
    uint32_t *former;
    size_t former_bytes;
};

/* How the next frame is drawn: a graphic control extension. */
struct control {
    int disposal;
    uint32_t milliseconds;
    int transparent;
};

static int take(GifFileType *file, GifByteType *buffer, int count) {
    struct gif *gif = file->UserData;
    const size_t left = gif->job->count - gif->next;
    const size_t taken = count < 0 ? 0 : (size_t)count < left ? (size_t)count : left;
    memcpy(buffer, gif->job->bytes + gif->next, taken);
    gif->next += taken;
    return (int)taken;
}

static bool fail(struct gif *gif, int number) {
    const char *text = library.error_text(number);
    return text ? notch_picture_refuse(gif->job, "not a usable GIF: %s", text)
                : notch_picture_refuse(gif->job, "not a usable GIF: error %d", number);
}

/* Reads an extension: the one that describes the next frame, or another, which is passed over. */
static bool read_extension(struct gif *gif, struct control *control) {
    int code = 0;
    GifByteType *block = NULL;
    if (library.first_block(gif->file, &code, &block) != GIF_OK) return fail(gif, gif->file->Error);
    /* The first byte is the number of those that follow. */
    if (code == GRAPHICS_EXT_FUNC_CODE && block != NULL && block[0] >= 4) {
        control->disposal = block[1] >> 2 & 7;
        control->milliseconds = (block[2] | (uint32_t)block[3] << 8) * 10;
        control->transparent = block[1] & 1 ? block[4] : -1;
    }
    while (block != NULL)
        if (library.next_block(gif->file, &block) != GIF_OK) return fail(gif, gif->file->Error);
    return true;
}

/* Does with the present frame what its file asks for. */
static void dispose(struct gif *gif) {
    if (gif->disposal == 2) {
        for (int row = gif->place.Top; row < gif->place.Top + gif->place.Height; row++)
            memset(gif->pixels + (size_t)row * gif->stride + gif->place.Left, 0, (size_t)gif->place.Width * 4);
    } else if (gif->disposal == 3) {
        memcpy(gif->pixels, gif->former, gif->former_bytes);
    }
}

/* Keeps what the next frame asks to be brought back after it. */
static bool keep(struct gif *gif, int disposal) {
    gif->disposal = disposal;
    gif->place = gif->file->Image;
    if (disposal != 3) return true;
    gif->former_bytes = gif->stride * (size_t)gif->file->SHeight * 4;
    if (gif->former == NULL) gif->former = malloc(gif->former_bytes);
    if (gif->former == NULL) return notch_picture_refuse(gif->job, "needs too much memory");
    memcpy(gif->former, gif->pixels, gif->former_bytes);
    return true;
}

static bool draw_row(struct gif *gif, int row, int transparent, const ColorMapObject *colours, GifPixelType *line) {
    const GifImageDesc *image = &gif->file->Image;
    if (library.line(gif->file, line, image->Width) != GIF_OK) return fail(gif, gif->file->Error);
    uint32_t *pixels = gif->pixels + (size_t)(image->Top + row) * gif->stride + image->Left;
    for (int column = 0; column < image->Width; column++) {
        /* A number without a colour is as good as none. */
        if (line[column] == transparent || line[column] >= colours->ColorCount) continue;
        const GifColorType colour = colours->Colors[line[column]];
        pixels[column] = 0xFF000000 | (uint32_t)colour.Red << 16 | (uint32_t)colour.Green << 8 | colour.Blue;
    }
    return true;
}

static bool draw(struct gif *gif, const struct control *control) {
    if (library.image_description(gif->file) != GIF_OK) return fail(gif, gif->file->Error);
    const GifImageDesc *image = &gif->file->Image;
    const int width = gif->file->SWidth, height = gif->file->SHeight;
    if (image->Left < 0 || image->Top < 0 || image->Width <= 0 || image->Height <= 0 || image->Width > width - image->Left ||
        image->Height > height - image->Top)
        return notch_picture_refuse(gif->job, "a frame is not within the picture of %dx%d pixels", width, height);
    const ColorMapObject *colours = image->ColorMap ? image->ColorMap : gif->file->SColorMap;
    if (colours == NULL) return notch_picture_refuse(gif->job, "a frame has no colours");
    dispose(gif);
    if (!keep(gif, control->disposal)) return false;
    GifPixelType *line = malloc((size_t)image->Width);
    if (line == NULL) return notch_picture_refuse(gif->job, "needs too much memory");
    /* An interlaced frame has every eighth row first, and then those between. */
    static const int passes[2][4][2] = {{{0, 1}}, {{0, 8}, {4, 8}, {2, 4}, {1, 2}}};
    bool is_drawn = true;
    for (int pass = 0; pass < 4 && passes[image->Interlace][pass][1] > 0; pass++)
        for (int row = passes[image->Interlace][pass][0]; is_drawn && row < image->Height; row += passes[image->Interlace][pass][1])
            is_drawn = draw_row(gif, row, control->transparent, colours, line);
    free(line);
    cairo_surface_mark_dirty(gif->canvas);
    return is_drawn;
}

/* Makes the next frame the present one: 1, or 0 where there is none, or -1 where the file is refused. */
static int advance(struct gif *gif, uint32_t *milliseconds) {
    struct control control = {.transparent = -1};
    for (;;) {
        GifRecordType type = UNDEFINED_RECORD_TYPE;
        if (library.record_type(gif->file, &type) != GIF_OK) {
            /* Some programs leave out the mark of the end. */
            if (gif->next == gif->job->count) return 0;
            fail(gif, gif->file->Error);
            return -1;
        }
        switch (type) {
        case IMAGE_DESC_RECORD_TYPE:
            if (!draw(gif, &control)) return -1;
            *milliseconds = control.milliseconds < shortest_duration ? usual_duration : control.milliseconds;
            return 1;
        case EXTENSION_RECORD_TYPE:
            if (!read_extension(gif, &control)) return -1;
            break;
        case TERMINATE_RECORD_TYPE: return 0;
        default: break;
        }
    }
}

static bool has_clear_pixel(const struct gif *gif) {
    for (size_t place = 0; place < gif->stride * (size_t)gif->file->SHeight; place++)
        if (gif->pixels[place] == 0) return true;
    return false;
}

static bool draw_all(struct gif *gif) {
    struct notch_picture_result *result = gif->job->result;
    const uint32_t most = gif->job->wish->most_frames;
    result->is_opaque = true;
    for (;;) {
        uint32_t milliseconds = 0;
        const uint32_t whole = result->frames;
        const int step = advance(gif, &milliseconds);
        if (step < 0) {
            /* The frames before the damage are shown, as those of a file that nobody reads to its end. */
            result->frames = whole;
            return whole > 0;
        }
        if (step == 0) return result->frames > 0 || notch_picture_refuse(gif->job, "has no frame");
        if (result->frames == most && most == notch_picture_most_frames)
            return notch_picture_refuse(gif->job, "has more than %u frames", most);
        if (result->frames == most) {
            snprintf(result->message, notch_picture_message, "has more frames than the %u that memory is kept for", most);
            return true;
        }
        if (has_clear_pixel(gif)) result->is_opaque = false;
        if (!notch_picture_place(gif->job, result->frames, gif->canvas)) return false;
        result->milliseconds[result->frames++] = milliseconds;
        if (most == 1) return true;
    }
}

bool notch_picture_decode_gif(struct notch_picture_job *job) {
    if (!notch_picture_load_gif(job->result->message)) return false;
    struct gif gif = {.job = job};
    int error = 0;
    gif.file = library.open(&gif, take, &error);
    if (gif.file == NULL) return fail(&gif, error);
    gif.canvas = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, gif.file->SWidth, gif.file->SHeight);
    gif.pixels = (uint32_t *)(void *)cairo_image_surface_get_data(gif.canvas);
    gif.stride = (size_t)cairo_image_surface_get_stride(gif.canvas) / 4;
    const bool is_drawn =
        gif.pixels != NULL ? draw_all(&gif) : notch_picture_refuse(job, "cannot make %dx%d pixels", gif.file->SWidth, gif.file->SHeight);
    cairo_surface_destroy(gif.canvas);
    free(gif.former);
    library.close(gif.file, NULL);
    return is_drawn;
}
