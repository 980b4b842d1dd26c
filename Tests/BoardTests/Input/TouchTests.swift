import CEvdev
import Glibc
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchSystem
import NotchTestSupport
import Testing

/// Tests touch screens, keys and encoders on the kernel's own input layer. uinput makes the devices.
@SurfaceActor
@Suite("Touch and keys on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct TouchTests {
    /// Each direction has an action of its own.
    private let options = TouchOptions(
        swipeLeft: .answer(1), swipeRight: .answer(2), swipeUp: .answer(3), swipeDown: .answer(4))
    private let enter: UInt16 = 28

    private func keys(_ change: (inout KeyOptions) -> Void = { _ in }) throws -> KeyOptions {
        var options = KeyOptions(
            name: "keys", device: "Board keys", keys: [try #require(KeyCode(name: "KEY_ENTER"))],
            timing: ButtonTiming(press: .toggle, longPress: .pin))
        change(&options)
        return options
    }

    /// Moves a finger from one place to another, and lifts it.
    private func stroke(_ screen: VirtualInput, from start: (x: Int, y: Int), to end: (x: Int, y: Int)) throws {
        for step in 0...4 {
            try screen.touch(
                (start.x + (end.x - start.x) * step / 4, start.y + (end.y - start.y) * step / 4))
        }
        try screen.touch(nil)
    }

    @Test("taps, swipes and long touches on a display turned by 90 degrees are reported as they are seen")
    func screen_isRead() throws {
        let board = try BoardInputs(touch: options)
        defer { board.close() }
        #expect(board.state == .waiting)
        let screen = try VirtualInput(VirtualInput.screen)
        try board.wait("the screen") { board.state == .released }

        try stroke(screen, from: (160, 700), to: (160, 700))
        #expect(try board.actions(1) == ["touch tap 700 160"])
        // The panel's own raster is upright: its y is the picture's x, and its x goes up the picture.
        try stroke(screen, from: (160, 600), to: (160, 800))
        try stroke(screen, from: (160, 800), to: (160, 600))
        try stroke(screen, from: (80, 700), to: (240, 700))
        try stroke(screen, from: (240, 700), to: (80, 700))
        #expect(try board.actions(4) == ["touch answer 2", "touch answer 1", "touch answer 3", "touch answer 4"])
        try screen.touch((160, 700))
        #expect(try board.actions(1) == ["touch pin"])
        #expect(board.state == .touched)
        try screen.touch(nil)
        try board.wait("the release") { board.state == .released }

        let turns = board.loop.turns
        try board.rest(.seconds(1))
        // The timer that ends the rest takes one turn.
        #expect(board.loop.turns - turns <= 1)
        #expect(board.actions == [])
    }

    @Test("a screen that is mounted upside down and on its side reports what is seen, once configured")
    func otherScreen_isPutRight() throws {
        var turned = options
        // The screen is mounted as the panel is, but the panel's driver turns the picture: the screen's y runs along
        // the picture's width, and its x along the height from the far end.
        turned.orientation = TouchOrientation(invertsX: true, swapsAxes: true)
        let board = try BoardInputs(touch: turned, panel: TouchPanel(width: 1480, height: 320))
        defer { board.close() }
        let screen = try VirtualInput(VirtualInput.screen)
        try board.wait("the screen") { board.state == .released }
        try stroke(screen, from: (100, 700), to: (100, 700))
        #expect(try board.actions(1) == ["touch tap 700 220"])
        try stroke(screen, from: (100, 600), to: (100, 800))
        try stroke(screen, from: (240, 700), to: (80, 700))
        #expect(try board.actions(2) == ["touch answer 2", "touch answer 4"])
    }

    @Test("Fault 30: a flood that nobody reads ends in SYN_DROPPED; the touch within asks for nothing, the next does")
    func flood_isResynced() throws {
        let board = try BoardInputs(touch: options)
        defer { board.close() }
        let screen = try VirtualInput(VirtualInput.screen)
        try board.wait("the screen") { board.state == .released }
        for isLifted in [true, false] {
            try screen.touch((160, 700))
            try board.wait("the finger") { board.state == .touched }
            // These are more reports than the kernel keeps for a reader. Each moves the finger by a millimetre, to and
            // fro.
            for step in 0..<1000 { try screen.touch((160, 700 + 10 * (step % 2))) }
            if isLifted {
                try screen.touch(nil)
                try board.wait("the release") { board.state == .released }
            } else {
                try board.rest(.milliseconds(800))
                #expect(board.state == .touched)
                try screen.touch(nil)
                try board.wait("the release") { board.state == .released }
            }
            #expect(board.takeActions() == [])
            try stroke(screen, from: (160, 700), to: (160, 700))
            #expect(try board.actions(1) == ["touch tap 700 160"])
        }
        #expect(board.log.debug.filter { $0.contains("events were lost") }.count == 2)
    }

    @Test("Fault 30: unplugged under a finger, the screen is released without an action, and works when it is back")
    func unplug_isARelease() throws {
        let board = try BoardInputs(touch: options, keys: [try keys { $0.isHover = true }])
        defer { board.close() }
        for _ in 0..<2 {
            let screen = try VirtualInput(VirtualInput.screen)
            let key = try VirtualInput(VirtualInput.Shape(name: "Board keys", keys: [enter]))
            try board.wait("the devices") { board.inputs.reports.map(\.state) == [.released, .away] }
            try screen.touch((160, 700))
            try key.key(enter, 1)
            try board.wait("the finger") { board.inputs.reports.map(\.state) == [.touched, .near] }
            #expect(board.takeActions() == ["keys hover on"])
            screen.unplug()
            key.unplug()
            try board.wait("the loss") { board.inputs.reports.allSatisfy { $0.state == .lost } }
            #expect(board.takeActions() == ["keys hover off"])
        }
    }

    @Test("presses, long presses and autorepeat of a key; one that is held at the start is no press (fault 24)")
    func keys_areRead() throws {
        let device = try VirtualInput(VirtualInput.Shape(name: "Board keys", keys: [enter, 1]))
        try device.key(enter, 1)
        let board = try BoardInputs(keys: [try keys()])
        defer { board.close() }
        try board.wait("the key") { board.state == .pressed }
        try device.key(enter, 2)
        try device.key(enter, 0)
        try board.wait("the release") { board.state == .released }
        #expect(board.takeActions() == [])
        try device.key(1, 1)
        try device.key(1, 0)
        try device.key(enter, 1)
        try device.key(enter, 0)
        #expect(try board.actions(1) == ["keys toggle"])
        try device.key(enter, 1)
        for _ in 0..<5 { try device.key(enter, 2) }
        #expect(try board.actions(1) == ["keys pin"])
        try device.key(enter, 0)
        try board.wait("the release") { board.state == .released }
        #expect(board.takeActions() == [])
    }

    @Test("an encoder's steps are reported by their direction")
    func encoder_isRead() throws {
        let knob = try VirtualInput(VirtualInput.Shape(name: "Board knob", relative: [EvdevCode.dial]))
        let board = try BoardInputs(keys: [KeyOptions(name: "knob", forward: .next, backward: .dismiss)])
        defer { board.close() }
        try board.wait("the knob") { board.state == .released }
        for value in [1, -1, 2] { try knob.tell([(EV_REL, EvdevCode.dial, value)]) }
        #expect(try board.actions(4) == ["knob next", "knob dismiss", "knob next", "knob next"])
    }

    @Test("Fault 31: a screen that another has grabbed is used ungrabbed, and heard as soon as that one lets go")
    func grabbedScreen_isUsed() throws {
        let screen = try VirtualInput(VirtualInput.screen)
        let node = try #require(LibEvdev().nodes().first { $0.name == screen.name })
        let other = open(node.path, O_RDONLY | O_CLOEXEC)
        defer { close(other) }
        // `EVIOCGRAB`.
        #expect(ioctl(other, 0x4004_4590, 1) == 0)
        let board = try BoardInputs(
            touch: TouchOptions(grabs: true, swipeLeft: nil, swipeRight: nil))
        defer { board.close() }
        try board.wait("the screen") { board.state == .released }
        #expect(board.log.warnings == ["Board screen cannot be reserved for notchd: another program has reserved it"])
        try stroke(screen, from: (160, 700), to: (160, 700))
        try board.rest(.milliseconds(100))
        #expect(board.takeActions() == [])
        #expect(ioctl(other, 0x4004_4590, 0) == 0)
        // The finger touches another place. The kernel reports no position twice, and reported the first one to the
        // other program.
        try stroke(screen, from: (170, 710), to: (170, 710))
        #expect(try board.actions(1) == ["touch tap 710 150"])
    }

    @Test("without the right to it the group is named; and once it is granted, the next event is enough")
    func deniedScreen_namesTheGroup() throws {
        let screen = try VirtualInput(VirtualInput.screen)
        let node = try #require(LibEvdev().nodes().first { $0.name == screen.name })
        #expect(chmod(node.path, 0o660) == 0)
        var opened: BoardInputs?
        try BoardGuest.asNobody { opened = try BoardInputs(touch: options) }
        let denied = try #require(opened)
        defer { denied.close() }
        let report = denied.inputs.reports[0]
        #expect(report.state == .waiting)
        #expect(report.error?.contains("run sudo usermod -aG") == true)
        #expect(report.retry != nil)
        // The process is root again, and the next attempt succeeds.
        try denied.wait("the screen") { denied.state == .released }
    }
}
