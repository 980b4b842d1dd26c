"""QEMU's machine protocol: JSON objects, one a line, over a socket that QEMU has connected to."""

import json
import socket
import time

from .errors import BoardError


class QMP:
    """A connection, on which every command waits for its answer."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._connection.settimeout(30)
        self._file = connection.makefile("rb")
        self._events: list[dict] = []
        self._read()
        self.execute("qmp_capabilities")

    def _read(self) -> dict:
        try:
            line = self._file.readline()
        except TimeoutError:
            raise BoardError("QEMU does not answer") from None
        if not line:
            raise BoardError("QEMU has ended")
        return json.loads(line)

    def execute(self, command: str, **arguments: object) -> object:
        """Gives what the command returns."""
        request = {"execute": command, "arguments": arguments}
        self._connection.sendall(json.dumps(request).encode() + b"\n")
        while True:
            answer = self._read()
            if "error" in answer:
                raise BoardError(f"{command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]
            self._events.append(answer)

    def wait(self, event: str, seconds: float = 20, **data: object) -> None:
        """Waits for an event with these data, which may have come before."""
        deadline = time.monotonic() + seconds
        while True:
            for known in self._events:
                if known["event"] == event and data.items() <= known.get("data", {}).items():
                    self._events.remove(known)
                    return
            if time.monotonic() > deadline:
                raise BoardError(f"QEMU told of no {event} within {seconds} s")
            self._events.append(self._read())
