import Glibc
import NotchCore
import NotchDisplay
package import NotchSystem

/// A virtual terminal that behaves as the kernel's does (`vt_ioctl.c`), and keeps a trace of the calls.
///
/// Signals wait until ``deliverSignals()``. They are merged and sorted, the lowest first, as in a `signalfd(2)`.
package final class FakeVirtualTerminal: VirtualTerminalDevice {
    /// Every call, by its name in `ioctl_console(2)`.
    package var trace: [String] = []
    /// The number of the active terminal.
    package private(set) var inFront: Int
    package private(set) var isGraphics = false
    package private(set) var isHearing = true
    package private(set) var isClosed = false
    /// The calls that fail, by the beginning of their line in the trace. A call fails until its entry is removed.
    package var failures: [String: Errno] = [:]
    /// Whether the process that owns the active terminal refuses to release it.
    package var isFrontStubborn = false

    package let number: Int
    private var signals: (release: Int32, acquire: Int32)?
    /// The terminal that becomes active when the process releases its terminal.
    private var next: Int?
    private var pending: Set<Int32> = []
    private var handlers: [Int32: @SurfaceActor () -> Void] = [:]

    /// - Parameters:
    ///   - number: the number of the terminal that is opened.
    ///   - inFront: the number of the terminal that is active at first.
    package init(number: Int, inFront: Int) {
        self.number = number
        self.inFront = inFront
    }

    /// Whether the kernel waits for an acknowledgement.
    package var isWaiting: Bool { next != nil }

    /// Sets the process's handler of a signal.
    package func onSignal(_ signal: Int32, _ handler: @escaping @SurfaceActor () -> Void) {
        handlers[signal] = handler
    }

    /// Sends a signal to the process, as any program may.
    package func send(_ signal: Int32) {
        pending.insert(signal)
    }

    @SurfaceActor
    package func deliverSignals() {
        while let signal = pending.min() {
            pending.remove(signal)
            handlers[signal]?()
        }
    }

    /// Switches to a terminal, as Ctrl+Alt+Fn and `chvt(1)` do.
    package func change(to number: Int) {
        guard number != inFront, !isFrontStubborn || inFront == self.number else { return }
        if inFront == self.number, let signals {
            next = number
            send(signals.release)
        } else {
            complete(number)
        }
    }

    private func complete(_ number: Int) {
        inFront = number
        if number == self.number, let signals { send(signals.acquire) }
    }

    private func record(_ call: String) throws(Errno) {
        trace.append(call)
        if isClosed { throw Errno(rawValue: EBADF) }
        if let failure = failures.first(where: { call.hasPrefix($0.key) }) { throw failure.value }
    }

    // MARK: VirtualTerminalDevice

    package func setGraphics(_ isGraphics: Bool) throws(Errno) {
        try record("KDSETMODE \(isGraphics ? "KD_GRAPHICS" : "KD_TEXT")")
        self.isGraphics = isGraphics
    }

    package func setHearing(_ isHearing: Bool) throws(Errno) {
        try record("tcsetattr \(isHearing ? "heard" : "mute")")
        self.isHearing = isHearing
    }

    package func askBeforeSwitching(release: Int32, acquire: Int32) throws(Errno) {
        try record("VT_SETMODE VT_PROCESS")
        signals = (release, acquire)
        next = nil
    }

    package func switchFreely() throws(Errno) {
        try record("VT_SETMODE VT_AUTO")
        signals = nil
        next = nil
    }

    package func terminalInFront() throws(Errno) -> Int {
        try record("VT_GETSTATE")
        return inFront
    }

    package func activate(_ number: Int) throws(Errno) {
        try record("VT_ACTIVATE \(number)")
        change(to: number)
    }

    package func acknowledgeRelease() throws(Errno) {
        try record("VT_RELDISP 1")
        guard let number = next else { throw Errno(rawValue: EINVAL) }
        next = nil
        complete(number)
    }

    package func close() {
        trace.append("close")
        isClosed = true
    }
}
