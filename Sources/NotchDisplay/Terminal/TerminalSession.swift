import NotchCore
import NotchEventLoop
import NotchSystem

/// The process's own terminal while the display uses it: its modes, and the typed input.
@SurfaceActor
final class TerminalSession {
    /// The most bytes of one read, which exceeds the typing of a person.
    private static let readingSize = 4096

    private let loop: EventLoop
    private let input: OwnedDescriptor
    private let output: OwnedDescriptor
    private let farewell: [UInt8]
    /// The modes to restore when the terminal is given back. They are kept if the restoration fails, because the
    /// terminal may still have this process's modes.
    private var modes: TerminalModes?
    private var watch: IOSource?
    private var isArmed = false

    /// Called with the bytes of one read.
    var onInput: (@SurfaceActor ([UInt8]) -> Void)?
    /// Called when another process has the terminal.
    var onLoss: (@SurfaceActor () -> Void)?

    /// - Parameters:
    ///   - path: the path of the terminal.
    ///   - farewell: the bytes that are written to the terminal if the process dies while it uses the terminal.
    init(path: String, farewell: [UInt8], loop: EventLoop) throws(Errno) {
        self.loop = loop
        self.farewell = farewell
        // The terminal is opened again, because O_NONBLOCK on an inherited file description would affect the shell as
        // well. Each direction has a separate description, because epoll(7) watches each descriptor separately.
        output = try System.open(path, .terminal)
        input = try System.open(path, .reading)
        System.blockTerminalStops()
    }

    deinit { if isArmed { TerminalGuard.disarm() } }

    /// The descriptor for the output of pictures.
    var descriptor: Int32 { output.rawValue }
    /// Whether the process may use the terminal at present.
    var isInForeground: Bool { System.isInForeground(of: output.rawValue) }

    /// Takes the keys: they are neither echoed nor buffered until the end of a line. Earlier input is dropped, because
    /// it was not meant for the cards.
    func take() {
        if modes == nil { modes = try? TerminalModes(of: output.rawValue) }
        _ = TerminalGuard.arm(descriptor: output.rawValue, modes: modes, farewell: farewell)
        isArmed = true
        _ = modes?.forKeys.set(on: output.rawValue)
        System.dropInput(of: input.rawValue)
        guard watch == nil else { return }
        watch = try? loop.watch(input.rawValue, for: .readable) { [weak self] _ in self?.read() }
    }

    /// Restores the terminal's modes and drops unread input, so that the shell does not execute it.
    func giveBack() {
        // If another process is in the foreground, it has set its own modes, and reads the keys.
        if isInForeground {
            if case .success = modes?.set(on: output.rawValue) { modes = nil }
            System.dropInput(of: input.rawValue)
        }
        leave()
    }

    /// Stops the use of a terminal that belongs to other processes now.
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
        // The terminal was closed, or another process has it.
        watch?.cancel()
        watch = nil
        if !isInForeground { onLoss?() }
    }
}
