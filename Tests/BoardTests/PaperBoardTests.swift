import Foundation
import Glibc
import NotchTestSupport
import Testing

/// Tests electronic paper on the kernel's own interface. A virtio-gpu stands in for the panel.
@Suite("Electronic paper of the board", .serialized, .enabled(if: BoardGuest.isHere))
struct PaperBoardTests {
    private let panel = BoardPanel.small

    /// Sets the clock to a second of the local day.
    private func setClock(hour: Int, minute: Int, second: Int) throws {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        var fields = tm()
        localtime_r(&time.tv_sec, &fields)
        (fields.tm_hour, fields.tm_min, fields.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
        time.tv_sec = mktime(&fields)
        guard clock_settime(CLOCK_REALTIME, &time) == 0 else { throw BoardError("the clock cannot be set") }
    }

    @Test("at 03:00 the panel is turned off and on, and shows the same picture")
    func threeOClock_cleans() throws {
        let card = try BoardGuest.card(panel.card)
        let profile = "/tmp/notch-paper.panel"
        let text = "[Panel]\nName=Paper\nResolution=\(panel.width)x\(panel.height)\nFormat=mono\nPaper=yes\n"
        try text.write(toFile: profile, atomically: true, encoding: .utf8)
        try setClock(hour: 2, minute: 58, second: 1)
        let trace = "/tmp/notch-paper.trace"
        // The legacy calls have one that turns the panel on with its mode. It is turned off by a property.
        let daemon = try Daemon(
            products: Command.products,
            launcher: ["/usr/bin/strace", "-D", "-f", "--seccomp-bpf", "-qq", "-o", trace, "-e", "trace=ioctl"],
            configuration: BoardPanel.look + "Atomic=no\n"
        ) { _ in ["--backend", "drm", "--card", (try? card.node()) ?? "", "--panel", profile] }
        func modesets() throws -> Int {
            try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
                .filter { $0.contains("DRM_IOCTL_MODE_SETCRTC") && $0.hasSuffix("= 0") }.count
        }
        // A card at rest needs no frame, so that only the cleaning sets the mode.
        try BoardScene(title: "Before").show(on: daemon)
        #expect(try eventually { try modesets() == 1 })
        Nap.take(milliseconds: 3000)
        let picture = try daemon.screenshot()
        #expect(try PanelShot.difference(of: panel.card, from: picture) == nil)
        try setClock(hour: 2, minute: 59, second: 58)
        #expect(try eventually { try modesets() == 2 }, "on again")
        Nap.take(milliseconds: 3000)
        #expect(try modesets() == 2)
        #expect(try PanelShot.difference(of: panel.card, from: picture) == nil)
        #expect(daemon.terminate().status == 0)
    }
}
