#!/usr/bin/env python3
"""Receives DDP over UDP and puts the packets together into frames.

Written from DDP's description alone: a header of 10 bytes, or 14 with a time code, and
then pixels. A frame is shown when a packet with the push flag arrives: then it is one line of output,

    SEQUENCE TYPE HEXADECIMAL-BYTES

or with --raw the bytes as they are. Packets that arrive twice, and packets whose number is that of an earlier frame,
are ignored. A packet that is lost leaves its part of the frame as it was before.
"""

import argparse
import os
import signal
import socket
import sys

VERSION_MASK, VERSION_1 = 0xC0, 0x40
TIME_CODE, STORAGE, REPLY, QUERY, PUSH = 0x10, 0x08, 0x04, 0x02, 0x01
HEADER = 10
# The destinations that are the display itself: the default one, and all.
DISPLAYS = (1, 255)


class Packet:
    """One packet. Raises ValueError for data that is no DDP packet of pixels."""

    def __init__(self, data):
        if len(data) < HEADER:
            raise ValueError("shorter than a header")
        self.flags = data[0]
        if self.flags & VERSION_MASK != VERSION_1:
            raise ValueError("not version 1")
        if self.flags & (STORAGE | REPLY | QUERY):
            raise ValueError("not pixels for the display")
        self.sequence = data[1] & 0x0F
        self.type = data[2]
        self.destination = data[3]
        if self.destination not in DISPLAYS:
            raise ValueError("another destination")
        self.offset = int.from_bytes(data[4:8], "big")
        length = int.from_bytes(data[8:10], "big")
        start = HEADER + (4 if self.flags & TIME_CODE else 0)
        self.pixels = bytes(data[start : start + length])
        if len(self.pixels) != length:
            raise ValueError("shorter than its length")
        self.push = bool(self.flags & PUSH)


class Receiver:
    """Puts packets together. Knows no socket, so that a test can hand it packets in any order."""

    def __init__(self, limit=1 << 16):
        self.limit = limit
        self.buffer = bytearray()
        self.end = 0
        self.current = 0  # The number of the frame that is being put together; 0 before the first.
        self.done = False  # Whether that frame was shown.
        self.offsets = set()  # The parts of that frame that have come.
        self.counts = {"frames": 0, "duplicates": 0, "late": 0, "bad": 0, "incomplete": 0, "skipped": 0}

    @staticmethod
    def _ahead(new, old):
        """How many frames `new` is after `old`, of the numbers 1 to 15 in a ring."""
        return (new - old) % 15

    def take(self, data):
        """Takes a packet. Returns (sequence, type, bytes) if it completes a frame, otherwise None."""
        try:
            packet = Packet(data)
            if packet.offset + len(packet.pixels) > self.limit:
                raise ValueError("beyond the display")
        except ValueError:
            self.counts["bad"] += 1
            return None
        if packet.sequence:  # 0 means that the sender does not number its frames.
            ahead = self._ahead(packet.sequence, self.current) if self.current else 1
            if ahead > 7:  # More than half of the ring ahead is behind.
                self.counts["late"] += 1
                return None
            if ahead or not self.current:
                if self.current and not self.done:
                    self.counts["skipped"] += 1
                self._begin(packet.sequence)
            elif self.done:
                # The frame is shown: this is a copy, or a part that comes after the push.
                self.counts["duplicates" if packet.offset in self.offsets else "late"] += 1
                return None
            elif packet.offset in self.offsets:
                self.counts["duplicates"] += 1
                return None
        elif self.done or not self.offsets:
            self._begin(0)
        return self._store(packet)

    def _begin(self, sequence):
        self.current, self.done, self.end = sequence, False, 0
        self.offsets = set()
        self.got = 0

    def _store(self, packet):
        end = packet.offset + len(packet.pixels)
        if end > len(self.buffer):
            self.buffer.extend(bytes(end - len(self.buffer)))
        self.buffer[packet.offset : end] = packet.pixels
        if packet.offset not in self.offsets:
            self.got += len(packet.pixels)
        self.offsets.add(packet.offset)
        self.end = max(self.end, end)
        if not packet.push:
            return None
        self.done = True
        self.counts["frames"] += 1
        if self.got < self.end:
            self.counts["incomplete"] += 1
        return packet.sequence, packet.type, bytes(self.buffer[: self.end])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bind", default="127.0.0.1", help="the address to listen at")
    parser.add_argument("--port", type=int, default=4048, help="0 takes a free one, which is printed")
    parser.add_argument("--output", help="a file for the frames instead of the standard output")
    parser.add_argument("--raw", action="store_true", help="write bytes instead of lines of text")
    parser.add_argument("--count", type=int, default=0, help="leave after so many frames")
    parser.add_argument("--timeout", type=float, help="leave after so many seconds without a packet")
    parser.add_argument("--ready", help="a file for the number of the port, once packets are received")
    parser.add_argument("--limit", type=int, default=1 << 16, help="the display's size in bytes")
    options = parser.parse_args()

    receiver = Receiver(options.limit)
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.bind((options.bind, options.port))
    udp.settimeout(options.timeout)
    print("listening %s:%d" % udp.getsockname(), file=sys.stderr, flush=True)
    if options.ready:
        # The whole number is there at once.
        with open(options.ready + ".new", "w") as file:
            file.write(str(udp.getsockname()[1]))
        os.rename(options.ready + ".new", options.ready)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    output = open(options.output, "wb") if options.output else sys.stdout.buffer
    try:
        while not options.count or receiver.counts["frames"] < options.count:
            frame = receiver.take(udp.recv(65_535))
            if not frame:
                continue
            sequence, kind, pixels = frame
            output.write(pixels if options.raw else b"%d %02x %s\n" % (sequence, kind, pixels.hex().encode()))
            output.flush()
    except (KeyboardInterrupt, socket.timeout):
        pass
    finally:
        print(" ".join("%s=%d" % count for count in receiver.counts.items()), file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
