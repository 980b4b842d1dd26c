/* memmem(3) */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <string.h>

#include "decode.h"
#include "reader.h"

/* The faces of texts in pictures, as patterns of fontconfig and as descriptions of Pango. */
static const char *const faces[][2] = {{"sans-serif", "sans-serif 9"},
                                       {"sans-serif:bold", "sans-serif bold 9"},
                                       {"sans-serif:italic", "sans-serif italic 9"},
                                       {"serif", "serif 9"},
                                       {"serif:bold", "serif bold 9"},
                                       {"monospace", "monospace 9"},
                                       {"monospace:bold", "monospace bold 9"}};
enum { face_count = sizeof faces / sizeof *faces };

/* What Notch needs of fontconfig, Pango and Cairo, whose binary interfaces do not change. */
struct font_set {
    int count, room;
    void **fonts;
};

static struct {
    void *(*load)(void);
    int (*use)(void *);
    struct font_set *(*fonts_of)(void *, int);
    void *(*parse)(const unsigned char *);
    int (*substitute)(void *, void *, int);
    void (*substitute_defaults)(void *);
    void *(*match)(void *, void *, int *);
    int (*text_of)(void *, const char *, int, char **);
    int (*letters_of)(void *, const char *, int, void **);
    int (*has_letter)(void *, uint32_t);

    void *(*map)(void);
    void *(*context)(void *);
    void *(*description)(const char *);
    void *(*font)(void *, void *, void *);
    void *(*letters)(void *);
    void *(*scaled)(void *);
    void *(*open)(void *);
} library;

static bool load(void) {
    static const char *const names[] = {"FcInitLoadConfigAndFonts", "FcConfigSetCurrent", "FcConfigGetFonts", "FcNameParse",
                                        "FcConfigSubstitute", "FcDefaultSubstitute", "FcFontMatch", "FcPatternGetString",
                                        "FcPatternGetCharSet", "FcCharSetHasChar",
                                        "pango_cairo_font_map_get_default", "pango_font_map_create_context",
                                        "pango_font_description_from_string", "pango_font_map_load_font",
                                        "pango_font_get_hb_font", "pango_cairo_font_get_scaled_font",
                                        "cairo_ft_scaled_font_lock_face"};
    _Static_assert(sizeof names / sizeof *names == sizeof library / sizeof(void *), "each function has its name");
    /* A search goes on through the libraries that Pango depends on. */
    void *handle = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
    for (size_t index = 0; index < sizeof names / sizeof *names; index++)
        if (handle == NULL || (((void **)&library)[index] = dlsym(handle, names[index])) == NULL) return false;
    return true;
}

/* The fonts that are open; NULL for all that are installed. */
static struct font_set *chosen;

static const char *file_of(void *font) {
    char *file = NULL;
    return library.text_of(font, "file", 0, &file) == 0 ? file : NULL;
}

static void *match(void *fonts, const char *face) {
    int result;
    void *wanted = library.parse((const unsigned char *)face);
    if (wanted == NULL) return NULL;
    library.substitute(fonts, wanted, 0);
    library.substitute_defaults(wanted);
    return library.match(fonts, wanted, &result);
}

/* Makes fontconfig forget all files but those of the faces, so that whatever a text asks for is drawn in one of them. */
static void choose(void) {
    void *fonts = library.load();
    if (fonts == NULL) return;
    const char *files[face_count];
    for (size_t index = 0; index < face_count; index++) {
        void *found = match(fonts, faces[index][0]);
        files[index] = found ? file_of(found) : NULL;
    }
    struct font_set *set = library.fonts_of(fonts, 0);
    int kept = 0;
    for (int place = 0; set != NULL && place < set->count; place++) {
        const char *file = file_of(set->fonts[place]);
        bool is_wanted = false;
        for (size_t index = 0; index < face_count; index++)
            is_wanted = is_wanted || (file && files[index] && strcmp(file, files[index]) == 0);
        if (is_wanted) set->fonts[kept++] = set->fonts[place];
    }
    if (set != NULL) set->count = kept;
    chosen = set;
    library.use(fonts);
}

void notch_reader_open_fonts(void) {
    if (!load()) return;
    choose();
    void *map = library.map();
    void *context = library.context(map);
    /* Nothing of this is given back: Cairo keeps the file of a face open for as long as somebody has the face. */
    for (size_t index = 0; index < face_count; index++) {
        void *font = library.font(map, context, library.description(faces[index][1]));
        if (font == NULL) continue;
        library.letters(font);
        void *scaled = library.scaled(font);
        if (scaled != NULL) library.open(scaled);
    }
}

static bool is_drawn(uint32_t letter) {
    for (int place = 0; place < chosen->count; place++) {
        void *letters = NULL;
        if (library.letters_of(chosen->fonts[place], "charset", 0, &letters) == 0 && library.has_letter(letters, letter))
            return true;
    }
    return false;
}

/* Takes a letter beyond ASCII from UTF-8 that librsvg has found to be correct, or a number such as &#x6f22;. 0 for others. */
static uint32_t take_letter(const unsigned char **next, const unsigned char *end) {
    const unsigned char *place = *next;
    const unsigned char first = *place++;
    uint32_t letter = 0;
    if (first >= 0xC0) {
        letter = first & (first >= 0xF0 ? 0x07 : first >= 0xE0 ? 0x0F : 0x1F);
        while (place < end && (*place & 0xC0) == 0x80) letter = letter << 6 | (*place++ & 0x3F);
    } else if (first == '&' && end - place > 2 && *place == '#') {
        const bool is_hexadecimal = place[1] == 'x';
        place += is_hexadecimal ? 2 : 1;
        for (; place < end && *place != ';' && letter < 0x110000; place++) {
            const unsigned char digit = *place | 0x20;
            letter = letter * (is_hexadecimal ? 16 : 10) + (uint32_t)(digit >= 'a' ? digit - 'a' + 10 : *place - '0');
        }
    }
    *next = place;
    return letter < 0x80 ? 0 : letter;
}

bool notch_reader_has_letters(const unsigned char *bytes, size_t count) {
    static const char beginning[] = "<text", ending[] = "</text";
    if (chosen == NULL) return true;
    const unsigned char *next = bytes, *end = bytes + count;
    while ((next = memmem(next, (size_t)(end - next), beginning, sizeof beginning - 1)) != NULL) {
        const unsigned char *last = memmem(next, (size_t)(end - next), ending, sizeof ending - 1);
        if (last == NULL) return true;
        bool is_tag = false;
        while (next < last) {
            if (*next == '<' || *next == '>') is_tag = *next == '<';
            const uint32_t letter = take_letter(&next, last);
            if (!is_tag && letter != 0 && !is_drawn(letter)) return false;
        }
    }
    return true;
}
