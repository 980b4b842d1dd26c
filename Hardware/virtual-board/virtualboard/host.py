"""What the guest may ask of the host, a line a request; the answer is `ok` or `error` and why."""

from collections.abc import Callable
from pathlib import Path

from .cards import Card
from .errors import BoardError
from .qmp import QMP


class Host:
    """Answers the guest's requests with QEMU's help."""

    def __init__(self, qmp: QMP, cards: list[Card], exchange: Path) -> None:
        self._qmp = qmp
        self._cards = [card.id for card in cards if card.is_pci()]
        self._exchange = exchange
        self._requests: dict[str, Callable[..., None]] = {
            "screendump": self._screendump,
            "wakeup": self._wakeup,
            "power-button": self._power_button,
        }

    def answer(self, line: str) -> str:
        name, *arguments = line.split()
        request = self._requests.get(name)
        if request is None:
            return f"error: the host knows no '{name}'; it knows {', '.join(self._requests)}"
        try:
            request(*arguments)
        except TypeError:
            return f"error: {name} has another number of arguments"
        except (BoardError, OSError) as error:
            return f"error: {name}: {error}"
        return "ok"

    def _screendump(self, name: str, file: str) -> None:
        """What is on the glass of a card, as PPM in the exchange folder."""
        if name not in self._cards:
            raise BoardError(f"QEMU has no card '{name}'; it has {', '.join(self._cards)}")
        if Path(file).name != file:
            raise BoardError(f"'{file}' is not the name of a file in the exchange folder")
        self._qmp.execute("screendump", filename=str(self._exchange / file), device=name, head=0)

    def _wakeup(self) -> None:
        """Ends a suspend to memory."""
        self._qmp.wait("SUSPEND")
        self._qmp.execute("system_wakeup")

    def _power_button(self) -> None:
        self._qmp.execute("system_powerdown")
