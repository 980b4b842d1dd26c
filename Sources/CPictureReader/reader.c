#define _GNU_SOURCE

#include "CCallFilter.h"
#include "reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "decode.h"

/* The time of the processor that the libraries and fonts may take, and then each picture. In seconds. */
enum { start_time = 60, picture_time = 2 };

/* A text, which librsvg needs everything for. */
static const char warm_up[] =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><text y='9' font-family='sans-serif'>a</text></svg>";

/* Loads the libraries and the fonts. What is missing is told by the first picture that needs it. */
static void load(void) {
    static uint32_t pixels[9 * 9];
    static struct notch_picture_result result;
    static const struct notch_picture_wish wish = {.width = 9, .height = 9, .most_frames = 1};
    notch_reader_open_fonts();
    notch_picture_load_all();
    notch_picture_decode((const unsigned char *)warm_up, sizeof warm_up - 1, &wish, pixels, &result);
}

/* Takes a request and its two descriptors. False where the parent has gone. */
static bool take(struct notch_reader_request *request, int descriptors[2]) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(2 * sizeof(int))];
    } control;
    struct iovec text = {.iov_base = request, .iov_len = sizeof *request};
    struct msghdr message = {
        .msg_iov = &text, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t count;
    do count = recvmsg(notch_reader_descriptor, &message, 0);
    while (count < 0 && errno == EINTR);
    const struct cmsghdr *header = count > 0 ? CMSG_FIRSTHDR(&message) : NULL;
    if (count != (ssize_t)sizeof *request || header == NULL || header->cmsg_len != CMSG_LEN(2 * sizeof(int))) return false;
    memcpy(descriptors, CMSG_DATA(header), 2 * sizeof(int));
    return true;
}

/* Reads the whole file, which others may change meanwhile. */
static bool read_file(int file, unsigned char *bytes, size_t count) {
    for (size_t filled = 0; filled < count;) {
        const ssize_t step = pread(file, bytes + filled, count - filled, (off_t)filled);
        if (step < 0 && errno == EINTR) continue;
        if (step <= 0) return false;
        filled += (size_t)step;
    }
    return true;
}

static void refuse(struct notch_picture_result *result, const char *reason) {
    result->frames = 0;
    strcpy(result->message, reason);
}

static void read_picture(const struct notch_reader_request *request, int file, int memory, struct notch_picture_result *result) {
    const struct notch_picture_wish *wish = &request->wish;
    const size_t length = (size_t)wish->width * wish->height * 4 * wish->most_frames;
    unsigned char *bytes = malloc(request->bytes > 0 ? request->bytes : 1);
    void *pixels = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    if (bytes == NULL || pixels == MAP_FAILED)
        refuse(result, "needs too much memory");
    else if (!read_file(file, bytes, request->bytes))
        refuse(result, "could not be read to its end");
    else if (notch_picture_decode(bytes, request->bytes, wish, pixels, result) &&
             !notch_reader_has_letters(bytes, request->bytes))
        strcpy(result->message, "has letters that none of the fonts for pictures has, and boxes in their place");
    if (pixels != MAP_FAILED) munmap(pixels, length);
    free(bytes);
}

static int serve(void) {
    uint64_t mark;
    if (recv(notch_reader_descriptor, &mark, sizeof mark, 0) != (ssize_t)sizeof mark) return 1;
    prctl(PR_SET_NAME, notch_reader_name(), 0, 0, 0);
    notch_reader_give_way();
    notch_reader_limit_time(start_time);
    load();
    if (!notch_reader_shut()) return 1;
    const struct notch_reader_ready ready = {.has_filter = notch_call_filter_exists()};
    if (send(notch_reader_descriptor, &ready, sizeof ready, MSG_NOSIGNAL) < 0) return 1;
    struct notch_reader_request request;
    int descriptors[2];
    while (take(&request, descriptors)) {
        static struct notch_reader_answer answer;
        memset(&answer, 0, sizeof answer);
        answer.number = request.number;
        notch_reader_limit_time(picture_time);
        read_picture(&request, descriptors[0], descriptors[1], &answer.result);
        close(descriptors[0]);
        close(descriptors[1]);
        if (send(notch_reader_descriptor, &answer, sizeof answer, MSG_NOSIGNAL) < 0) return 1;
    }
    return 0;
}

/* The name alone could be that of any program, and so could the descriptor. The mark comes from us. */
__attribute__((constructor(101))) static void serve_if_reader(int argc, char **argv) {
    uint64_t mark = 0;
    if (argc != 1 || strcmp(argv[0], notch_reader_name()) != 0) return;
    if (recv(notch_reader_descriptor, &mark, sizeof mark, MSG_PEEK | MSG_DONTWAIT) != (ssize_t)sizeof mark) return;
    if (mark == notch_reader_mark) _exit(serve());
}
