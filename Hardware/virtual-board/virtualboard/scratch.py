"""The temporary folder of a run."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# TMPDIR is not used, since a socket's path has room for 107 bytes only.
_PARENT = Path("/tmp")
_PREFIX = "virtual-board-"


def _is_ours(handle: int, folder: Path) -> bool:
    """Takes the lock by which a run shows that it lives. Returns False if another run has it or the folder is gone."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return folder.exists()


def _remove_leftovers() -> None:
    """Removes the folders of runs that were killed."""
    for folder in _PARENT.glob(f"{_PREFIX}*"):
        try:
            handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        except OSError:
            # The folder belongs to another user, or is gone by now.
            continue
        if os.fstat(handle).st_uid == os.geteuid() and _is_ours(handle, folder):
            shutil.rmtree(folder, ignore_errors=True)
        os.close(handle)


@contextmanager
def scratch_folder() -> Iterator[Path]:
    _remove_leftovers()
    while True:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=_PARENT))
        handle = os.open(folder, os.O_RDONLY)
        # Another run may have taken it for a leftover in between.
        if _is_ours(handle, folder):
            break
        os.close(handle)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(handle)
