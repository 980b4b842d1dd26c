/* The numbers and layouts that Sources/CPangoCairo declares. Tools/lint.sh compiles this file with those declarations and
   with the libraries' own headers, and the two have to give the same. A function that differs does not compile. */
#ifdef NOTCH_HAS_PANGO_TYPES
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#endif

#include "../Sources/CPangoCairo/CPangoCairo.h"

#include <stddef.h>

const long layout[] = {
    PANGO_SCALE, PANGO_DIRECTION_RTL, PANGO_DIRECTION_WEAK_LTR, G_NORMALIZE_DEFAULT_COMPOSE, G_NORMALIZE_ALL, PANGO_ALIGN_CENTER, PANGO_ELLIPSIZE_END,
    PANGO_WEIGHT_LIGHT, PANGO_WEIGHT_NORMAL, PANGO_WEIGHT_SEMIBOLD, PANGO_WRAP_WORD_CHAR,
    sizeof(GSList), offsetof(GSList, data), offsetof(GSList, next), offsetof(GError, message),
    sizeof(PangoLogAttr), sizeof(PangoRectangle), offsetof(PangoRectangle, y), offsetof(PangoRectangle, width), offsetof(PangoRectangle, height),
    offsetof(PangoAttribute, start_index), offsetof(PangoAttribute, end_index),
    sizeof(PangoGlyphInfo), offsetof(PangoGlyphInfo, geometry.width), offsetof(PangoGlyphInfo, geometry.x_offset),
    offsetof(PangoGlyphInfo, geometry.y_offset),
    offsetof(PangoGlyphString, num_glyphs), offsetof(PangoGlyphString, glyphs), offsetof(PangoGlyphItem, glyphs),
    offsetof(PangoLayoutLine, start_index), offsetof(PangoLayoutLine, runs),
    offsetof(PangoItem, length), offsetof(PangoItem, analysis.flags),
};
