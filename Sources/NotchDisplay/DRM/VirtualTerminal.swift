import Glibc
package import NotchCore
package import NotchEventLoop
import NotchSystem

/// A virtual terminal of the console. Its owner has the display while the terminal is in front.
///
/// A switch to another terminal, by Ctrl+Alt+Fn or `chvt(1)`, takes the display from the owner, and a switch back
/// returns it (`ioctl_console(2)`). The display is closed before the terminal, because the kernel writes text again
/// once the terminal is closed.
@SurfaceActor
package final class VirtualTerminal {
    /// The signals of the kernel's requests. The lowest of several pending signals is delivered first. The kernel
    /// cannot request the display back before it has given it, so the acquire signal is the lower one.
    private static let acquireSignal = SIGUSR1
    private static let releaseSignal = SIGUSR2

    /// `MAX_NR_CONSOLES` of `linux/vt.h`.
    private static let numbers = 1...63

    package let number: Int
    /// Called before another terminal becomes the front terminal. The switch happens once the owner has released the
    /// display and calls `acknowledge`. Without a handler, the switch happens at once.
    package var onRelease: (@SurfaceActor (_ acknowledge: @escaping @SurfaceActor () -> Void) -> Void)?
    /// Called when the display belongs to the owner again. Other programs may still be about to release it. The call
    /// withdraws a release that was not acknowledged yet.
    package var onAcquire: (@SurfaceActor () -> Void)?

    private let device: any VirtualTerminalDevice
    private var machine = VirtualTerminalMachine()
    /// The terminal that was in front at the start.
    private var previous: Int?
    private var isClosed = false

    /// Whether the display belongs to the owner.
    package var isInFront: Bool { machine.isInFront }

    /// Takes over `/dev/ttyN` and requests that it becomes the front terminal, without waiting. ``isInFront`` is true
    /// if this happens at once; otherwise ``onAcquire`` is called later.
    ///
    /// - Parameters:
    ///   - number: the number of the terminal, 1 to 63.
    ///   - loop: the loop that handles SIGUSR1 and SIGUSR2 from now on.
    /// - Throws: ``DisplayError`` of code `open`, with a remedy in its message.
    package convenience init(number: Int, loop: EventLoop) throws(DisplayError) {
        guard Self.numbers.contains(number) else {
            throw DisplayError(
                code: .open,
                message: "there is no virtual terminal \(number): "
                    + "choose \(Self.numbers.lowerBound) to \(Self.numbers.upperBound)")
        }
        let device: any VirtualTerminalDevice
        do { device = try ConsoleTerminal(number: number) } catch {
            throw Self.error(error, number)
        }
        try self.init(number: number, device: device) { signal, handler throws(EventLoopError) in
            try loop.onSignal(signal, handler)
        }
    }

    /// - Parameters:
    ///   - device: the terminal, which is closed if this initializer throws.
    ///   - onSignal: registers a handler, which is called whenever the process receives the signal.
    package init(
        number: Int, device: any VirtualTerminalDevice,
        onSignal: (Int32, @escaping @SurfaceActor () -> Void) throws(EventLoopError) -> Void
    ) throws(DisplayError) {
        self.number = number
        self.device = device
        do throws(EventLoopError) {
            try onSignal(Self.acquireSignal) { [weak self] in self?.handle(.acquired) }
            try onSignal(Self.releaseSignal) { [weak self] in self?.handle(.releaseAsked) }
        } catch {
            device.close()
            throw DisplayError(code: .open, errno: error.errno, message: error.message)
        }
        do throws(Errno) {
            let inFront = try device.terminalInFront()
            if inFront != number { previous = inFront }
            try device.setHearing(false)
            try device.setGraphics(true)
            try device.askBeforeSwitching(release: Self.releaseSignal, acquire: Self.acquireSignal)
            // This call queries again, because the terminal may have become the front terminal before the signals were
            // set.
            try start(isInFront: device.terminalInFront() == number)
        } catch {
            close()
            throw Self.error(error, number)
        }
    }

    /// Returns the terminal to the console as text, and makes the previous terminal the front terminal. Idempotent;
    /// neither handler is called again.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        let mayGoBack = machine.isInFront && !machine.isLeaving
        handle(.closed)
        // A failure of one call does not prevent the others.
        try? device.setGraphics(false)
        try? device.setHearing(true)
        try? device.switchFreely()
        if mayGoBack, let previous { try? device.activate(previous) }
        device.close()
    }

    private func start(isInFront: Bool) throws(Errno) {
        for effect in machine.handle(.started(isInFront: isInFront)) where effect == .activate {
            try device.activate(number)
        }
    }

    private func handle(_ event: VirtualTerminalMachine.Event) {
        for effect in machine.handle(event) { perform(effect) }
    }

    private func perform(_ effect: VirtualTerminalMachine.Effect) {
        switch effect {
        case .activate: try? device.activate(number)
        case .askOwner(let round):
            let acknowledge = { @SurfaceActor [weak self] in
                guard let self else { return }
                handle(.released(round: round))
            }
            if let onRelease { onRelease(acknowledge) } else { acknowledge() }
        case .tellOwner: onAcquire?()
        case .acknowledgeRelease:
            do { try device.acknowledgeRelease() } catch {
                let inFront = try? device.terminalInFront()
                handle(.releaseRefused(isInFront: inFront == number))
            }
        }
    }

    private static func error(_ error: Errno, _ number: Int) -> DisplayError {
        let advice =
            switch error.rawValue {
            case EACCES, EPERM:
                "; virtual terminals belong to root, and notchd.service is not root: leave VirtualTerminal= out, "
                    + "and keep the console off the panel by fbcon=map:9 in the kernel's command line"
            case ENOENT, ENXIO, ENODEV, ENOTTY:
                "; this machine's console has no such terminal, so leave VirtualTerminal= out"
            default: ""
            }
        return DisplayError(
            code: .open, errno: error.rawValue, message: "cannot own virtual terminal /dev/tty\(number)\(advice)")
    }
}
