#ifndef NOTCH_CPIXELS_H
#define NOTCH_CPIXELS_H

#include <stddef.h>
#include <stdint.h>
#include <wchar.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Loops over pixels. On x86-64 they use instructions that the compilers do not find by themselves. On other processors
   they are plain loops, which the compilers turn into vector code. */

/* Stores a pixel `count` times. The C library uses the widest stores that the processor has. */
static inline void notch_fill(uint32_t *target, uint32_t pixel, size_t count) {
#ifdef __x86_64__
    wmemset((wchar_t *)target, (wchar_t)pixel, count);
#else
    for (size_t index = 0; index < count; index++) target[index] = pixel;
#endif
}

/* Writes `count` pixels as RGB565, which takes two bytes for each. The target needs no alignment. */
static inline void notch_encode_rgb565(const uint32_t *source, size_t count, void *target) {
    uint8_t *bytes = (uint8_t *)target;
    size_t index = 0;
#ifdef __SSE2__
    const __m128i red_blue = _mm_set1_epi32(0x00F800F8), green = _mm_set1_epi32(0x0000FC00);
    /* Red moves up by 13 bits and blue by 2, so that both stand beside green. */
    const __m128i places = _mm_set1_epi32(0x20000004);
    for (; index + 8 <= count; index += 8) {
        __m128i halves[2];
        for (int half = 0; half < 2; half++) {
            __m128i pixels = _mm_loadu_si128((const __m128i *)(source + index + 4 * half));
            __m128i joined = _mm_or_si128(
                _mm_madd_epi16(_mm_and_si128(pixels, red_blue), places), _mm_and_si128(pixels, green));
            /* The 16 bits that begin at bit 5, with their sign, so that packing leaves them as they are. */
            halves[half] = _mm_srai_epi32(_mm_slli_epi32(joined, 11), 16);
        }
        _mm_storeu_si128((__m128i *)(bytes + 2 * index), _mm_packs_epi32(halves[0], halves[1]));
    }
#endif
    for (; index < count; index++) {
        uint32_t pixel = source[index];
        uint16_t stored = (uint16_t)((pixel >> 8 & 0xF800) | (pixel >> 5 & 0x07E0) | (pixel >> 3 & 0x001F));
        __builtin_memcpy(bytes + 2 * index, &stored, sizeof stored);
    }
}

/* Fetches the memory at an address into the cache, without waiting for it. */
static inline void notch_prefetch(const void *address) { __builtin_prefetch(address); }

#endif
