package import NotchCore
package import NotchEventLoop
import NotchSystem

/// A display in a text terminal: half blocks on the alternate screen, in the terminal's colours.
///
/// The half cells of the terminal are the pixels of the panel, or show the picture of another panel, scaled down to
/// fit.
///
/// Only cells whose colours changed are redrawn. The display never waits for the terminal: at most one update is
/// pending. While a slow terminal accepts the update, newer frames replace each other, and only the newest is drawn
/// next. Frames are accepted at 60 a second nevertheless.
///
/// A display on the process's own terminal uses that terminal exclusively: keys are not echoed, and ``onInput``
/// receives them. The display gives the terminal back while the process is stopped, when the process ends, and when a
/// signal kills it. In the background it neither draws nor changes the terminal.
@SurfaceActor
package final class TerminalDisplay: Display, DisplayKeyboard {
    /// The sequence that leaves the alternate screen and restores the cursor and the colours. ``close()`` and the
    /// handlers of deadly signals write it. It starts with CAN, which ends an incomplete sequence.
    package nonisolated static let restoreSequence = Array(
        "\u{18}\u{1B}[0m\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l".utf8)

    /// The sequence that switches to the alternate screen, hides the cursor and enables marks around pasted text, which
    /// distinguish it from keys.
    private static let enterSequence = Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h".utf8)
    /// The character CAN, which ends an incomplete sequence.
    private static let cancelSequence = Array("\u{18}".utf8)
    private static let clearSequence = Array("\u{1B}[0m\u{1B}[2J".utf8)
    /// The time for which a stopped terminal may delay the program's end.
    private static let farewell = Duration.milliseconds(200)
    /// The interval at which a process in the background checks whether it is in the foreground. No signal reports
    /// this: a shell brings a running process to the foreground without one.
    private static let lookout = Duration.milliseconds(500)
    private static let behind = DisplayCondition.waiting(
        "the program is in the background of its terminal (fg brings it back)")

    package private(set) var geometry: PanelGeometry
    package let name = "terminal"
    package let panelFormat: PanelFormat
    package var keyboard: (any DisplayKeyboard)? { self }

    private let raster: TerminalRaster
    private let mounting: Rotation
    private let loop: EventLoop
    private let output: Int32
    /// The session on the process's terminal; `nil` if the output is the caller's.
    private let session: TerminalSession?
    private let ticker: FrameTicker
    private var committed: CommittedFrame
    private var dark: CommittedFrame
    private var canvas: TerminalCanvas
    /// The part of the newest frame that the current update does not contain.
    private var pending = Region()
    /// The rest of the current update, which the terminal has not accepted yet.
    private var outgoing: ArraySlice<UInt8> = []
    /// The watch for writability, which exists while the terminal is slow.
    private var writability: IOSource?
    private var failure: DisplayError?
    private var isPowered = true
    private var isClosed = false
    /// Whether the display has taken the terminal. It is false while the process is stopped or in the background.
    private var isTaken = false
    private var lookoutTimer: SurfaceTimer?
    /// The last announced condition, and whether another must be announced.
    private var toldCondition = DisplayCondition.showing
    private var hasNews = false

    /// Called with the typed bytes of one read. Not called if the output is the caller's.
    package var onInput: (@SurfaceActor ([UInt8]) -> Void)?

    /// Takes over the terminal.
    ///
    /// - Parameters:
    ///   - raster: the raster to draw for.
    ///   - panelFormat: the colours that the replaced panel can show.
    ///   - rotation: the mounting of the replaced panel.
    ///   - loop: the loop that paces the frames and waits for a slow terminal.
    ///   - output: a non-blocking descriptor for the output, which the caller owns; `nil` opens the terminal.
    ///   - path: the path of the terminal, which is used if `output` is `nil`.
    ///   - size: the size of the terminal; `nil` queries the terminal, and assumes 80x24 if the terminal does not know.
    ///   - colours: the colours of the terminal. Without colours, only bright pixels are drawn, and the terminal's own
    ///     raster is a panel of black and white pixels.
    /// - Throws: ``DisplayError`` of code `open`, if the process has no terminal; ``PanelGeometryError`` for a density
    ///   or distance out of range.
    package init(
        raster: TerminalRaster, panelFormat: PanelFormat = .colour, rotation: Rotation = .none, loop: EventLoop,
        output: Int32? = nil, path: String = "/dev/tty", size: TerminalSize? = nil,
        colours: TerminalColours = .direct
    ) throws {
        if let output {
            session = nil
            self.output = output
        } else {
            do throws(Errno) {
                let session = try TerminalSession(path: path, farewell: Self.restoreSequence, loop: loop)
                self.output = session.descriptor
                self.session = session
            } catch {
                throw DisplayError(
                    code: .open, errno: error.rawValue,
                    message: "the terminal display needs a terminal, and the process has none")
            }
        }
        let size = size ?? Self.size(of: self.output)
        geometry = try raster.geometry(in: size)
        self.raster = raster
        mounting = rotation
        let isOwn = if case .own = raster { true } else { false }
        let panelFormat = isOwn && colours == .none ? .mono : panelFormat
        self.panelFormat = panelFormat
        self.loop = loop
        ticker = FrameTicker(clock: loop)
        committed = CommittedFrame(geometry: geometry, panelFormat: panelFormat, rotation: mounting)
        dark = CommittedFrame(geometry: geometry)
        canvas = TerminalCanvas(
            layout: TerminalLayout(source: geometry.bounds, size: size), colours: colours)
        session?.onInput = { [weak self] in self?.onInput?($0) }
        session?.onLoss = { [weak self] in self?.goBehind() }
        ticker.onPresented = { [weak self] in self?.presented(sequence: $0, at: $1) }
        if isInForeground {
            take()
            flush()
        } else {
            lookOut()
        }
        toldCondition = condition
    }

    /// The condition of the display, which is not visible in the background.
    package var condition: DisplayCondition { isTaken || isClosed ? .showing : Self.behind }

    package var onChange: (@SurfaceActor () -> Void)?

    package var onPresented: (@SurfaceActor (_ sequence: Int, _ at: Instant) -> Void)?

    package func present(_ frame: Frame) throws(DisplayError) {
        if isClosed { throw .closed(name) }
        if ticker.isBusy { throw .busy(name) }
        if let failure { throw failure }
        if !isTaken, isInForeground { takeAgain() }
        pending.formUnion(try committed.commit(frame))
        flush()
        if let failure { throw failure }
        ticker.start(frame)
    }

    package func screenshot() -> Pixmap { committed.copy() }
    package func withPicture<Result>(_ body: (Pixmap) -> Result) -> Result { body(committed.pixmap) }

    package func setPowered(_ isPowered: Bool) throws(DisplayError) {
        guard isPowered != self.isPowered, !isClosed else { return }
        self.isPowered = isPowered
        pending = Region(geometry.bounds)
        flush()
        if let failure { throw failure }
    }

    /// Fits the picture to the terminal's new size. The program calls this method on SIGWINCH.
    ///
    /// The present picture is scaled. If the raster is the terminal's own, the change of ``geometry`` is announced
    /// then, and the next frame is drawn for it.
    ///
    /// - Parameter size: the new size; `nil` queries the terminal.
    package func resize(to size: TerminalSize? = nil) {
        guard !isClosed, isTaken else { return }
        clear(for: size ?? Self.size(of: output))
        pending = Region(geometry.bounds)
        flush()
        noteChange()
    }

    /// Clears the terminal, and lays the picture out for its size.
    private func clear(for size: TerminalSize) {
        canvas = TerminalCanvas(
            layout: TerminalLayout(source: geometry.bounds, size: size), colours: canvas.colours)
        // The sequence follows the current update, whose rest must stay complete. It is not added twice.
        if !outgoing.reversed().starts(with: Self.clearSequence.reversed()) { outgoing += Self.clearSequence }
    }

    package func close() {
        guard !isClosed else { return }
        ticker.cancel()
        lookoutTimer?.cancel()
        giveBack()
        isClosed = true
    }

    // MARK: The owner of the terminal

    /// Gives the terminal back, stops the process as ^Z does, and takes the terminal again when the process continues.
    /// The program calls this method on SIGTSTP, whose handler runs on the loop, as that of SIGCONT does.
    package func stop() {
        guard !isClosed else { return }
        giveBack()
        System.stopProcess()
        continued()
    }

    /// Takes the terminal again if the process is in the foreground. The terminal's picture and modes may have changed.
    /// The program calls this method on SIGCONT.
    package func continued() {
        guard !isClosed else { return }
        if isInForeground { takeAgain() } else { goBehind() }
    }

    private var isInForeground: Bool { session?.isInForeground ?? true }

    private func take() {
        isTaken = true
        session?.take()
        outgoing = (Self.enterSequence + Self.clearSequence)[...]
    }

    /// Takes the terminal and draws the whole picture in the terminal's current size.
    private func takeAgain() {
        lookoutTimer?.cancel()
        // The terminal may have received any part of a pending update.
        let isCut = !outgoing.isEmpty
        forgetUpdate()
        take()
        if isCut { outgoing = Self.cancelSequence + outgoing }
        resize()
        noteChange()
    }

    /// Gives the terminal back, so that it shows the shell's screen.
    private func giveBack() {
        guard isTaken else { return }
        isTaken = false
        forgetUpdate()
        var rest = Self.restoreSequence[...]
        for _ in 0..<4 where !rest.isEmpty {
            _ = try? System.wait(for: .writable, on: output, timeout: Self.farewell / 4)
            if let count = try? System.write(rest, to: output) { rest = rest.dropFirst(count) }
        }
        session?.giveBack()
    }

    /// Leaves the terminal to the processes that use it.
    private func goBehind() {
        isTaken = false
        forgetUpdate()
        session?.leave()
        lookOut()
        noteChange()
    }

    private func forgetUpdate() {
        writability?.cancel()
        writability = nil
        outgoing = []
    }

    private func lookOut() {
        lookoutTimer?.cancel()
        // There is no such timer in virtual time. ``present(_:)`` checks the foreground as well.
        guard loop.clockMode == .monotonic else { return }
        lookoutTimer = loop.schedule(at: loop.now + Self.lookout) { [weak self] in
            guard let self, !isClosed, !isTaken else { return }
            if isInForeground { takeAgain() } else { lookOut() }
        }
    }

    /// Announces a change of the condition or of the raster once no call and no frame is pending.
    private func noteChange() {
        hasNews = condition != toldCondition || wantedGeometry != geometry
        guard hasNews else { return }
        _ = loop.schedule(at: loop.now) { [weak self] in
            guard let self, !ticker.isBusy else { return }
            announceChange()
        }
    }

    private func announceChange() {
        guard hasNews, !isClosed else { return }
        hasNews = false
        toldCondition = condition
        adoptRaster()
        onChange?()
    }

    /// The geometry for the terminal's present size. A raster that is impossible in this size leaves the geometry as
    /// it is, so that the picture is scaled.
    private var wantedGeometry: PanelGeometry { (try? raster.geometry(in: canvas.layout.size)) ?? geometry }

    private func adoptRaster() {
        guard wantedGeometry != geometry else { return }
        geometry = wantedGeometry
        committed = CommittedFrame(geometry: geometry, panelFormat: panelFormat, rotation: mounting)
        dark = CommittedFrame(geometry: geometry)
        pending = Region()
        // The scaled picture stays until the next frame, whose update begins with the clearing.
        if isTaken { clear(for: canvas.layout.size) }
    }

    private func presented(sequence: Int, at instant: Instant) {
        // The change is announced before the frame, because the receiver of the frame's report may present the next
        // frame.
        announceChange()
        onPresented?(sequence, instant)
    }

    // MARK: Writing

    /// Writes as many bytes as the terminal accepts. The loop calls this method again when the terminal accepts more.
    private func flush() {
        guard isTaken else { return }
        guard isInForeground else { return goBehind() }
        while failure == nil {
            if outgoing.isEmpty {
                if pending.isEmpty { break }
                outgoing = canvas.update(from: isPowered ? committed.pixmap : dark.pixmap, damage: pending)[...]
                pending = Region()
                continue
            }
            do throws(Errno) {
                outgoing = outgoing.dropFirst(try System.write(outgoing, to: output))
            } catch .wouldBlock {
                return awaitWritability()
            } catch {
                fail(error)
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
        guard let size = try? System.terminalSize(of: descriptor), size.columns > 1, size.rows > 1 else {
            return .assumed
        }
        return TerminalSize(columns: size.columns, rows: size.rows)
    }
}
