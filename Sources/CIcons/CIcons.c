#include "CIcons.h"

/* The assembler copies the files into the program. As literals of Swift they would take the compiler seconds. The
   preprocessor writes each file that it looks for into the list of this file's dependencies, so the package manager
   builds this file again when one of them has changed. */
#if !__has_include("artwork.bin") || !__has_include("pixel-icons.txt")
#error "The tables of icons are missing: run make artwork, or check out pixel-icons.txt."
#endif

#define FILE_BYTES(symbol, path)                                         \
    __asm__(".pushsection .rodata." #symbol ", \"a\"\n"                  \
            #symbol ":\n"                                                \
            ".incbin \"" path "\"\n"                                     \
            #symbol "_end:\n"                                            \
            ".popsection\n");                                            \
    extern const uint8_t symbol[] __attribute__((visibility("hidden"))); \
    extern const uint8_t symbol##_end[] __attribute__((visibility("hidden")))

FILE_BYTES(artwork, "artwork.bin");
FILE_BYTES(pixel_icons, "pixel-icons.txt");

struct notch_file notch_artwork(void) { return (struct notch_file){artwork, (size_t)(artwork_end - artwork)}; }

struct notch_file notch_pixel_icons(void) {
    return (struct notch_file){pixel_icons, (size_t)(pixel_icons_end - pixel_icons)};
}
