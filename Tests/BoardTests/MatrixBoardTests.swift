import Foundation
import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

/// Tests matrices of LEDs on spidev, behind a controller that records what the kernel is given.
@Suite("Matrices of LEDs on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct MatrixBoardTests {
    /// A message that the controller was given.
    private struct Message: Equatable {
        var speed: Int
        var chipSelect: Int
        var bytes: String
    }

    private static let log = URL(fileURLWithPath: "/dev/notch-spi")

    /// Loads the controller anew: nothing was sent yet.
    init() throws {
        try? BoardGuest.unload("notch_spi")
        try BoardGuest.load("notch_spi")
    }

    private func messages() throws -> [Message] {
        let text = String(decoding: try FileHandle(forReadingFrom: Self.log).readToEnd() ?? Data(), as: UTF8.self)
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 3, let speed = Int(words[0]), let chipSelect = Int(words[1]) else { return nil }
            return Message(speed: speed, chipSelect: chipSelect, bytes: String(words[2]))
        }
    }

    private func daemon(_ configuration: String) throws -> Daemon {
        try Daemon(
            board: ["--clock", "virtual"], configuration: "[Surface]\nLaunchCue=no\n\(configuration)\n")
    }

    /// Waits until what was sent last is so, since a thread sends.
    private func wait(until condition: ([Message]) throws -> Bool) throws -> Bool {
        try eventually { try condition(try messages()) }
    }

    /// Makes LEDs that read all messages, and returns the last frame that they show.
    private func shown(_ messages: [Message], on kind: MatrixKind, _ layout: MatrixLayoutOptions) -> LEDFrame? {
        var leds = ModelLEDs(kind, layout)
        let messages = messages.map { message in
            FakeLEDs.Message(
                device: "/dev/spidev0.\(message.chipSelect)", bytes: bytes(ofHexadecimal: message.bytes))
        }
        return leds.read(messages).frames.last
    }

    /// What makes the LEDs give the pixels as they are.
    private static let plain = "Brightness=100\nGamma=1.0\nCurrentLimit=20000"

    @Test("the kernel is given the bytes of the screenshot's picture, with the speed of the timing")
    func ws2812_getsThePicture() throws {
        let daemon = try daemon("[Display]\nPanel=ws2812-32x8\n[Matrix]\n\(Self.plain)")
        var layout = MatrixLayoutOptions(size: MatrixSize(width: 32, height: 8))
        layout.leds = MatrixPath(.columns, .serpentine, from: .topLeft)
        for title in ["Hello", "A title that scrolls through its line"] {
            try daemon.say("send", title, "--icon", "heart", "--tint", "red", "--dwell", "20s")
            try daemon.say("clock", "advance", "3s")
            let picture = try daemon.screenshot()
            #expect(
                try wait { sent in
                    sent.last?.speed == 2_400_000 && sent.last?.chipSelect == 0
                        && shown(sent, on: .ws2812, layout)?.mistakes(picture) == 0
                }, "\(title)")
            try daemon.say("clock", "advance", "30s")
        }
        #expect(daemon.terminate().status == 0)
        #expect(try shown(messages(), on: .ws2812, layout)?.isDark == true)
    }

    @Test("a chain of blocks is set up, given its eight rows, and switched off at the end")
    func max7219_getsItsRows() throws {
        let daemon = try daemon("[Display]\nPanel=max7219-32x8")
        try daemon.say("send", "Hi", "--dwell", "20s")
        try daemon.say("clock", "advance", "2s")
        let picture = try daemon.screenshot()
        var layout = MatrixLayoutOptions(
            size: MatrixSize(width: 32, height: 8), tile: MatrixSize(width: 8, height: 8))
        layout.tiles.first = .topRight
        #expect(try wait { shown($0, on: .max7219, layout)?.mistakes(picture) == 0 })
        // The first message switches the chips off, so that nothing wrong is seen.
        #expect(try messages().first?.bytes == "0c000c000c000c00")
        #expect(daemon.terminate().status == 0)
        #expect(try messages().last?.bytes == "0c000c000c000c00")
    }

    @Test(
        "Unicorn HATs get the screenshot's picture, the Mini by both chip selects",
        arguments: ["unicorn-hat-hd", "unicorn-hat-mini"])
    func unicorns_getThePicture(panel: String) throws {
        let daemon = try daemon("[Display]\nPanel=\(panel)\n[Matrix]\n\(Self.plain)")
        try daemon.say("send", "Hi", "--icon", "heart", "--tint", "red", "--hold")
        try daemon.say("clock", "advance", "2s")
        let isMini = panel == "unicorn-hat-mini"
        let size = isMini ? MatrixSize(width: 17, height: 7) : MatrixSize(width: 16, height: 16)
        let picture = try daemon.screenshot()
        #expect(
            try wait { sent in
                shown(sent, on: isMini ? .unicornMini : .unicornHD, MatrixLayoutOptions(size: size))?
                    .mistakes(picture) == 0
            })
        #expect(daemon.terminate().status == 0)
    }

    /// The program decodes lines that are made of the recorded bytes. The light is set to be the pixels' values.
    @Test(
        "what the kernel was given on the bus is, as sigrok reads it, every pixel of the screenshot",
        .enabled(if: Sigrok.isHere), arguments: ["ws2812", "apa102", "max7219"])
    func wires_haveThePicture(kind: String) throws {
        var layout = MatrixLayoutOptions(size: MatrixSize(width: 32, height: 8), tile: MatrixSize(width: 8, height: 8))
        (layout.tiles.first, layout.turn) = (.topRight, .quarter)
        let limit = kind == "max7219" ? "" : "CurrentLimit=100000\nGamma=1.0\n"
        let daemon = try daemon(
            """
            [Display]
            Backend=led
            Panel=32x8
            [Matrix]
            Kind=\(kind)
            Tile=8x8
            TileFirst=top-right
            Turn=90
            Brightness=100
            \(limit)
            """)
        let hung = HungLEDs(layout)
        try daemon.say("send", "Build", "--icon", "hammer", "--tint", "green", "--progress", "60", "--hold")
        // On its way in, and at rest.
        for wait in ["150ms", "3s"] {
            try daemon.say("clock", "advance", wait)
            let picture = try daemon.screenshot()
            let isRead = try self.wait { sent in
                let frames = sent.map { bytes(ofHexadecimal: $0.bytes) }
                guard let last = frames.last else { return false }
                switch kind {
                case "ws2812": return try Sigrok.coloursOfWS2812([last]) == hung.colours { picture[$0, $1] }
                case "apa102":
                    return try Sigrok.coloursOfAPA102([last], count: 256) == hung.colours { picture[$0, $1] }
                default:
                    return try Sigrok.rowsOfMAX7219([frames.suffix(8)], count: 4) == hung.rows { picture[$0, $1] }
                }
            }
            #expect(isRead, "\(wait)")
        }
        #expect(daemon.terminate().status == 0)
    }

    private func bytes(ofHexadecimal text: String) -> [UInt8] {
        let digits = Array(text.utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16) ?? 0
        }
    }

    @Test("a matrix whose bus goes and comes back is told once, and has the right card in the end")
    func bus_mayComeAndGo() throws {
        let daemon = try daemon("[Display]\nPanel=ws2812-32x8\n[Matrix]\n\(Self.plain)")
        try daemon.say("send", "Stays", "--hold")
        try daemon.say("clock", "advance", "2s")
        #expect(try wait { !$0.isEmpty })
        try BoardGuest.unload("notch_spi")
        try daemon.say("send", "Next", "--hold", "--priority", "high")
        try daemon.say("dismiss")
        try daemon.say("clock", "advance", "3s")
        try BoardGuest.load("notch_spi")
        var layout = MatrixLayoutOptions(size: MatrixSize(width: 32, height: 8))
        layout.leds = MatrixPath(.columns, .serpentine, from: .topLeft)
        let isBack = try wait { sent in
            try daemon.say("clock", "advance", "1s")
            return try shown(sent, on: .ws2812, layout)?.mistakes(daemon.screenshot()) == 0
        }
        #expect(isBack)
    }

    @Test("a frame that has no room in spidev's buffer is told with the line that makes room")
    func buffer_isTooSmall() throws {
        let daemon = try daemon(
            "[Display]\nPanel=64x16\n[Matrix]\nKind=ws2812\nCurrentLimit=20000")
        #expect(try daemon.say("status").contains("add spidev.bufsiz="))
        #expect(try messages().isEmpty)
    }
}
