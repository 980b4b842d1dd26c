import Foundation
import NotchCore
import NotchIPC
import NotchTestSupport
import Testing

/// Tests a key that the kernel reads from a line of a GPIO controller. QEMU's machine for arm64 has one, and presses it
/// for a tenth of a second.
@Suite("A key on a GPIO line", .serialized, .enabled(if: BoardGuest.hasNode("gpio-keys")))
struct GPIOKeyBoardTests {
    private func press() throws {
        try BoardHost.ask("power-button", "0")
    }

    @Test("a press opens the surface and holds the next card back, and another press lets it come")
    func key_opensAndHoldsBack() throws {
        try BoardGuest.load("gpio_keys")
        let panel = BoardPanel.bar
        let daemon = try panel.daemon("[Keys case]\nDevice=gpio-keys\nKey=KEY_POWER\nRole=open\n")
        let monitor = try DaemonMonitor(daemon)
        let client = try DaemonClient(daemon)
        try client.awaitDisplay()

        try press()
        try monitor.next(.toggle, by: "case")
        try monitor.nextEngagement(true)
        let scene = BoardScene(title: "After")
        _ = try client.call(EnqueueRequest(activity: scene.draft))
        // Several polls go by.
        Nap.take(milliseconds: 700)

        try press()
        let closed = try monitor.next(.toggle, by: "case")
        #expect(!monitor.hasHeard(.animateIn, of: "After"))
        try monitor.nextEngagement(false)
        let shown = try monitor.next(.animateIn, of: "After")
        #expect(shown.time >= closed.time)
        let difference = try PanelShot.difference(of: panel.card, from: panel.headlessPicture(of: scene))
        #expect(difference == nil)
        #expect(daemon.terminate().status == 0)
    }

    @Test("the line itself, without the kernel's driver of keys, opens the surface too")
    func line_isRead() throws {
        try BoardGuest.load("gpio_keys")
        let driver = URL(fileURLWithPath: "/sys/bus/platform/drivers/gpio-keys")
        try BoardGuest.write("gpio-keys", to: driver.appendingPathComponent("unbind"))
        defer { try? BoardGuest.write("gpio-keys", to: driver.appendingPathComponent("bind")) }
        let daemon = try BoardPanel.bar.daemon("[GPIO case]\nChip=9030000.pl061\nOffset=3\nRole=open\nDebounce=0ms\n")
        let monitor = try DaemonMonitor(daemon)
        try DaemonClient(daemon).awaitDisplay()
        for isOpen in [true, false] {
            try press()
            // The key is released before it is pressed again.
            defer { Nap.take(milliseconds: 300) }
            try monitor.next(.toggle, by: "case")
            try monitor.nextEngagement(isOpen)
        }
        #expect(daemon.terminate().status == 0)
    }
}
