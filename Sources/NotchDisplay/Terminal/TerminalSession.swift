import NotchCore
import NotchEventLoop
import NotchSystem

/// The process's own terminal while the cards are on it: its modes, and what is typed there.
@SurfaceActor
final class TerminalSession {
    /// Bytes; more than anybody types at once.
    private static let readingSize = 4096

    private let loop: EventLoop
    private let input: OwnedDescriptor
    private let output: OwnedDescriptor
    private let farewell: [UInt8]
    /// The modes with which the terminal is given back. They are kept if that fails: its modes may be ours then.
    private var modes: TerminalModes?
    private var watch: IOSource?
    private var isArmed = false

    /// Called with what was read at once.
    var onInput: (@SurfaceActor ([UInt8]) -> Void)?
    /// Called when it turns out that others have the terminal.
    var onLoss: (@SurfaceActor () -> Void)?

    /// - Parameters:
    ///   - path: of the terminal.
    ///   - farewell: what is written to it should the process die while it has it.
    init(path: String, farewell: [UInt8], loop: EventLoop) throws(Errno) {
        self.loop = loop
        self.farewell = farewell
        // File descriptions of their own: setting O_NONBLOCK on an inherited one would set it for the shell as well.
        // And one for each direction, which epoll(7) watches one by one.
        output = try System.open(path, .terminal)
        input = try System.open(path, .reading)
        System.blockTerminalStops()
    }

    deinit {
        if isArmed { TerminalGuard.disarm() }
    }

    /// Where the pictures go.
    var descriptor: Int32 { output.rawValue }

    /// Whether the terminal is the process's to use at present.
    var isInForeground: Bool { System.isInForeground(of: output.rawValue) }

    /// Takes the keys: they are not echoed, nor kept until the end of a line. What was typed before is dropped, for it
    /// was not meant for the cards.
    func take() {
        if modes == nil { modes = try? TerminalModes(of: output.rawValue) }
        _ = TerminalGuard.arm(descriptor: output.rawValue, modes: modes, farewell: farewell)
        isArmed = true
        _ = modes?.forKeys.set(on: output.rawValue)
        System.dropInput(of: input.rawValue)
        guard watch == nil else { return }
        watch = try? loop.watch(input.rawValue, for: .readable) { [weak self] _ in self?.read() }
    }

    /// Puts the terminal's modes back and drops what was typed meanwhile, lest the shell run it.
    func giveBack() {
        // Another process in the foreground has set its own modes, and reads the keys.
        if isInForeground {
            if case .success = modes?.set(on: output.rawValue) { modes = nil }
            System.dropInput(of: input.rawValue)
        }
        leave()
    }

    /// Lets go of a terminal that others have.
    func leave() {
        watch?.cancel()
        watch = nil
        TerminalGuard.disarm()
        isArmed = false
    }

    private func read() {
        do throws(Errno) {
            let bytes = try System.read(from: input, atMost: Self.readingSize)
            if !bytes.isEmpty { return onInput?(bytes) ?? () }
        } catch {
            if error == .wouldBlock { return }
        }
        // The terminal is gone, or it is another's.
        watch?.cancel()
        watch = nil
        if !isInForeground { onLoss?() }
    }
}
