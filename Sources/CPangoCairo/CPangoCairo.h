#ifndef NOTCH_CPANGOCAIRO_H
#define NOTCH_CPANGOCAIRO_H

#include <cairo.h>

/* What Notch needs of Pango and GLib, whose binary interfaces do not change.

   Debian's pkg-config files for their own headers contain the flag -pthread, and SwiftPM warns of it in every program
   that depends on Notch. Cairo's file does not. `make lint` compares these declarations with the libraries' headers. */
#ifndef NOTCH_HAS_PANGO_TYPES
#define PANGO_SCALE 1024

typedef struct _FcConfig FcConfig;
typedef struct _GError GError;
typedef struct _GSList GSList;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoAttribute PangoAttribute;
typedef struct _PangoCairoFontMap PangoCairoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFcFontMap PangoFcFontMap;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoGlyphInfo PangoGlyphInfo;
typedef struct _PangoGlyphItem PangoGlyphItem;
typedef struct _PangoGlyphString PangoGlyphString;
typedef struct _PangoItem PangoItem;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _PangoLayoutLine PangoLayoutLine;
typedef struct _PangoLogAttr PangoLogAttr;
typedef struct _PangoRectangle PangoRectangle;

typedef enum { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT } PangoAlignment;
typedef enum { G_NORMALIZE_DEFAULT_COMPOSE = 1, G_NORMALIZE_ALL = 2 } GNormalizeMode;
typedef enum { PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL, PANGO_DIRECTION_WEAK_LTR = 4 } PangoDirection;
typedef enum {
    PANGO_ELLIPSIZE_NONE,
    PANGO_ELLIPSIZE_START,
    PANGO_ELLIPSIZE_MIDDLE,
    PANGO_ELLIPSIZE_END
} PangoEllipsizeMode;
typedef enum { PANGO_WEIGHT_LIGHT = 300, PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_SEMIBOLD = 600 } PangoWeight;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;

struct _GError {
    unsigned int domain;
    int code;
    char *message;
};

struct _GSList {
    void *data;
    GSList *next;
};

struct _PangoRectangle {
    int x, y, width, height;
};

struct _PangoAttribute {
    const void *klass;
    unsigned int start_index, end_index;
};

struct _PangoGlyphInfo {
    unsigned int glyph;
    struct {
        int width, x_offset, y_offset;
    } geometry;
    unsigned int attr;
};

struct _PangoGlyphString {
    int num_glyphs;
    PangoGlyphInfo *glyphs;
};

/* A part of a text. Of its analysis, only the flags are read: the second one says that it is an ellipsis. */
struct _PangoItem {
    int offset, length, num_chars;
    struct {
        void *shape_engine, *lang_engine;
        PangoFont *font;
        unsigned char level, gravity, flags, script;
    } analysis;
};

struct _PangoGlyphItem {
    PangoItem *item;
    PangoGlyphString *glyphs;
};

/* What a character may do to lines: its first bit says whether one may begin with it. */
struct _PangoLogAttr {
    unsigned int is_line_break : 1;
    unsigned int others : 31;
};

/* Its runs are glyph items. */
struct _PangoLayoutLine {
    PangoLayout *layout;
    int start_index, length;
    GSList *runs;
    unsigned int is_paragraph_start : 1;
    unsigned int resolved_dir : 3;
};
#endif

void g_clear_error(GError **error);
void g_free(void *memory);
void g_object_unref(void *object);
int g_unichar_get_mirror_char(unsigned int character, unsigned int *mirrored);
char *g_utf8_normalize(const char *text, long length, GNormalizeMode mode);
long g_utf8_pointer_to_offset(const char *text, const char *place);

FcConfig *FcInitLoadConfigAndFonts(void);
int FcConfigAppFontAddFile(FcConfig *config, const unsigned char *file);
void FcConfigDestroy(FcConfig *config);
void pango_fc_font_map_set_config(PangoFcFontMap *map, FcConfig *config);

PangoFontMap *pango_cairo_font_map_new(void);
void pango_cairo_font_map_set_resolution(PangoCairoFontMap *map, double dpi);
PangoContext *pango_font_map_create_context(PangoFontMap *map);

PangoFont *pango_context_load_font(PangoContext *context, const PangoFontDescription *description);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);
void pango_get_log_attrs(const char *text, int length, int level, PangoLanguage *language, PangoLogAttr *attributes, int count);
unsigned char *pango_log2vis_get_embedding_levels(const char *text, int length, PangoDirection *base);
PangoDirection pango_find_base_dir(const char *text, int length);
PangoLanguage *pango_language_from_string(const char *language);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_weight(PangoFontDescription *description, PangoWeight weight);

PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
void pango_attr_list_unref(PangoAttrList *list);
PangoAttribute *pango_attr_allow_breaks_new(int allows);
PangoAttribute *pango_attr_font_features_new(const char *features);
PangoAttribute *pango_attr_insert_hyphens_new(int inserts);
PangoAttribute *pango_attr_rise_new(int rise);
PangoAttribute *pango_attr_letter_spacing_new(int letter_spacing);

PangoLayout *pango_layout_new(PangoContext *context);
PangoLayout *pango_cairo_create_layout(cairo_t *cairo);
void pango_layout_set_alignment(PangoLayout *layout, PangoAlignment alignment);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode mode);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode mode);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
int pango_layout_is_ellipsized(PangoLayout *layout);
const char *pango_layout_get_text(PangoLayout *layout);
const PangoLogAttr *pango_layout_get_log_attrs_readonly(PangoLayout *layout, int *count);
PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout);
void pango_layout_iter_free(PangoLayoutIter *iterator);
PangoLayoutLine *pango_layout_iter_get_line(PangoLayoutIter *iterator);
void pango_layout_iter_get_line_extents(PangoLayoutIter *iterator, PangoRectangle *ink, PangoRectangle *logical);
int pango_layout_iter_next_line(PangoLayoutIter *iterator);
void pango_layout_line_get_extents(PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical);
void pango_layout_line_index_to_x(PangoLayoutLine *line, int index, int trailing, int *x);
void pango_extents_to_pixels(PangoRectangle *inclusive, PangoRectangle *nearest);
void pango_cairo_show_layout(cairo_t *cairo, PangoLayout *layout);
void pango_cairo_show_layout_line(cairo_t *cairo, PangoLayoutLine *line);

/* A font map of its own, at 72 dpi so that a point is a pixel. Pango's default map belongs to the thread and would
   share its caches with whatever else draws in the process. */
static inline PangoFontMap *notch_font_map_new(void) {
    PangoFontMap *map = pango_cairo_font_map_new();
    pango_cairo_font_map_set_resolution((PangoCairoFontMap *)map, 72.0);
    return map;
}

/* A context on the map, which it takes over. */
static inline PangoContext *notch_text_context_new(PangoFontMap *map) {
    PangoContext *context = pango_font_map_create_context(map);
    g_object_unref(map);
    return context;
}

#endif
