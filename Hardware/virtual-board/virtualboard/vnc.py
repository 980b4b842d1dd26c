"""The part of VNC's protocol (RFC 6143) that changes the size of a display of QEMU, as a viewer's window does."""

import socket
import struct
from pathlib import Path

from .errors import BoardError

_VERSION = b"RFB 003.008\n"
_NO_PASSWORD = 1
_SET_ENCODINGS, _SET_DESKTOP_SIZE = 2, 251
_RAW, _EXTENDED_DESKTOP_SIZE = 0, -308


def resize(path: Path, width: int, height: int) -> None:
    """Asks the server at `path` for a size in pixels; 0 by 0 unplugs the display."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(10)
        connection.connect(str(path))
        with connection.makefile("rb") as server:

            def expect(count: int) -> bytes:
                data = server.read(count)
                if len(data) < count:
                    raise BoardError("QEMU's display server hung up")
                return data

            expect(len(_VERSION))
            connection.sendall(_VERSION)
            kinds = expect(expect(1)[0])
            if _NO_PASSWORD not in kinds:
                raise BoardError("QEMU's display server wants a password")
            connection.sendall(bytes([_NO_PASSWORD]))
            expect(4)
            # This viewer shares the display with others.
            connection.sendall(b"\x01")
            *_, length = struct.unpack(">HH16sI", expect(24))
            expect(length)
            connection.sendall(struct.pack(">BxHii", _SET_ENCODINGS, 2, _RAW, _EXTENDED_DESKTOP_SIZE))
            connection.sendall(struct.pack(">BxHHBx", _SET_DESKTOP_SIZE, width, height, 0))
            # The server has read the request once it reports the size.
            expect(1)
