/* memfd_create(2), F_ADD_SEALS */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "reader.h"

const char *notch_reader_name(void) { return "notch-pictures"; }
const uint64_t notch_reader_mark = 0x6E6F7463682D7072;

static void close_both(const int descriptors[2]) {
    const int error = errno;
    close(descriptors[0]);
    close(descriptors[1]);
    errno = error;
}

bool notch_reader_socket(int ends[2]) {
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return false;
    if (fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 &&
        send(ends[0], &notch_reader_mark, sizeof notch_reader_mark, MSG_NOSIGNAL) == (ssize_t)sizeof notch_reader_mark)
        return true;
    close_both(ends);
    return false;
}

int notch_reader_memory(size_t bytes) {
    const int memory = memfd_create(notch_reader_name(), MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0) return -1;
    if (ftruncate(memory, (off_t)bytes) == 0 && fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        return memory;
    const int error = errno;
    close(memory);
    errno = error;
    return -1;
}

bool notch_reader_ask(int socket, const struct notch_reader_request *request, int file, int memory) {
    const int descriptors[2] = {file, memory};
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof descriptors)];
    } control;
    memset(&control, 0, sizeof control);
    struct iovec text = {.iov_base = (void *)request, .iov_len = sizeof *request};
    struct msghdr message = {
        .msg_iov = &text, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptors);
    memcpy(CMSG_DATA(header), descriptors, sizeof descriptors);
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)sizeof *request;
}

long notch_reader_hear(int socket, void *message, size_t bytes) {
    ssize_t count;
    do count = recv(socket, message, bytes, 0);
    while (count < 0 && errno == EINTR);
    return count;
}
