#ifndef NOTCH_CPANGOCAIRO_H
#define NOTCH_CPANGOCAIRO_H

#include <cairo.h>
#include <pango/pangocairo.h>

/* A context on a font map of its own, at 72 dpi so that a point is a pixel. Pango's default map belongs to
   the thread and would share its caches with whatever else draws in the process. The casts are macros, which
   Swift does not import, and the map's struct is opaque from Pango 1.52 on. */
static inline PangoContext *notch_text_context_new(void) {
    PangoFontMap *map = pango_cairo_font_map_new();
    pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 72.0);
    PangoContext *context = pango_font_map_create_context(map);
    g_object_unref(map);
    return context;
}

#endif
