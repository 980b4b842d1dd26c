"""The command line."""

import argparse
import os
import platform
import re
import shutil
import signal
import sys
import traceback
from pathlib import Path
from typing import NoReturn

from . import kernel
from .architecture import AMD64, Architecture, architecture
from .cards import DEFAULT_CARDS, Card
from .errors import BoardError, OutputClosed
from .machine import BROKEN, Machine, end_by_signals
from .plan import Plan, Share

_CHECKOUT = Path(__file__).resolve().parents[3]
# Where Tools/debian13.sh shows the checkout and the build folder in its tree.
_CHECKOUT_IN_DEBIAN13 = "/src/notch"


class _Parser(argparse.ArgumentParser):
    """A parser whose own errors have a status that commands seldom have."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(BROKEN, f"{self.prog}: {message}\n")


def _arguments() -> argparse.Namespace:
    parser = _Parser(prog="board", description="A virtual board with displays, to test Notch on.")
    commands = parser.add_subparsers(dest="subcommand", required=True, metavar="SUBCOMMAND")
    prepare = commands.add_parser("prepare", help="make the kernel and its drivers, if they are not in the cache")
    run = commands.add_parser("run", help="boot, run a command, and end with its exit status")
    for command in (prepare, run):
        command.add_argument("--architecture", default="amd64", metavar="NAME", help="amd64 or arm64 (default: amd64)")
        command.add_argument("--kernels", type=Path, metavar="DIR", help="the cache of kernels (default: the user's)")
    run.add_argument("--card", action="append", metavar="ID=DRIVER[:WxH]", help="a card, instead of the default ones")
    run.add_argument("--root", default="host", metavar="TREE", help="host, debian13 or a folder (default: host)")
    run.add_argument("--directory", metavar="DIR", help="where to run the command (default: here)")
    run.add_argument("--share", action="append", default=[], metavar="DIR:GUESTDIR", help="a folder to show read-only")
    run.add_argument("--exchange", type=Path, metavar="DIR", help="what /exchange is (default: a passing folder)")
    run.add_argument("--env", action="append", default=[], metavar="NAME=VALUE", help="for the command")
    run.add_argument("--module", action="append", default=[], metavar="NAME", help="a module to load first")
    run.add_argument("--memory", type=int, default=1024, metavar="MIB", help="default: 1024")
    run.add_argument("--timeout", type=float, default=300, metavar="SECONDS", help="when to give up (default: 300)")
    run.add_argument("--interactive", action="store_true", help="give the command this terminal")
    run.add_argument(
        "--systemd", action="store_true", help="boot the tree's systemd, and run the command when it is up"
    )
    run.add_argument("--before", default="", metavar="COMMAND", help="a shell command to run before systemd starts")
    run.add_argument("--console", action="store_true", help="show the guest's console")
    run.add_argument("--append", default="", metavar="ARGUMENTS", help="more for the kernel's command line")
    run.add_argument("--device-tree", type=Path, metavar="FILE", help="for arm64: more for the machine's device tree")
    run.add_argument("command", nargs="+", metavar="COMMAND", help="and its arguments, after --")
    return parser.parse_args()


def _pairs(values: list[str], separator: str) -> list[tuple[str, str]]:
    pairs = []
    for value in values:
        left, found, right = value.partition(separator)
        if not found or not left:
            raise BoardError(f"'{value}' has no '{separator}'")
        pairs.append((left, right))
    return pairs


def _variables(values: list[str]) -> dict[str, str]:
    variables = dict(_pairs(values, "="))
    for name in variables:
        if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name):
            raise BoardError(f"'{name}' is no name of a variable")
    return variables


def _plan(options: argparse.Namespace, processor: Architecture) -> Plan:
    directory = options.directory or str(Path.cwd())
    shares = [Share(Path(source), target) for source, target in _pairs(options.share, ":")]
    environment = {
        "HOME": "/root",
        "LANG": "C.UTF-8",
        # Tests find out by it that they run on the board.
        "NOTCH_BOARD": "1",
        "PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin:/run/board/bin",
        "TERM": os.environ.get("TERM", "dumb") if options.interactive else "dumb",
    }
    if options.root == "debian13":
        cache = kernel.cache_folder().parent
        root = Path(os.environ.get("NOTCH_DEBIAN13_TREE") or cache / "debian13")
        build = root / "var" / "lib" / "notch-tree" / "build"
        shares = [Share(_CHECKOUT, _CHECKOUT_IN_DEBIAN13), Share(build, f"{_CHECKOUT_IN_DEBIAN13}/.build"), *shares]
        directory = options.directory or _CHECKOUT_IN_DEBIAN13
        environment["PATH"] = "/usr/sbin:/usr/bin:/sbin:/bin:/run/board/bin"
        if not build.is_dir():
            raise BoardError(f"there is no Debian 13 tree in {root}. Try: make debian13-test")
    else:
        root = Path("/" if options.root == "host" else options.root).resolve()
        if not root.is_dir():
            raise BoardError(f"there is no tree in {root}")
    if options.systemd and options.interactive:
        raise BoardError("--systemd gives no command the terminal; leave --interactive out")
    if options.device_tree and processor is AMD64:
        raise BoardError("--device-tree is for --architecture arm64: amd64's machine has none")
    if options.before and not options.systemd:
        raise BoardError("--before is for --systemd; without it, the command can do all")
    for share in shares:
        if not share.source.is_dir():
            raise BoardError(f"there is no folder {share.source} to share")
    return Plan(
        architecture=processor,
        command=options.command,
        cards=[Card.parse(text) for text in options.card] if options.card else list(DEFAULT_CARDS),
        root=root,
        directory=directory,
        environment=environment | _variables(options.env),
        shares=shares,
        modules=options.module,
        exchange=options.exchange.resolve() if options.exchange else None,
        memory=options.memory,
        timeout=options.timeout,
        interactive=options.interactive,
        systemd=options.systemd,
        before=options.before,
        console=options.console,
        kernel_arguments=options.append,
        device_tree=options.device_tree,
    )


def main() -> int:
    options = _arguments()
    end_by_signals()
    try:
        if platform.machine() != "x86_64":
            raise BoardError(f"Debian's amd64 kernel and its modules are made on x86-64; this is {platform.machine()}")
        processor = architecture(options.architecture)
        if options.subcommand == "prepare":
            print(kernel.prepare(processor, options.kernels).folder)
            return 0
        if shutil.which(processor.emulator[0]) is None:
            try_this = "Tools/install-dependencies.sh board arm64-board"
            raise BoardError(f"there is no {processor.emulator[0]}. Try: {try_this}")
        plan = _plan(options, processor)
        # Only a Debian of the kernel's release has the compiler for its modules.
        prepared = kernel.prepare(processor, options.kernels, makes=not processor.tools)
        return Machine(prepared, plan).run()
    except BoardError as error:
        print(f"board: {error}", file=sys.stderr)
        return BROKEN
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except OutputClosed:
        # Otherwise Python would report the error once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    except Exception as error:
        # Any other error. Python's own status, 1, would be that of a command that failed.
        place = traceback.extract_tb(error.__traceback__)[-1]
        print(f"board: {type(error).__name__}: {error} ({place.filename}:{place.lineno})", file=sys.stderr)
        return BROKEN
