"""QEMU's machine protocol: JSON objects, one a line, over a socket that QEMU has connected to."""

import json
import socket
import threading

from .errors import BoardError


class QMP:
    """A connection, on which every command waits for its answer."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._connection.settimeout(30)
        self._lock = threading.Lock()
        self._file = connection.makefile("rb")
        self._read()
        self.execute("qmp_capabilities")

    def _read(self) -> dict:
        try:
            line = self._file.readline()
        except TimeoutError:
            raise BoardError("QEMU does not answer") from None
        except OSError as error:
            raise BoardError(f"QEMU answers no more: {error}") from None
        if not line:
            raise BoardError("QEMU has ended")
        return json.loads(line)

    def execute(self, command: str, **arguments: object) -> object:
        """Runs a command, and returns its result."""
        request = {"execute": command, "arguments": arguments}
        with self._lock:
            try:
                self._connection.sendall(json.dumps(request).encode() + b"\n")
            except OSError as error:
                raise BoardError(f"QEMU takes no command: {error}") from None
            while True:
                answer = self._read()
                if "error" in answer:
                    raise BoardError(f"{command}: {answer['error']['desc']}")
                # Anything other than an answer is an event, and no event matters here.
                if "return" in answer:
                    return answer["return"]
