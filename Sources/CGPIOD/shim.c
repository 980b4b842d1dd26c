#include "CGPIOD.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <gpiod.h>
#include <stdio.h>
#include <stdlib.h>

/* libgpiod's headers tell no version, and both have the same include guard; this macro is only in that of 1.x. */
#ifdef GPIOD_LINE_BULK_MAX_LINES
#define NOTCH_GPIOD_1 1
#else
#define NOTCH_GPIOD_1 0
#endif

/* The library is not linked but loaded with the first call: a program that has no use for it starts without it. */
#define CALL(name) ((__typeof__(&name))symbol(#name))

static const char *const package = NOTCH_GPIOD_1 ? "libgpiod2" : "libgpiod3";

static void *library(void) { return dlopen(NOTCH_GPIOD_1 ? "libgpiod.so.2" : "libgpiod.so.3", RTLD_NOW | RTLD_LOCAL); }

/* Returns -1 with ELIBACC if the library is missing. It is said once. */
static int load(void) {
    static bool has_told;
    if (library()) return 0;
    const char *reason = dlerror();
    if (!has_told) fprintf(stderr, "%s; install %s\n", reason, package);
    has_told = true;
    errno = ELIBACC;
    return -1;
}

static void *symbol(const char *name) {
    void *handle = library();
    void *symbol = handle ? dlsym(handle, name) : NULL;
    if (!symbol) {
        fprintf(stderr, "%s; install %s\n", dlerror(), package);
        exit(EXIT_FAILURE);
    }
    return symbol;
}

struct notch_gpio_chip {
    struct gpiod_chip *chip;
#if !NOTCH_GPIOD_1
    struct gpiod_chip_info *info;
#endif
};

struct notch_gpio_line {
    int descriptor;
    bool is_debounced;
#if NOTCH_GPIOD_1
    /* A line dies with its chip. */
    struct gpiod_chip *chip;
    struct gpiod_line *line;
#else
    struct gpiod_line_request *request;
    struct gpiod_edge_event_buffer *buffer;
    unsigned offset;
    unsigned long last_sequence;
#endif
};

static void copy_name(char *copy, size_t size, const char *name) { snprintf(copy, size, "%s", name ? name : ""); }

/* Reading must never wait, whatever has happened between poll(2) and read(2). */
static int set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    return flags < 0 ? -1 : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

/* --- Chips ------------------------------------------------------------------------------------------------------ */

