"""A run of the board: QEMU, the guest's output and requests, and the end of both."""

import os
import selectors
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from . import devicetree, initramfs, wire
from .cards import drivers, kernel_arguments, slots
from .errors import BoardError, OutputClosed
from .host import Host
from .kernel import Kernel, say
from .plan import Plan
from .qmp import QMP
from .scratch import scratch_folder

_GUEST = Path(__file__).parent.parent / "guest"
_KERNEL_ARGUMENTS = " ".join(
    (
        "quiet loglevel=4 panic=-1",
        # Nothing in the guest is worth protecting or checking; without all that it starts a second earlier.
        "mitigations=off apparmor=0 selinux=0 audit=0 nokaslr rodata=off cryptomgr.notests",
        "init_on_alloc=0 cgroup_disable=memory",
        # Every run of a program has the same addresses, so QEMU reuses the code that it translated for the run before.
        # notchctl starts in a quarter of the time.
        "norandmaps",
    )
)
TIMED_OUT = 124
BROKEN = 125


def _fsdev(tag: str, path: Path, *, readonly: bool) -> list[str]:
    # QEMU doubles a comma to tell it from its own.
    source = str(path).replace(",", ",,")
    options = "readonly=on" if readonly else "readonly=off"
    return [
        "-fsdev",
        f"local,id={tag},path={source},security_model=none,multidevs=remap,{options}",
        "-device",
        f"virtio-9p-pci,fsdev={tag},mount_tag={tag}",
    ]


def _schedule(process: int) -> None:
    """Makes the kernel apply our niceness: it weighs sessions against each other (autogroup), and QEMU has its own."""
    with suppress(OSError):
        Path(f"/proc/{process}/autogroup").write_text(str(os.nice(0)))


