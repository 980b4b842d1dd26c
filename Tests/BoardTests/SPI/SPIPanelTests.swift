import Foundation
import NotchCore
import NotchTestSupport
import Testing

/// Tests the kernel's drivers for SPI panels, by what the lines of the bus did. Only the board of arm64 has the bus.
@Suite("SPI panels on the board", .serialized, .enabled(if: BoardGuest.hasNode("spi/oled@0")))
struct SPIPanelTests {
    /// Starts notchd on the card of a device of the bus.
    private func daemon(_ device: String, _ arguments: [String]) throws -> Daemon {
        var node = ""
        let found = eventually {
            let cards = (try? FileManager.default.contentsOfDirectory(atPath: "\(device)/drm")) ?? []
            node = cards.first { $0.hasPrefix("card") } ?? ""
            return !node.isEmpty
        }
        #expect(found, "\(device) has no card")
        return try Daemon(
            board: ["--backend", "drm", "--card", "/dev/dri/\(node)"] + arguments,
            configuration: "[Surface]\nLaunchCue=no\n[Display]\nReduceMotion=yes\n")
    }

    /// Returns XRGB8888 values, row by row.
    private func pixels(of picture: Pixmap) -> [UInt32] {
        (0..<picture.height).flatMap { Array(picture.row($0)) }
    }

    /// Waits until the panel has been sent nothing new for a second.
    private func wire(of panel: String) throws -> SPIWire {
        var wire = try SPIWire(of: panel)
        let isAtRest = try eventually {
            Nap.take(milliseconds: 1000)
            let next = try SPIWire(of: panel)
            defer { wire = next }
            return next.count == wire.count
        }
        #expect(isAtRest)
        return wire
    }

    @Test("a SSD1306 lights the pixels of the screenshot")
    func ssd1306_showsTheScreenshot() throws {
        try BoardGuest.load("spi-gpio")
        try BoardGuest.load("ssd130x-spi")
        let daemon = try daemon("/sys/bus/spi/devices/spi0.0", ["--panel", "ssd1306-128x64"])
        for title in ["Hello", "Backup at 80 %"] {
            try daemon.say("send", title, "--icon", "heart", "--hold", "--key", "card")
            let lit = try wire(of: "oled").monoPicture(width: 128, height: 64)
            let picture = try daemon.screenshot()
            let expected = pixels(of: picture).map { $0 & 0xFF > 127 }
            #expect(expected.contains(true))
            #expect(zip(lit, expected).filter { $0 != $1 }.isEmpty, "\(title)")
        }
        #expect(daemon.terminate().status == 0)
        #expect(!(try wire(of: "oled").monoPicture(width: 128, height: 64).contains(true)), "dark at the end")
    }

    @Test("panel-mipi-dbi sends the pixels of the screenshot, of 16 bits")
    func mipi_showsTheScreenshot() throws {
        // Sleep out, 120 ms, and on.
        let magic = Array("MIPI DBI".utf8) + [UInt8](repeating: 0, count: 7) + [1]
        let firmware = Data(magic + [0x11, 0, 0, 1, 120, 0x29, 0])
        try FileManager.default.createDirectory(atPath: "/lib/firmware", withIntermediateDirectories: true)
        try firmware.write(to: URL(fileURLWithPath: "/lib/firmware/notch,panel.bin"))
        try BoardGuest.load("spi-gpio")
        try BoardGuest.load("panel-mipi-dbi")
        let daemon = try daemon("/sys/bus/spi/devices/spi0.1", ["--format", "rgb565"])
        try daemon.say("send", "Hello", "--icon", "heart", "--tint", "red", "--hold")
        let sent = try wire(of: "lcd").colourPicture(width: 96, height: 64)
        let picture = try daemon.screenshot()
        let expected = pixels(of: picture).map { pixel in
            let (red, green, blue) = (pixel >> 19 & 0x1F, pixel >> 10 & 0x3F, pixel >> 3 & 0x1F)
            return UInt16(red << 11 | green << 5 | blue)
        }
        #expect(Set(expected).count > 16)
        #expect(zip(sent, expected).filter { $0 != $1 }.isEmpty)
        #expect(daemon.terminate().status == 0)
    }
}
