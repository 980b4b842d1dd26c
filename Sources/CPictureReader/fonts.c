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