class Machine:
    """One boot. `run` does all of it; nothing is left of it afterwards but the exchange folder, if one was named."""

    def __init__(self, kernel: Kernel, plan: Plan) -> None:
        self._kernel = kernel
        self._plan = plan
        self._slots = slots(plan.cards)
        self._status: int | None = None
        self._requests = b""

    def run(self) -> int:
        """Returns the command's exit status, TIMED_OUT or BROKEN."""
        with scratch_folder() as self._scratch:
            self._exchange = self._plan.exchange or self._scratch / "exchange"
            self._write_exchange()
            first = initramfs.make(self._kernel, self._plan.architecture, self._plan.root)
            (self._scratch / "initramfs").write_bytes(first)
            panels = [card.id for card in self._plan.cards if card.driver == "virtio-gpu"]
            self._displays = {name: self._scratch / f"display-{name}" for name in panels}
            listeners = {name: self._listen(name) for name in ("qmp", "output", "requests")}
            with (self._scratch / "qemu").open("wb") as errors:
                # Standard input is the terminal for an interactive run only. setpriv ends QEMU even if this process is
                # killed.
                process = subprocess.Popen(
                    ["setpriv", "--pdeathsig=KILL", *self._arguments()],
                    stdin=None if self._plan.interactive else subprocess.DEVNULL,
                    stdout=None if self._plan.interactive or self._plan.console else errors,
                    stderr=errors,
                    start_new_session=not self._plan.interactive,
                )
            if not self._plan.interactive:
                _schedule(process.pid)
            try:
                return self._serve(process, listeners)
            except (BoardError, OSError, ValueError) as error:
                process.kill()
                return self._failed(BROKEN, str(error) or type(error).__name__)
            finally:
                process.kill()
                process.wait()
                for listener in listeners.values():
                    listener.close()

    def _listen(self, name: str) -> socket.socket:
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(self._scratch / name))
        listener.listen(1)
        return listener

    def _write_exchange(self) -> None:
        """Writes the files that init reads, beside those that the command and the host exchange."""
        plan = self._plan
        folder = self._exchange / ".board"
        folder.mkdir(parents=True, exist_ok=True)
        for name, is_wanted in (("interactive", plan.interactive), ("systemd", plan.systemd)):
            (folder / name).unlink(missing_ok=True)
            if is_wanted:
                (folder / name).touch()
        place = [f"export {name}={shlex.quote(value)}" for name, value in plan.environment.items()]
        no_folder = shlex.quote(f"board: the guest has no folder {plan.directory}")
        place += [f"cd {shlex.quote(plan.directory)} || {{ echo {no_folder} >&2; exit {BROKEN}; }}"]
        cards = [f"{card.id} {card.driver} {card.sysfs(self._slots[card.id])}" for card in plan.cards]
        files = {
            "command": [*place, f"exec {shlex.join(plan.command)}"],
            "before": [*place, plan.before],
            "cards": cards,
            "modules": [*drivers(plan.cards), *plan.modules],
            "shares": [f"share{number} {share.target}" for number, share in enumerate(plan.shares)],
        }
        for name, content in files.items():
            (folder / name).write_text("".join(f"{line}\n" for line in content))
        for script in ("start", "run", "host"):
            shutil.copy(_GUEST / script, folder)

    def _arguments(self) -> list[str]:
        plan = self._plan
        arguments = [*plan.architecture.emulator, "-nodefaults", "-no-user-config", "-display", "none"]
        # One processor: on two, 6.1's vkms stands still for ever when its vblanks are switched off (`hrtimer_cancel`
        # under the lock that the timer's own callback waits for).
        arguments += ["-accel", "tcg", "-smp", "1"]
        arguments += ["-m", str(plan.memory), "-no-reboot"]
        arguments += ["-kernel", str(self._kernel.image), "-initrd", str(self._scratch / "initramfs")]
        kernel = [plan.architecture.arguments, _KERNEL_ARGUMENTS, *kernel_arguments(plan.cards), plan.kernel_arguments]
        if plan.systemd:
            # Nobody is at the console to answer systemd's questions on a first boot, or to read its messages.
            kernel.append("systemd.firstboot=0 systemd.show_status=0")
        arguments += ["-append", " ".join(kernel)]
        if plan.device_tree:
            made = devicetree.make(plan.architecture, plan.memory, plan.device_tree, self._scratch)
            arguments += ["-dtb", str(made), "-trace", wire.EVENT, "-D", str(self._exchange / "trace")]
        arguments += ["-serial", "stdio" if plan.console else f"file:{self._scratch / 'console'}"]
        arguments += ["-qmp", f"unix:{self._scratch / 'qmp'}"]
        arguments += ["-device", "virtio-serial-pci"]
        for number, name in enumerate(("output", "requests"), start=1):
            arguments += ["-chardev", f"socket,id={name},path={self._scratch / name}"]
            arguments += ["-device", f"virtserialport,chardev={name},nr={number}"]
        if plan.interactive:
            arguments += ["-chardev", "stdio,id=terminal,signal=off", "-device", "virtconsole,chardev=terminal,nr=3"]
        arguments += _fsdev("root", plan.root, readonly=True)
        arguments += _fsdev("modules", self._kernel.modules, readonly=True)
        arguments += _fsdev("exchange", self._exchange, readonly=False)
        for number, share in enumerate(plan.shares):
            arguments += _fsdev(f"share{number}", share.source, readonly=True)
        for card in plan.cards:
            if card.is_pci():
                properties = card.device(self._slots[card.id])
                driver = properties.pop("driver")
                settings = [f"{name}={value}" for name, value in properties.items()]
                arguments += ["-device", ",".join([str(driver), *settings])]
        for name, path in self._displays.items():
            arguments += ["-vnc", f"unix:{path},display={name},id=display-{name}"]
        return arguments

    # --- While it runs -------------------------------------------------------------------------------------------

    def _serve(self, process: subprocess.Popen, listeners: dict[str, socket.socket]) -> int:
        deadline = time.monotonic() + self._plan.timeout
        host: Host | None = None
        output: socket.socket | None = None
        with selectors.DefaultSelector() as selector:
            ended = os.pidfd_open(process.pid)
            selector.register(ended, selectors.EVENT_READ, "ended")
            for name, listener in listeners.items():
                selector.register(listener, selectors.EVENT_READ, name)
            try:
                while self._status is None:
                    ready = selector.select(max(0, deadline - time.monotonic()))
                    if not ready:
                        return self._failed(TIMED_OUT, f"not done after {self._plan.timeout:g} s")
                    for key, _ in ready:
                        match key.data:
                            case "qmp":
                                connection, _ = listeners["qmp"].accept()
                                selector.unregister(listeners["qmp"])
                                host = Host(QMP(connection), self._plan.cards, self._displays, self._exchange)
                            case "output" | "requests" if key.fileobj in listeners.values():
                                connection, _ = listeners[key.data].accept()
                                selector.unregister(key.fileobj)
                                selector.register(connection, selectors.EVENT_READ, key.data)
                                if key.data == "output":
                                    output = connection
                            case "output":
                                self._copy(key.fileobj.recv(65536))
                            case "requests":
                                self._request(key.fileobj, host)
                            case "ended":
                                process.wait()
                                return self._failed(BROKEN, f"QEMU ended with status {process.returncode}")
            finally:
                os.close(ended)
        process.kill()
        # Everything that the guest wrote before its exit status is in the socket by now.
        while output is not None and (data := output.recv(65536)):
            self._copy(data)
        return self._status

    def _copy(self, data: bytes) -> None:
        try:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            raise OutputClosed from None

    def _request(self, connection: socket.socket, host: Host | None) -> None:
        self._requests += connection.recv(4096)
        while b"\n" in self._requests:
            line, _, self._requests = self._requests.partition(b"\n")
            text = line.decode(errors="replace").strip()
            if text.startswith("exit "):
                self._status = int(text.removeprefix("exit "))
            elif text and host is not None:
                connection.sendall(host.answer(text).encode() + b"\n")

    def _failed(self, status: int, reason: str) -> int:
        """Says why there is no exit status, with the last that the guest's kernel and QEMU said."""
        lines = [f"{reason}"]
        for name in ("qemu", "console"):
            file = self._scratch / name
            if file.exists() and (text := file.read_text(errors="replace").strip()):
                lines += [f"the end of what {'QEMU' if name == 'qemu' else 'the console'} said:"]
                lines += [f"    {line}" for line in text.splitlines()[-40:]]
        say("\n".join(lines))
        return status


def end_by_signals() -> None:
    """Lets signals that would end us at once unwind instead, so that QEMU and the scratch folder go first."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda received, _: sys.exit(128 + received))
