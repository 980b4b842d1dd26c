#ifndef NOTCH_CPIXELS_H
#define NOTCH_CPIXELS_H

#include <stddef.h>
#include <stdint.h>
#include <wchar.h>
#ifdef __SSE2__
#include <emmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

/* Loops over pixels. On x86-64 and arm64 they use instructions that the compilers do not find by themselves. On other
   processors they are plain loops. */

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
#elif defined(__ARM_NEON)
    for (; index + 8 <= count; index += 8) {
        /* Eight bytes of each colour: blue, green, red, unused. */
        uint8x8x4_t colours = vld4_u8((const uint8_t *)(source + index));
        uint16x8_t joined = vshll_n_u8(colours.val[2], 8);
        joined = vsriq_n_u16(joined, vshll_n_u8(colours.val[1], 8), 5);
        joined = vsriq_n_u16(joined, vshll_n_u8(colours.val[0], 8), 11);
        vst1q_u8(bytes + 2 * index, vreinterpretq_u8_u16(joined));
    }
#endif
    for (; index < count; index++) {
        uint32_t pixel = source[index];
        uint16_t stored = (uint16_t)((pixel >> 8 & 0xF800) | (pixel >> 5 & 0x07E0) | (pixel >> 3 & 0x001F));
        __builtin_memcpy(bytes + 2 * index, &stored, sizeof stored);
    }
}

/* Copies four by four pixels, so that a row of the source becomes a column of the target. `below` and `beside` are the
   distances in pixels from one row to the next, which may be negative. */
static inline void notch_turn_block(
    const uint32_t *source, ptrdiff_t below, uint32_t *target, ptrdiff_t beside) {
#ifdef __SSE2__
    __m128i a = _mm_loadu_si128((const __m128i *)source), b = _mm_loadu_si128((const __m128i *)(source + below));
    __m128i c = _mm_loadu_si128((const __m128i *)(source + 2 * below));
    __m128i d = _mm_loadu_si128((const __m128i *)(source + 3 * below));
    __m128i low_ab = _mm_unpacklo_epi32(a, b), low_cd = _mm_unpacklo_epi32(c, d);
    __m128i high_ab = _mm_unpackhi_epi32(a, b), high_cd = _mm_unpackhi_epi32(c, d);
    _mm_storeu_si128((__m128i *)target, _mm_unpacklo_epi64(low_ab, low_cd));
    _mm_storeu_si128((__m128i *)(target + beside), _mm_unpackhi_epi64(low_ab, low_cd));
    _mm_storeu_si128((__m128i *)(target + 2 * beside), _mm_unpacklo_epi64(high_ab, high_cd));
    _mm_storeu_si128((__m128i *)(target + 3 * beside), _mm_unpackhi_epi64(high_ab, high_cd));
#elif defined(__ARM_NEON)
    uint32x4x2_t ab = vtrnq_u32(vld1q_u32(source), vld1q_u32(source + below));
    uint32x4x2_t cd = vtrnq_u32(vld1q_u32(source + 2 * below), vld1q_u32(source + 3 * below));
    vst1q_u32(target, vcombine_u32(vget_low_u32(ab.val[0]), vget_low_u32(cd.val[0])));
    vst1q_u32(target + beside, vcombine_u32(vget_low_u32(ab.val[1]), vget_low_u32(cd.val[1])));
    vst1q_u32(target + 2 * beside, vcombine_u32(vget_high_u32(ab.val[0]), vget_high_u32(cd.val[0])));
    vst1q_u32(target + 3 * beside, vcombine_u32(vget_high_u32(ab.val[1]), vget_high_u32(cd.val[1])));
#else
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++)
            target[row * beside + column] = source[column * below + row];
#endif
}

/* Fetches the memory at an address into the cache, without waiting for it. */
static inline void notch_prefetch(const void *address) { __builtin_prefetch(address); }

#endif
