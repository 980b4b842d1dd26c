"""What to boot, and what to run in it."""

from dataclasses import dataclass, field
from pathlib import Path

from .architecture import Architecture
from .cards import Card


@dataclass(frozen=True)
class Share:
    """A folder of the host's that the guest sees read-only."""

    source: Path
    target: str


@dataclass
class Plan:
    """Everything that a run of the board depends on, besides the kernel."""

    architecture: Architecture
    command: list[str]
    cards: list[Card]
    root: Path
    directory: str
    environment: dict[str, str] = field(default_factory=dict)
    shares: list[Share] = field(default_factory=list)
    modules: list[str] = field(default_factory=list)
    exchange: Path | None = None
    memory: int = 1024
    timeout: float = 300
    interactive: bool = False
    systemd: bool = False
    before: str = ""
    console: bool = False
    device_tree: Path | None = None
    kernel_arguments: str = ""
