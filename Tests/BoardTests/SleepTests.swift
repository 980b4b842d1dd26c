import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchTestSupport
import Testing

/// Tests suspends. They run on a board of their own, since 6.1's virtio-gpu stops answering some time after a suspend.
@SurfaceActor
@Suite("Sleep of the board", .serialized, .enabled(if: BoardGuest.isHere))
struct SleepTests {
    @Test("what was on the panel is there again after a sleep", arguments: ["bar", "bochs"])
    func sleep_keepsGlass(_ id: String) throws {
        let framebuffer = try EmulatedFramebuffer(of: BoardGuest.card(id))
        defer { framebuffer.close() }
        let pattern = Pattern.picture(width: framebuffer.width, height: framebuffer.height)
        try framebuffer.show(pattern)
        try BoardGuest.sleep(seconds: 1)
        let difference = try PanelShot.difference(of: id, from: pattern)
        #expect(difference == nil)
    }

    @Test("Fault 33: a sleep of a driver that loses its picture is noticed, and the picture is there")
    func afterASleep_thePictureIsThere() throws {
        let board = try BoardDisplay("bochs")
        defer { board.display.close() }
        try board.show()
        var slept: Duration?
        let watch = try board.loop.onClockChange { change in
            guard case .resumed(let after) = change else { return }
            slept = after
            board.display.resumed()
        }
        try BoardGuest.suspend()
        try board.wait("news of the sleep") { slept != nil }
        try board.show(PixelRect(x: 9, y: 9, width: 50, height: 50))
        let difference = try PanelShot.difference(of: "bochs", from: board.picture)
        #expect(difference == nil)
        watch?.cancel()
    }
}
