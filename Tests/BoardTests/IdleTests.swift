import Foundation
import NotchTestSupport
import Testing

/// Tests that a display at rest costs nothing.
@Suite("Idle on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct IdleTests {
    @Test(
        "at rest no system call and no wakeup: by DRM with a card and without, by fbdev, on LEDs, without a display, and opened"
    )
    func rest_isStill() throws {
        try BoardGuest.load("notch_spi")
        let bare = try Daemon(board: ["--backend", "drm", "--card", BoardGuest.card("bar").node()])
        let nowhere = "/dev/dri/by-path/pci-0000:00:1e.0-card"
        let holding = [
            try Daemon(board: ["--backend", "drm", "--card", BoardGuest.card("vkms").node()]),
            try Daemon(board: ["--backend", "drm", "--card", BoardGuest.card("cirrus").node()]),
            try Daemon(board: ["--backend", "fbdev", "--framebuffer", BoardGuest.card("small").framebuffer()]),
            try Daemon(board: ["--backend", "drm", "--card", nowhere, "--panel", "320x170"]),
            try Daemon(board: ["--panel", "ws2812-32x8"]),
        ]
        for daemon in holding { try daemon.say("send", "Held", "--hold") }
        #expect(try holding[3].say("status").contains("waiting: "))
        #expect(try !holding[4].say("status").contains("waiting: "))
        // A card that waits for a person to leave does not wake the daemon either.
        let opened = try Daemon(board: ["--backend", "headless", "--panel", "320x170"])
        try opened.say("open")
        try opened.say("send", "Later")
        #expect(try opened.say("list").contains("waits"))
        try BoardGuest.beginMinute()
        // Meanwhile the card slides in.
        Thread.sleep(forTimeInterval: 3)
        let daemons = [bare, opened] + holding
        let rest = try DaemonRest(of: daemons)
        #expect(rest.calls == [])
        #expect(rest.switches == [0, 0, 0, 0, 0, 0, 0])
        #expect(daemons.map { $0.terminate().status } == [0, 0, 0, 0, 0, 0, 0])
    }
}
