import Foundation
import NotchCore
import NotchTestSupport
import Testing

/// Tests the node of lamps of a Raspberry Pi 5, with a device in user space in its place.
@Suite("A Raspberry Pi 5's node of lamps on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct LampNodeBoardTests {
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

    /// Returns whether the bytes of a node are a picture: what the driver makes of each byte is the light of its component,
    /// to a step of 8 bits.
    private func shows(_ bytes: [UInt8]?, _ picture: Pixmap) -> Bool {
        guard let bytes, bytes.count == picture.width * picture.height * 4 else { return false }
        // The table of the kernel's driver has a gamma of 0.45, and is rounded down.
        func light(_ component: UInt8) -> Double { pow(Double(component) / 255, 1 / 0.45) * 255 }
        let components = (0..<picture.height).flatMap { Array(picture.row($0)) }.flatMap { pixel -> [UInt8] in
            [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> UInt32($0)) } + [0]
        }
        return zip(bytes, components).allSatisfy { abs(light($0).rounded(.down) - light($1)) <= 1 }
    }

    @Test("the node is given the screenshot's picture as a whole, and goes dark at the end")
    func node_getsThePicture() throws {
        let node = try LampNode(lamps: 256)
        let daemon = try daemon()
        for title in ["Hello", "A title that scrolls through its line"] {
            try daemon.say("send", title, "--icon", "heart", "--tint", "red", "--dwell", "20s")
            try daemon.say("clock", "advance", "3s")
            let expected = try daemon.screenshot()
            #expect(eventually { shows(node.lamps, expected) }, "\(title)")
            try daemon.say("clock", "advance", "30s")
        }
        #expect(daemon.terminate().status == 0)
        #expect(node.lamps == [UInt8](repeating: 0, count: 1024))
    }

    @Test("a node that goes is told with the line that brings it, and cards go on")
    func node_mayGo() throws {
        let node = try LampNode(lamps: 256)
        let daemon = try daemon()
        try daemon.say("send", "Stays", "--hold")
        try daemon.say("clock", "advance", "2s")
        #expect(eventually { node.lamps != nil })
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
        try BoardGuest.load("notch_lamps", "num_leds=256")
        defer { try? BoardGuest.unload("notch_lamps") }
        let plugged = URL(fileURLWithPath: "/sys/module/notch_lamps/parameters/plugged")
        let daemon = try daemon()
        try daemon.say("send", "Stays", "--hold")
        try daemon.say("clock", "advance", "2s")
        #expect(try eventually { try shows(lamps, daemon.screenshot()) })
        try BoardGuest.write("N", to: plugged)
        try daemon.say("send", "Next", "--hold", "--priority", "high")
        try daemon.say("dismiss")
        let isTold = try eventually {
            try daemon.say("clock", "advance", "1s")
            return try daemon.say("status").contains("/dev/leds0 has gone")
        }
        #expect(isTold && lamps.isEmpty)
        try BoardGuest.write("Y", to: plugged)
        let isBack = try eventually {
            try daemon.say("clock", "advance", "1s")
            return try shows(lamps, daemon.screenshot())
        }
        #expect(try isBack && daemon.say("list").contains("Next"))
        #expect(daemon.terminate().status == 0)
        #expect(daemon.complaints().split(separator: "\n").count { $0.contains("/dev/leds0 has gone") } == 1)
    }

    /// The four bytes of each lamp that the module of the kernel has. Empty without a node.
    private var lamps: [UInt8] {
        let node = try? FileHandle(forReadingFrom: URL(fileURLWithPath: LampNode.path))
        return (try? node?.readToEnd()).map { [UInt8]($0) } ?? []
    }

    @Test("a node with too few lamps is told, with the line that adds them")
    func node_isTooShort() throws {
        let node = try LampNode(lamps: 200)
        let daemon = try daemon()
        try daemon.say("send", "Hello", "--hold")
        try daemon.say("clock", "advance", "2s")
        let isTold = try eventually { try daemon.say("status").contains("num_leds=256") }
        #expect(isTold && node.lamps == nil)
    }
}
