import Glibc
import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchTestSupport
import Testing

/// A terminal display on a terminal, rather than on a pipe.
@SurfaceActor
@Suite struct TerminalTakingTests {
    private let terminal: PseudoTerminal
    private let loop: EventLoop
    private let display: TerminalDisplay

    init() throws {
        terminal = try PseudoTerminal(columns: 64, rows: 8)
        loop = try EventLoop(clock: .virtual)
        display = try TerminalDisplay(
            raster: .panel(PanelGeometry(width: 64, height: 16)), loop: loop, path: terminal.path)
    }

    private func advance() throws {
        loop.advance(by: .milliseconds(17)) { [loop] in loop.stop() }
        try loop.runBounded()
    }

    /// The number of cells that were drawn.
    private var blocks: Int { terminal.text.filter { $0 == "\u{2580}" }.count }

    @Test func keys_areTakenWithoutEchoAndLineByKey() throws {
        let keys = Keys()
        display.onInput = { keys.readings.append($0) }
        #expect(!terminal.echoes && !terminal.hasLines && terminal.hasSignals)
        for (count, key) in ["1", "\u{1B}[C"].enumerated() {
            terminal.type(key)
            // The kernel delivers the key in its own time.
            #expect(
                try terminal.waits {
                    try advance(); return keys.readings.count == count + 1
                })
        }
        #expect(keys.readings == [Array("1".utf8), Array("\u{1B}[C".utf8)])
        display.close()
        #expect(terminal.echoes && terminal.hasLines && terminal.hasSignals)
        #expect(terminal.waits { terminal.isGivenBack })
        #expect(!terminal.text.contains("1\u{1B}[C"))
    }

    @Test func continued_drawsEverythingForTheSizeOfNow() throws {
        try display.present(makeFrame(1, makePicture(width: 64, height: 16)))
        #expect(
            try terminal.waits {
                try advance(); return blocks == 64 * 8
            })
        terminal.forget()
        // The program that had the terminal meanwhile has left other modes.
        terminal.setLineModes()
        display.continued()
        #expect(!terminal.echoes)
        #expect(
            try terminal.waits {
                try advance(); return blocks == 64 * 8
            })
        #expect(terminal.showsCards)

        terminal.resize(columns: 32, rows: 4)
        terminal.forget()
        display.continued()
        #expect(
            try terminal.waits {
                try advance(); return blocks == 32 * 4
            })
        display.close()
        // The display has taken the terminal again without giving it back in between. It restores the modes that it
        // found at first.
        #expect(terminal.echoes && terminal.hasLines)
    }

    @Test func typedBefore_isNotForTheCards() throws {
        let other = try PseudoTerminal()
        other.type("1 q\n")
        let keys = Keys()
        let display = try TerminalDisplay(
            raster: .panel(PanelGeometry(width: 64, height: 16)), loop: loop, path: other.path)
        display.onInput = { keys.readings.append($0) }
        try advance()
        #expect(keys.readings == [])
        display.close()
    }

    @Test func condition_isShowingInTheForeground() {
        #expect(display.condition == .showing)
        display.close()
    }
}

@SurfaceActor
private final class Keys {
    var readings: [[UInt8]] = []
}
