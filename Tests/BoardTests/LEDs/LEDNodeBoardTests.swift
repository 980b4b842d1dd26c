import Foundation
import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

/// Tests the node of LEDs of a Raspberry Pi 5, with a device in user space in its place.
@Suite("A Raspberry Pi 5's node of LEDs on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct LEDNodeBoardTests {
    private func daemon(_ panel: String = "32x8") throws -> Daemon {
        try Daemon(
            board: ["--clock", "virtual"],
            configuration: """
                [Surface]
                LaunchCue=no
                [Display]
                Panel=\(panel)
                [Matrix]
                Kind=leds
                CurrentLimit=20000
                Brightness=100

                """)
    }

    /// Returns whether LEDs behind the kernel's driver show a picture when it is given these bytes.
    private func shows(_ bytes: [UInt8]?, _ picture: Pixmap) -> Bool {
        var leds = ModelLEDs(
            .leds, MatrixLayoutOptions(size: MatrixSize(width: picture.width, height: picture.height)))
        let message = FakeLEDs.Message(device: LEDNode.path, bytes: bytes ?? [])
        return leds.read([message]).frames.last?.mistakes(picture) == 0
    }

    @Test("the node is given the screenshot's picture as a whole, and goes dark at the end")
    func node_getsThePicture() throws {
        let node = try LEDNode(leds: 256)
        let daemon = try daemon()
        for title in ["Hello", "A title that scrolls through its line"] {
            try daemon.say("send", title, "--icon", "heart", "--tint", "red", "--dwell", "20s")
            try daemon.say("clock", "advance", "3s")
            let expected = try daemon.screenshot()
            #expect(eventually { shows(node.leds, expected) }, "\(title)")
            try daemon.say("clock", "advance", "30s")
        }
        #expect(daemon.terminate().status == 0)
        #expect(node.leds == [UInt8](repeating: 0, count: 1024))
    }

    @Test("a node that goes is told with the line that brings it, and cards go on")
    func node_mayGo() throws {
        let node = try LEDNode(leds: 256)
        let daemon = try daemon()
        try daemon.say("send", "Stays", "--hold")
        try daemon.say("clock", "advance", "2s")
        #expect(eventually { node.leds != nil })
        node.end()
        try daemon.say("send", "Next", "--hold", "--priority", "high")
        try daemon.say("dismiss")
        let isTold = try eventually {
            try daemon.say("clock", "advance", "1s")
            return try daemon.say("status").contains("add dtoverlay=ws2812-pio,gpio=18,num_leds=256")
        }
        #expect(isTold)
        #expect(try daemon.say("list").contains("Next"))
        #expect(daemon.terminate().status == 0)
    }

    /// News of a node that is back come from the driver's class, which a device in user space has not. So this node is
    /// a module of the kernel.
    @Test("a node that comes back shows the card that came meanwhile, and is told once")
    func node_mayComeBack() throws {
        try BoardGuest.load("notch_leds", "num_leds=256")
        defer { try? BoardGuest.unload("notch_leds") }
        let plugged = URL(fileURLWithPath: "/sys/module/notch_leds/parameters/plugged")
        let daemon = try daemon()
        try daemon.say("send", "Stays", "--hold")
        try daemon.say("clock", "advance", "2s")
        #expect(try eventually { try shows(leds, daemon.screenshot()) })
        try BoardGuest.write("N", to: plugged)
        try daemon.say("send", "Next", "--hold", "--priority", "high")
        try daemon.say("dismiss")
        let isTold = try eventually {
            try daemon.say("clock", "advance", "1s")
            return try daemon.say("status").contains("/dev/leds0 has gone")
        }
        #expect(isTold && leds.isEmpty)
        try BoardGuest.write("Y", to: plugged)
        let isBack = try eventually {
            try daemon.say("clock", "advance", "1s")
            return try shows(leds, daemon.screenshot())
        }
        #expect(try isBack && daemon.say("list").contains("Next"))
        #expect(daemon.terminate().status == 0)
        #expect(daemon.complaints().split(separator: "\n").count { $0.contains("/dev/leds0 has gone") } == 1)
    }

    /// The four bytes of each LED that the module of the kernel has. Empty without a node.
    private var leds: [UInt8] {
        let node = try? FileHandle(forReadingFrom: URL(fileURLWithPath: LEDNode.path))
        return (try? node?.readToEnd()).map { [UInt8]($0) } ?? []
    }

    @Test("a node with too few LEDs is told, with the line that adds them")
    func node_isTooShort() throws {
        let node = try LEDNode(leds: 200)
        let daemon = try daemon()
        try daemon.say("send", "Hello", "--hold")
        try daemon.say("clock", "advance", "2s")
        let isTold = try eventually { try daemon.say("status").contains("num_leds=256") }
        #expect(isTold && node.leds == nil)
    }
}
