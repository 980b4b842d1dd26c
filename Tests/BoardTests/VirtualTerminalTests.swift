import CLinux
import Foundation
import Glibc
import NotchCore
import NotchTestSupport
import Testing

/// Tests a display that follows the switches between virtual terminals of the console.
@Suite("Virtual terminals on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct VirtualTerminalTests {
    private static let terminal = 5
    private static let other = 1

    /// Brings a terminal to the front, and waits at most ten seconds until it is there.
    private func bringToFront(_ number: Int) throws {
        let console = open("/dev/tty0", O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(console) }
        guard ioctl(console, UInt(VT_ACTIVATE), Int32(number)) == 0 else {
            throw BoardError("VT_ACTIVATE \(number): \(String(cString: strerror(errno)))")
        }
        let end = Date(timeIntervalSinceNow: 10)
        while try numberInFront(console) != number {
            guard Date() < end else { throw BoardError("terminal \(number) does not come to the front") }
            usleep(500)
        }
    }

    private func numberInFront(_ console: Int32) throws -> Int {
        var state = vt_stat()
        guard ioctl(console, UInt(VT_GETSTATE), &state) == 0 else { throw BoardError("VT_GETSTATE fails") }
        return Int(state.v_active)
    }

    private func showsCard(_ daemon: Daemon) throws -> Bool {
        try PanelShot.picture(of: "small").difference(from: daemon.screenshot()) == nil
    }

    private func descriptors(_ daemon: Daemon) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.process.processIdentifier)/fd").count
    }

    @Test("Fault 10: away and back 100 times; others have the display meanwhile, and the card has it in the end")
    func display_followsTheTerminal() throws {
        try bringToFront(Self.other)
        let card = try BoardGuest.card("small")
        let daemon = try Daemon(board: [
            "--backend", "drm", "--card", card.node(), "--virtual-terminal", "\(Self.terminal)",
        ])
        try daemon.say("send", "Held", "--hold")
        try bringToFront(Self.terminal)
        #expect(try eventually { try showsCard(daemon) })
        let before = try descriptors(daemon)

        try bringToFront(Self.other)
        let framebuffer = try EmulatedFramebuffer(of: card)
        let pattern = Pattern.picture(width: framebuffer.width, height: framebuffer.height)
        try framebuffer.show(pattern)
        framebuffer.close()
        #expect(try eventually { try PanelShot.picture(of: "small").difference(from: pattern) == nil })

        for _ in 0..<100 {
            try bringToFront(Self.terminal)
            try bringToFront(Self.other)
        }
        try bringToFront(Self.terminal)
        #expect(try eventually { try showsCard(daemon) })
        #expect(try descriptors(daemon) == before)
        #expect(daemon.terminate().status == 0)

        let console = open("/dev/tty\(Self.terminal)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(console) }
        var mode = vt_mode()
        var screen: Int32 = -1
        #expect(ioctl(console, UInt(VT_GETMODE), &mode) == 0 && Int32(mode.mode) == VT_AUTO)
        #expect(ioctl(console, UInt(KDGETMODE), &screen) == 0 && screen == KD_TEXT)
        #expect(try eventually { try numberInFront(console) == Self.other })
    }
}
