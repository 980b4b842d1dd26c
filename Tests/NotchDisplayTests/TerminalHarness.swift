import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchTestSupport

/// A terminal display on a model terminal, with a pipe between them and virtual time.
@SurfaceActor
final class TerminalHarness {
    let loop: EventLoop
    let pipe: TestPipe
    let display: TerminalDisplay
    var terminal: ModelTerminal
    private var sequence = 0

    convenience init(width: Int, height: Int, columns: Int, rows: Int) throws {
        try self.init(.panel(PanelGeometry(width: width, height: height)), columns: columns, rows: rows)
    }

    init(_ raster: TerminalRaster, columns: Int, rows: Int, colours: TerminalColours = .direct) throws {
        loop = try EventLoop(clock: .virtual)
        pipe = try TestPipe()
        let size = TerminalSize(columns: columns, rows: rows)
        display = try TerminalDisplay(raster: raster, loop: loop, output: pipe.writer, size: size, colours: colours)
        terminal = ModelTerminal(size: size)
    }

    /// Presents `pixmap` and lets its frame time pass; the terminal reads nothing.
    func presentUnread(_ pixmap: Pixmap, damage: Region? = nil) throws {
        sequence += 1
        try display.present(makeFrame(sequence, pixmap, damage: damage))
        try advance()
    }

    /// Presents `pixmap`, lets its frame time pass, and lets the terminal read everything.
    func present(_ pixmap: Pixmap, damage: Region? = nil) throws {
        try presentUnread(pixmap, damage: damage)
        try drain()
    }

    func advance() throws {
        loop.advance(by: .milliseconds(17)) { [loop] in loop.stop() }
        try loop.runBounded()
    }

    /// Lets the terminal read until the display has nothing more to write.
    ///
    /// - Returns: the number of bytes read.
    @discardableResult
    func drain() throws -> Int {
        var count = 0
        while case let bytes = pipe.drain(), !bytes.isEmpty {
            count += bytes.count
            terminal.receive(bytes)
            try advance()
        }
        return count
    }
}
