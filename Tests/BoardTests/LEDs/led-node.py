#!/usr/bin/env python3
"""Stands in for /dev/leds0, the node of WS2812 on a Raspberry Pi 5, by a character device in user space (CUSE).

    led-node.py LEDS LOG

Written from the description of the kernel's driver: a write at offset 0 has four bytes for each LED, one byte alone is
the brightness, and what goes past the last LED is refused. Each write becomes a line of the log: the offset, and the
bytes in hexadecimal. The device is there until the program ends.
"""

import errno
import os
import struct
import sys

# The messages of <linux/fuse.h>.
REQUEST = struct.Struct("=IIQQIIIHH")
ANSWER = struct.Struct("=IiQ")
INIT, OPEN, WRITE, RELEASE, FLUSH, FORGET, INTERRUPT = 4096, 14, 16, 18, 25, 2, 36
INIT_ANSWER = struct.Struct("=8I10I")
WRITE_REQUEST = struct.Struct("=QQIIQII")
LARGEST = 1 << 16


class Node:
    def __init__(self, LEDs, log):
        self.size = 4 * LEDs
        self.log = log
        self.device = os.open("/dev/cuse", os.O_RDWR)

    def answer(self, request, data=b"", error=0):
        os.write(self.device, ANSWER.pack(ANSWER.size + len(data), -error, request) + data)

    def init(self, request, data):
        major, minor = struct.unpack_from("=II", data)
        # A number of 0 lets the kernel choose one for the device.
        answer = INIT_ANSWER.pack(major, minor, 0, 0, LARGEST, LARGEST, 0, 0, *[0] * 10)
        self.answer(request, answer + b"DEVNAME=leds0\0")

    def write(self, request, data):
        offset, size = WRITE_REQUEST.unpack_from(data)[1:3]
        data = data[WRITE_REQUEST.size:][:size]
        if offset >= self.size:
            self.answer(request, error=errno.EFBIG)
        elif offset + size > self.size:
            self.answer(request, error=errno.ENOSPC)
        else:
            print(offset, data.hex(), file=self.log, flush=True)
            self.answer(request, struct.pack("=II", size, 0))

    def serve(self):
        while True:
            message = os.read(self.device, 2 * LARGEST)
            _, kind, request = REQUEST.unpack_from(message)[:3]
            data = message[REQUEST.size:]
            if kind == INIT:
                self.init(request, data)
            elif kind == OPEN:
                self.answer(request, struct.pack("=QII", 0, 0, 0))
            elif kind == WRITE:
                self.write(request, data)
            elif kind in (RELEASE, FLUSH):
                self.answer(request)
            elif kind not in (FORGET, INTERRUPT):
                self.answer(request, error=errno.ENOSYS)


with open(sys.argv[2], "w", encoding="ascii") as log:
    Node(int(sys.argv[1]), log).serve()
