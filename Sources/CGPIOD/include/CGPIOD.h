#ifndef NOTCH_CGPIOD_H
#define NOTCH_CGPIOD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What Notch needs of libgpiod 1.6 and of 2.x, as one interface.

   The two have nothing in common but names, some of which stand for other numbers in the other one, so that none of them
   may leave shim.c. Calls that fail return NULL or -1 and set errno, as libgpiod's own do. A chip or line is used by one
   thread at a time. */

/* An open chip: gpiod_chip_open. */
typedef struct notch_gpio_chip notch_gpio_chip;
/* A requested line; it outlives any chip that was open meanwhile. */
typedef struct notch_gpio_line notch_gpio_line;

/* What is known of a line whether it is requested or not. Names end with a zero byte, and are empty where there is none. */
typedef struct notch_gpio_line_info {
    char name[64];
    /* Who has requested it; drivers of the kernel's have names as well. */
    char consumer[64];
    bool is_used;
    bool is_output;
} notch_gpio_line_info;

/* An edge, of the logical level where the line is active-low. */
typedef struct notch_gpio_edge {
    /* CLOCK_MONOTONIC; of kernels before 5.7 CLOCK_REALTIME. */
    uint64_t nanoseconds;
    bool is_rising;
} notch_gpio_edge;

typedef enum notch_gpio_bias {
    NOTCH_GPIO_BIAS_AS_IS,
    NOTCH_GPIO_BIAS_DISABLED,
    NOTCH_GPIO_BIAS_PULL_UP,
    NOTCH_GPIO_BIAS_PULL_DOWN,
} notch_gpio_bias;

/* The edges that the kernel keeps for a line, and that one read may give. */
#define NOTCH_GPIO_MOST_EDGES 16

notch_gpio_chip *notch_gpio_chip_open(const char *path);
void notch_gpio_chip_close(notch_gpio_chip *chip);
/* Such as gpiochip0; valid until the chip is closed. */
const char *notch_gpio_chip_name(notch_gpio_chip *chip);
/* Such as pinctrl-bcm2711; valid until the chip is closed. */
const char *notch_gpio_chip_label(notch_gpio_chip *chip);
unsigned notch_gpio_chip_line_count(notch_gpio_chip *chip);
int notch_gpio_chip_line_info(notch_gpio_chip *chip, unsigned offset, notch_gpio_line_info *info);

/* Requests a line of the chip at `path` as an input. `with_edges` wants both edges, which some lines cannot tell: version 1
   of the kernel's interface refuses with ENODEV, version 2 with ENXIO. `debounce_us`: for how long the level has to stay
   as it is before an edge counts, which libgpiod 1.6 knows nothing of. */
notch_gpio_line *notch_gpio_line_request(
    const char *path, unsigned offset, const char *consumer, notch_gpio_bias bias, bool is_active_low, bool with_edges,
    unsigned debounce_us);
/* Whether the kernel debounces it. */
bool notch_gpio_line_is_debounced(const notch_gpio_line *line);
/* Readable when there are edges to be read; -1 of a line without. Stays the line's. */
int notch_gpio_line_descriptor(const notch_gpio_line *line);
/* 1 where active, 0 where not. */
int notch_gpio_line_value(notch_gpio_line *line);
/* Takes edges that are there, without waiting: how many. `has_lost` tells whether the kernel had more than it would keep. */
int notch_gpio_line_read(notch_gpio_line *line, notch_gpio_edge edges[NOTCH_GPIO_MOST_EDGES], bool *has_lost);
void notch_gpio_line_release(notch_gpio_line *line);

#endif
