class BoardError(Exception):
    """What went wrong, where, and what to do about it, in words for whoever started the board."""


class Unavailable(BoardError):
    """Apt knows no kernel, or cannot fetch what it knows."""


class OutputClosed(Exception):
    """Nobody reads the command's output any more."""
