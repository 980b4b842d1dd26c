public import NotchCore
public import NotchEventLoop
import NotchSystem

/// A display in a text terminal: 24-bit half blocks on the alternate screen, scaled down to what fits.
///
/// Only cells whose colours changed are redrawn. It never waits for the terminal: at most one update is under
/// way, and while a slow terminal takes it, newer frames replace each other and only the newest is drawn next.
/// Frames are taken at 60 a second all the same.
@SurfaceActor
public final class TerminalDisplay: Display {
    /// Leaves the alternate screen, with the cursor and the colours as they were. For handlers of fatal signals;
    /// ``close()`` sends it otherwise. It starts with CAN, which ends a sequence that was cut off.
    public nonisolated static let restoreSequence = Array("\u{18}\u{1B}[0m\u{1B}[?2026l\u{1B}[?25h\u{1B}[?1049l".utf8)

    /// The alternate screen, no cursor.
    private static let enterSequence = Array("\u{1B}[?1049h\u{1B}[?25l".utf8)
    private static let clearSequence = Array("\u{1B}[0m\u{1B}[2J".utf8)
    /// What a terminal that is stopped may delay the program's end.
    private static let farewellMilliseconds: Int32 = 200

    public let geometry: PanelGeometry
    public let name = "terminal"

    private let loop: EventLoop
    private let output: Int32
    /// `nil` when the output is the caller's.
    private let terminal: OwnedDescriptor?
    private let ticker: FrameTicker
    private let committed: CommittedFrame
    private let dark: CommittedFrame
    private var canvas: TerminalCanvas
    /// What of the newest frame is not on its way yet.
    private var pending = Region()
    /// What the terminal has not taken of the update under way.
    private var outgoing: ArraySlice<UInt8> = []
    /// There while the terminal is slow.
    private var writability: IOSource?
    private var failure: DisplayError?
    private var isPowered = true
    private var isClosed = false

    /// Takes over the terminal.
    ///
    /// - Parameters:
    ///   - geometry: of the panel to stand in for.
    ///   - loop: paces the frames and waits for a slow terminal.
    ///   - output: a descriptor to write to, non-blocking, which stays the caller's; `nil` opens the
    ///     process's terminal, `/dev/tty`.
    ///   - size: `nil` asks the terminal, and assumes 80x24 of one that does not know.
    /// - Throws: ``DisplayError`` of code `open`, when the process has no terminal.
    public init(
        geometry: PanelGeometry, loop: EventLoop, output: Int32? = nil, size: TerminalSize? = nil
    ) throws(DisplayError) {
        if let output {
            terminal = nil
            self.output = output
        } else {
            do throws(Errno) {
                // A file description of its own: setting O_NONBLOCK on an inherited one would set it for the
                // shell as well.
                let terminal = try System.open("/dev/tty", .terminal)
                self.output = terminal.rawValue
                self.terminal = consume terminal
            } catch {
                throw DisplayError(
                    code: .open, errno: error.rawValue,
                    message: "the terminal display needs a terminal, and the process has none")
            }
        }
        self.geometry = geometry
        self.loop = loop
        ticker = FrameTicker(clock: loop)
        committed = CommittedFrame(geometry: geometry)
        dark = CommittedFrame(geometry: geometry)
        canvas = TerminalCanvas(
            layout: TerminalLayout(source: geometry.bounds, size: size ?? Self.size(of: self.output)))
        outgoing = (Self.enterSequence + Self.clearSequence)[...]
        flush()
    }

    /// Always seen as far as the program can tell.
    public var condition: DisplayCondition { .showing }

    /// Never called.
    public var onChange: (@SurfaceActor () -> Void)?

    public var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)? {
        get { ticker.onPresented }
        set { ticker.onPresented = newValue }
    }

    public func present(_ frame: Frame) throws(DisplayError) {
        if isClosed { throw .closed(name) }
        if ticker.isBusy { throw .busy(name) }
        if let failure { throw failure }
        pending.formUnion(try committed.commit(frame))
        flush()
        if let failure { throw failure }
        ticker.start(sequence: frame.sequence)
    }

    public func screenshot() -> Pixmap {
        committed.copy()
    }

    public func setPowered(_ isPowered: Bool) throws(DisplayError) {
        guard isPowered != self.isPowered, !isClosed else { return }
        self.isPowered = isPowered
        pending = Region(geometry.bounds)
        flush()
        if let failure { throw failure }
    }

    /// Fits the picture to the terminal's new size; to be called on SIGWINCH.
    ///
    /// - Parameter size: `nil` asks the terminal.
    public func resize(to size: TerminalSize? = nil) {
        guard !isClosed else { return }
        canvas = TerminalCanvas(
            layout: TerminalLayout(source: geometry.bounds, size: size ?? Self.size(of: output)))
        // Behind the update under way, whose rest must not be torn. Repeated, it still is one sequence.
        if !outgoing.reversed().starts(with: Self.clearSequence.reversed()) { outgoing += Self.clearSequence }
        pending = Region(geometry.bounds)
        flush()
    }

    public func close() {
        guard !isClosed else { return }
        isClosed = true
        ticker.cancel()
        writability?.cancel()
        writability = nil
        var rest = Self.restoreSequence[...]
        for _ in 0..<4 where !rest.isEmpty {
            System.waitUntilWritable(output, milliseconds: Self.farewellMilliseconds / 4)
            if case .success(let count) = System.write(rest, to: output) { rest = rest.dropFirst(count) }
        }
    }

    /// Writes what the terminal takes; comes back by itself when it takes more.
    private func flush() {
        while failure == nil {
            if outgoing.isEmpty {
                if pending.isEmpty { break }
                outgoing = canvas.update(from: isPowered ? committed.pixmap : dark.pixmap, damage: pending)[...]
                pending = Region()
                continue
            }
            switch System.write(outgoing, to: output) {
            case .success(let count): outgoing = outgoing.dropFirst(count)
            case .failure(.wouldBlock): return awaitWritability()
            case .failure(let error): fail(error)
            }
        }
        writability?.cancel()
        writability = nil
    }

    private func awaitWritability() {
        guard writability == nil else { return }
        do throws(EventLoopError) {
            writability = try loop.watch(output, for: .writable) { [weak self] _ in self?.flush() }
        } catch {
            fail(Errno(rawValue: error.errno))
        }
    }

    private func fail(_ error: Errno) {
        failure = DisplayError(code: .io, errno: error.rawValue, message: "cannot write to the terminal")
        outgoing = []
    }

    private static func size(of descriptor: Int32) -> TerminalSize {
        guard case .success(let size) = System.terminalSize(of: descriptor), size.columns > 1, size.rows > 1 else {
            return .assumed
        }
        return size
    }
}