notch_gpio_chip *notch_gpio_chip_open(const char *path) {
    if (load() < 0) return NULL;
    notch_gpio_chip *chip = calloc(1, sizeof *chip);
    if (!chip) return NULL;
    chip->chip = CALL(gpiod_chip_open)(path);
#if !NOTCH_GPIOD_1
    if (chip->chip) chip->info = CALL(gpiod_chip_get_info)(chip->chip);
    if (!chip->info) {
#else
    if (!chip->chip) {
#endif
        int error = errno;
        notch_gpio_chip_close(chip);
        errno = error;
        return NULL;
    }
    return chip;
}

void notch_gpio_chip_close(notch_gpio_chip *chip) {
#if !NOTCH_GPIOD_1
    if (chip->info) CALL(gpiod_chip_info_free)(chip->info);
#endif
    if (chip->chip) CALL(gpiod_chip_close)(chip->chip);
    free(chip);
}

#if NOTCH_GPIOD_1

const char *notch_gpio_chip_name(notch_gpio_chip *chip) { return CALL(gpiod_chip_name)(chip->chip); }
const char *notch_gpio_chip_label(notch_gpio_chip *chip) { return CALL(gpiod_chip_label)(chip->chip); }
unsigned notch_gpio_chip_line_count(notch_gpio_chip *chip) { return CALL(gpiod_chip_num_lines)(chip->chip); }

int notch_gpio_chip_line_info(notch_gpio_chip *chip, unsigned offset, notch_gpio_line_info *info) {
    /* The chip keeps it, and frees it when it is closed. */
    struct gpiod_line *line = CALL(gpiod_chip_get_line)(chip->chip, offset);
    if (!line) return -1;
    copy_name(info->name, sizeof info->name, CALL(gpiod_line_name)(line));
    copy_name(info->consumer, sizeof info->consumer, CALL(gpiod_line_consumer)(line));
    info->is_used = CALL(gpiod_line_is_used)(line);
    info->is_output = CALL(gpiod_line_direction)(line) == GPIOD_LINE_DIRECTION_OUTPUT;
    return 0;
}

#else

const char *notch_gpio_chip_name(notch_gpio_chip *chip) { return CALL(gpiod_chip_info_get_name)(chip->info); }
const char *notch_gpio_chip_label(notch_gpio_chip *chip) { return CALL(gpiod_chip_info_get_label)(chip->info); }
unsigned notch_gpio_chip_line_count(notch_gpio_chip *chip) {
    return (unsigned)CALL(gpiod_chip_info_get_num_lines)(chip->info);
}

int notch_gpio_chip_line_info(notch_gpio_chip *chip, unsigned offset, notch_gpio_line_info *info) {
    struct gpiod_line_info *line = CALL(gpiod_chip_get_line_info)(chip->chip, offset);
    if (!line) return -1;
    copy_name(info->name, sizeof info->name, CALL(gpiod_line_info_get_name)(line));
    copy_name(info->consumer, sizeof info->consumer, CALL(gpiod_line_info_get_consumer)(line));
    info->is_used = CALL(gpiod_line_info_is_used)(line);
    info->is_output = CALL(gpiod_line_info_get_direction)(line) == GPIOD_LINE_DIRECTION_OUTPUT;
    CALL(gpiod_line_info_free)(line);
    return 0;
}

#endif

/* --- Lines ------------------------------------------------------------------------------------------------------ */

bool notch_gpio_line_is_debounced(const notch_gpio_line *line) { return line->is_debounced; }
int notch_gpio_line_descriptor(const notch_gpio_line *line) { return line->descriptor; }

#if NOTCH_GPIOD_1

static int request(
    notch_gpio_line *line, const char *path, unsigned offset, const char *consumer, notch_gpio_bias bias,
    bool is_active_low, bool with_edges) {
    static const int flags[] = {
        [NOTCH_GPIO_BIAS_AS_IS] = 0,
        [NOTCH_GPIO_BIAS_DISABLED] = GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE,
        [NOTCH_GPIO_BIAS_PULL_UP] = GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP,
        [NOTCH_GPIO_BIAS_PULL_DOWN] = GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN,
    };
    struct gpiod_line_request_config config = {
        .consumer = consumer,
        .request_type = with_edges ? GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES : GPIOD_LINE_REQUEST_DIRECTION_INPUT,
        .flags = flags[bias] | (is_active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0),
    };
    line->chip = CALL(gpiod_chip_open)(path);
    if (!line->chip) return -1;
    line->line = CALL(gpiod_chip_get_line)(line->chip, offset);
    if (!line->line || CALL(gpiod_line_request)(line->line, &config, 0) != 0) return -1;
    if (!with_edges) return 0;
    line->descriptor = CALL(gpiod_line_event_get_fd)(line->line);
    return line->descriptor < 0 ? -1 : set_nonblocking(line->descriptor);
}

int notch_gpio_line_value(notch_gpio_line *line) { return CALL(gpiod_line_get_value)(line->line); }

int notch_gpio_line_read(notch_gpio_line *line, notch_gpio_edge edges[NOTCH_GPIO_MOST_EDGES], bool *has_lost) {
    struct gpiod_line_event events[NOTCH_GPIO_MOST_EDGES];
    *has_lost = false;
    int count = CALL(gpiod_line_event_read_fd_multiple)(line->descriptor, events, NOTCH_GPIO_MOST_EDGES);
    if (count < 0) return errno == EAGAIN ? 0 : -1;
    for (int index = 0; index < count; index++) {
        edges[index].nanoseconds =
            (uint64_t)events[index].ts.tv_sec * 1000000000u + (uint64_t)events[index].ts.tv_nsec;
        edges[index].is_rising = events[index].event_type == GPIOD_LINE_EVENT_RISING_EDGE;
    }
    /* Of a full queue nobody knows what did not fit any more (lineevent_irq_thread). */
    *has_lost = count == NOTCH_GPIO_MOST_EDGES;
    return count;
}

void notch_gpio_line_release(notch_gpio_line *line) {
    /* Releases its lines too. */
    if (line->chip) CALL(gpiod_chip_close)(line->chip);
    free(line);
}

#else

static struct gpiod_line_settings *
settings(notch_gpio_bias bias, bool is_active_low, bool with_edges, unsigned debounce_us) {
    static const enum gpiod_line_bias biases[] = {
        [NOTCH_GPIO_BIAS_AS_IS] = GPIOD_LINE_BIAS_AS_IS,
        [NOTCH_GPIO_BIAS_DISABLED] = GPIOD_LINE_BIAS_DISABLED,
        [NOTCH_GPIO_BIAS_PULL_UP] = GPIOD_LINE_BIAS_PULL_UP,
        [NOTCH_GPIO_BIAS_PULL_DOWN] = GPIOD_LINE_BIAS_PULL_DOWN,
    };
    struct gpiod_line_settings *settings = CALL(gpiod_line_settings_new)();
    if (!settings) return NULL;
    /* None of these refuses a value of its own enumeration. */
    CALL(gpiod_line_settings_set_direction)(settings, GPIOD_LINE_DIRECTION_INPUT);
    CALL(gpiod_line_settings_set_bias)(settings, biases[bias]);
    CALL(gpiod_line_settings_set_active_low)(settings, is_active_low);
    /* The kernel debounces by interrupts, or not at all. */
    if (with_edges) {
        CALL(gpiod_line_settings_set_edge_detection)(settings, GPIOD_LINE_EDGE_BOTH);
        CALL(gpiod_line_settings_set_debounce_period_us)(settings, debounce_us);
    }
    return settings;
}

static int request(
    notch_gpio_line *line, const char *path, unsigned offset, const char *consumer, notch_gpio_bias bias,
    bool is_active_low, bool with_edges, unsigned debounce_us) {
    struct gpiod_line_settings *line_settings = settings(bias, is_active_low, with_edges, debounce_us);
    struct gpiod_line_config *lines = CALL(gpiod_line_config_new)();
    struct gpiod_request_config *config = CALL(gpiod_request_config_new)();
    struct gpiod_chip *chip = CALL(gpiod_chip_open)(path);
    if (line_settings && lines && config && chip &&
        CALL(gpiod_line_config_add_line_settings)(lines, &offset, 1, line_settings) == 0) {
        CALL(gpiod_request_config_set_consumer)(config, consumer);
        CALL(gpiod_request_config_set_event_buffer_size)(config, NOTCH_GPIO_MOST_EDGES);
        line->request = CALL(gpiod_chip_request_lines)(chip, config, lines);
    }
    int error = errno;
    if (chip) CALL(gpiod_chip_close)(chip);
    if (config) CALL(gpiod_request_config_free)(config);
    if (lines) CALL(gpiod_line_config_free)(lines);
    if (line_settings) CALL(gpiod_line_settings_free)(line_settings);
    errno = error;
    if (!line->request) return -1;
    line->offset = offset;
    if (!with_edges) return 0;
    line->buffer = CALL(gpiod_edge_event_buffer_new)(NOTCH_GPIO_MOST_EDGES);
    if (!line->buffer) return -1;
    line->is_debounced = debounce_us > 0;
    line->descriptor = CALL(gpiod_line_request_get_fd)(line->request);
    return set_nonblocking(line->descriptor);
}

int notch_gpio_line_value(notch_gpio_line *line) {
    switch (CALL(gpiod_line_request_get_value)(line->request, line->offset)) {
    case GPIOD_LINE_VALUE_ACTIVE: return 1;
    case GPIOD_LINE_VALUE_INACTIVE: return 0;
    default: return -1;
    }
}

int notch_gpio_line_read(notch_gpio_line *line, notch_gpio_edge edges[NOTCH_GPIO_MOST_EDGES], bool *has_lost) {
    *has_lost = false;
    int count = CALL(gpiod_line_request_read_edge_events)(line->request, line->buffer, NOTCH_GPIO_MOST_EDGES);
    if (count < 0) return errno == EAGAIN ? 0 : -1;
    for (int index = 0; index < count; index++) {
        struct gpiod_edge_event *event = CALL(gpiod_edge_event_buffer_get_event)(line->buffer, (unsigned long)index);
        edges[index].nanoseconds = CALL(gpiod_edge_event_get_timestamp_ns)(event);
        edges[index].is_rising = CALL(gpiod_edge_event_get_event_type)(event) == GPIOD_EDGE_EVENT_RISING_EDGE;
        /* Counted from 1; the oldest go when the queue is full (linereq_put_event). */
        unsigned long sequence = CALL(gpiod_edge_event_get_line_seqno)(event);
        if (sequence != line->last_sequence + 1) *has_lost = true;
        line->last_sequence = sequence;
    }
    return count;
}

void notch_gpio_line_release(notch_gpio_line *line) {
    if (line->buffer) CALL(gpiod_edge_event_buffer_free)(line->buffer);
    if (line->request) CALL(gpiod_line_request_release)(line->request);
    free(line);
}

#endif

notch_gpio_line *notch_gpio_line_request(
    const char *path, unsigned offset, const char *consumer, notch_gpio_bias bias, bool is_active_low, bool with_edges,
    unsigned debounce_us) {
    if (load() < 0) return NULL;
    notch_gpio_line *line = calloc(1, sizeof *line);
    if (!line) return NULL;
    line->descriptor = -1;
#if NOTCH_GPIOD_1
    (void)debounce_us;
    int result = request(line, path, offset, consumer, bias, is_active_low, with_edges);
#else
    int result = request(line, path, offset, consumer, bias, is_active_low, with_edges, debounce_us);
#endif
    if (result == 0) return line;
    int error = errno;
    notch_gpio_line_release(line);
    errno = error;
    return NULL;
}
