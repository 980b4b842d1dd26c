import Glibc
import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchSystem
import NotchTestSupport
import Testing

@SurfaceActor
@Suite("EvdevInputs")
struct EvdevInputsTests {
    private let enter: UInt16 = 28

    private func keys(_ name: String = "button", device: String? = nil, grabs: Bool = false) throws -> KeyOptions {
        KeyOptions(
            name: name, device: device, grabs: grabs, keys: [try #require(KeyCode(name: "KEY_ENTER"))],
            timing: ButtonTiming(press: .toggle))
    }

    private func tap(_ device: FakeEvdevDevice) {
        device.tell(Finger.slot(0, id: 1, x: 500, y: 200) + Finger.slot(0, id: -1))
    }

    // MARK: Devices

    @Test("touches, long touches and keys reach the inputs that asked for them, and each device is opened once")
    func actions_arrive() throws {
        let (screen, button) = (try FakeEvdevDevice.screen(), try FakeEvdevDevice.button())
        let harness = try EvdevHarness(keys: [try keys(), try keys("other")], plugging: screen, button)
        #expect(harness.states == ["touch: released", "button: released", "other: released"])
        tap(screen)
        button.tell([.key(enter, .down), .report])
        try harness.run()
        #expect(harness.actions == ["touch tap 500 200", "button toggle", "other toggle"])
        #expect(harness.states == ["touch: released", "button: pressed", "other: pressed"])
        screen.tell(Finger.slot(0, id: 2))
        try harness.run(for: .milliseconds(599))
        #expect(harness.actions.count == 3)
        #expect(harness.states[0] == "touch: touched")
        try harness.run(for: .milliseconds(1))
        #expect(harness.actions.last == "touch pin")
        #expect(harness.system.opened == ["/dev/input/event0", "/dev/input/event1"])
        harness.inputs.close()
        harness.inputs.close()
        #expect(screen.closeCount == 1 && button.closeCount == 1)
    }

    @Test("somebody is near while a key of any device is down, also if another device goes")
    func hover_isOfAllDevices() throws {
        let (left, right) = (try FakeEvdevDevice.button(), try FakeEvdevDevice.button("/dev/input/event2"))
        var hand = try keys("hand")
        hand.isHover = true
        let harness = try EvdevHarness(touch: nil, keys: [hand], plugging: left, right)
        left.tell([.key(enter, .down), .report])
        right.tell([.key(enter, .down), .report])
        try harness.run()
        #expect(harness.states == ["hand: near"])
        left.tell([.key(enter, .up), .report])
        try harness.run()
        #expect(harness.states == ["hand: near"])
        left.tell([.key(enter, .down), .report])
        try harness.run()
        harness.system.unplug(right)
        harness.announce(.remove, "event2")
        try harness.run()
        #expect(harness.states == ["hand: near"])
        left.tell([.key(enter, .up), .report])
        try harness.run()
        #expect(harness.states == ["hand: away"])
        #expect(harness.actions == ["hand hover on", "hand hover off"])
    }

    @Test("at rest nothing is scheduled")
    func rest_isStill() throws {
        let screen = try FakeEvdevDevice.screen()
        let harness = try EvdevHarness(keys: [try keys()], plugging: screen)
        tap(screen)
        try harness.run()
        let turns = harness.loop.turns
        try harness.run(for: .seconds(3600))
        #expect(harness.loop.turns == turns)
        #expect(harness.system.opened == ["/dev/input/event0"])
    }

    @Test("a device that nobody wants is not opened, and one that is named is taken whatever it is")
    func devices_areChosen() throws {
        let pad = try FakeEvdevDevice(
            EvdevNode(
                path: "/dev/input/event5", name: "Pad", properties: [EvdevCode.pointer], keys: [EvdevCode.touch],
                absolute: [EvdevCode.x, EvdevCode.y]))
        pad.axes = [
            EvdevCode.x: AxisRange(minimum: 0, maximum: 100), EvdevCode.y: AxisRange(minimum: 0, maximum: 100),
        ]
        let unwanted = try EvdevHarness(plugging: pad)
        #expect(unwanted.system.opened == [])
        #expect(unwanted.states == ["touch: waiting (there is no touch screen)"])
        let named = try EvdevHarness(touch: TouchOptions(device: "Pad"), plugging: pad)
        #expect(named.states == ["touch: released"])
        let linked = try EvdevHarness(touch: TouchOptions(device: "/dev/input/by-path/pad"))
        linked.system.links["/dev/input/by-path/pad"] = "/dev/input/event5"
        linked.system.plug(pad)
        linked.announce(.add, "event5")
        #expect(linked.states == ["touch: released"])
    }

    @Test("a name that nothing has is said once, with those that are there")
    func unknownName_isSaid() throws {
        let screen = try FakeEvdevDevice.screen()
        let harness = try EvdevHarness(touch: TouchOptions(device: "Goodix"), plugging: screen)
        let message = "no input device is called 'Goodix'; there is 'Screen'"
        #expect(harness.states == ["touch: waiting (\(message))"])
        harness.announce(.change)
        #expect(harness.log.warnings == ["touch: \(message)"])
    }

    @Test("the error for a named device of no use says what the device lacks")
    func uselessDevice_isSaid() throws {
        let button = try FakeEvdevDevice(EvdevNode(path: "/dev/input/event1", name: "Lid", keys: [9]))
        let harness = try EvdevHarness(
            touch: TouchOptions(device: "Lid"), keys: [try keys(device: "Lid")], plugging: button)
        #expect(
            harness.states == [
                "touch: waiting (Lid (/dev/input/event1) does not report where it is touched)",
                "button: waiting (Lid (/dev/input/event1) has none of the keys)",
            ])
        #expect(button.closeCount == 1)
    }

    @Test("an encoder is found by its axis, and a mouse is not taken for one")
    func encoder_isFound() throws {
        let knob = try FakeEvdevDevice(
            EvdevNode(path: "/dev/input/event2", name: "rotary", relative: [EvdevCode.relativeX]))
        let mouse = try FakeEvdevDevice(
            EvdevNode(
                path: "/dev/input/event3", name: "Mouse", keys: [EvdevCode.mouseLeft],
                relative: [EvdevCode.relativeX, EvdevCode.relativeY, EvdevCode.wheel]))
        let harness = try EvdevHarness(
            touch: nil, keys: [KeyOptions(name: "knob", forward: .next, backward: .dismiss)], plugging: knob, mouse)
        knob.tell([.relative(EvdevCode.relativeX, 1), .report, .relative(EvdevCode.relativeX, -1), .report])
        try harness.run()
        #expect(harness.actions == ["knob next", "knob dismiss"])
        #expect(harness.system.opened == ["/dev/input/event2"])
    }

    @Test("on a panel turned by 90 degrees, and turned otherwise while running, directions are those that are seen")
    func rotation_isFollowed() throws {
        let screen = try FakeEvdevDevice.screen()
        let options = TouchOptions(
            swipeLeft: .answer(1), swipeRight: .answer(2), swipeUp: .answer(3), swipeDown: .answer(4))
        let harness = try EvdevHarness(touch: options, rotation: .clockwise90, plugging: screen)
        let stroke = Finger.slot(0, id: 1, x: 300, y: 200) + Finger.slot(0, x: 500) + Finger.slot(0, id: -1)
        screen.tell(stroke)
        try harness.run()
        harness.inputs.panelChanged(TouchPanel(width: 1000, height: 400))
        screen.tell(stroke)
        try harness.run()
        #expect(harness.actions == ["touch answer 3", "touch answer 2"])
    }

    // MARK: Faults

    @Test("Fault 30: unplugged under a finger it is released without an action, and is there again when it is back")
    func unplug_isARelease() throws {
        let screen = try FakeEvdevDevice.screen()
        let harness = try EvdevHarness(plugging: screen)
        screen.tell(Finger.slot(0, id: 1, x: 500, y: 200))
        try harness.run()
        #expect(harness.states == ["touch: touched"])
        harness.system.unplug(screen)
        try harness.run(for: .seconds(10))
        #expect(harness.states == ["touch: lost (there is no touch screen)"])
        #expect(harness.actions == [])
        #expect(screen.closeCount == 1)
        for round in 1...20 {
            let again = try FakeEvdevDevice.screen("/dev/input/event\(round)")
            harness.system.plug(again)
            harness.announce(.add, "event\(round)")
            #expect(harness.states == ["touch: released"])
            tap(again)
            try harness.run()
            #expect(harness.actions.count == round)
            harness.system.unplug(again)
            harness.announce(.remove, "event\(round)")
            try harness.run(for: .milliseconds(250))
            #expect(harness.states == ["touch: lost (there is no touch screen)"])
            #expect(again.closeCount == 1)
        }
    }

    @Test("a device that is back under its old name before its loss was noticed is taken up at once")
    func replacedDevice_isTakenUp() throws {
        let old = try FakeEvdevDevice.screen()
        let harness = try EvdevHarness(plugging: old)
        harness.system.unplug(old)
        let new = try FakeEvdevDevice.screen()
        harness.system.plug(new)
        harness.announce(.add)
        try harness.run(for: .milliseconds(250))
        tap(new)
        try harness.run()
        #expect(harness.actions == ["touch tap 500 200"])
    }

    @Test("Fault 30: after lost events the state is asked for, and the touch they belonged to is over")
    func dropped_isResynced() throws {
        let (screen, button) = (try FakeEvdevDevice.screen(), try FakeEvdevDevice.button())
        let harness = try EvdevHarness(keys: [try keys()], plugging: screen, button)
        screen.tell(Finger.slot(0, id: 1, x: 500, y: 200))
        try harness.run()
        screen.drop(leading: Finger.slot(0, id: -1))
        button.drop(leading: [.key(enter, .down), .report])
        try harness.run()
        #expect(harness.actions == ["button toggle"])
        #expect(harness.states == ["touch: released", "button: pressed"])
        tap(screen)
        try harness.run()
        #expect(harness.actions == ["button toggle", "touch tap 500 200"])
    }

    @Test("Fault 33: after a sleep the state is asked for")
    func resume_isResynced() throws {
        let button = try FakeEvdevDevice.button()
        button.state = [.key(enter, .down)]
        let harness = try EvdevHarness(touch: nil, keys: [try keys()], plugging: button)
        #expect(harness.states == ["button: pressed"])
        button.drop(leading: [.key(enter, .up), .report])
        harness.inputs.resumed()
        try harness.run()
        #expect(harness.states == ["button: released"])
        #expect(harness.actions == [])
    }

    @Test("Fault 31: a device that another has grabbed is used ungrabbed, which is said once")
    func grabbedDevice_isUsed() throws {
        let screen = try FakeEvdevDevice.screen()
        screen.grabError = EBUSY
        let button = try FakeEvdevDevice.button()
        let harness = try EvdevHarness(
            touch: TouchOptions(grabs: true), keys: [try keys(grabs: true)], plugging: screen, button)
        #expect(harness.states == ["touch: released", "button: released"])
        #expect(button.isGrabbed)
        tap(screen)
        try harness.run()
        #expect(harness.actions == ["touch tap 500 200"])
        harness.system.unplug(screen)
        try harness.run()
        let again = try FakeEvdevDevice.screen()
        again.grabError = EBUSY
        harness.system.plug(again)
        harness.announce(.add)
        #expect(harness.states[0] == "touch: released")
        #expect(harness.log.warnings == ["Screen cannot be reserved for notchd: another program has reserved it"])
    }

    @Test("without the right to open it the group is named, once, and it is tried again a few times and on events")
    func denied_namesTheGroup() throws {
        let screen = try FakeEvdevDevice.screen()
        let harness = try EvdevHarness()
        harness.system.refusals[screen.node.path] = EACCES
        harness.system.groups[screen.node.path] = "input"
        harness.system.plug(screen)
        harness.announce(.add)
        let error = try #require(harness.inputs.reports[0].error)
        #expect(error.contains("Permission denied"))
        #expect(error.contains("its group input"))
        #expect(harness.inputs.reports[0].retry == Instant(sinceStart: .milliseconds(250)))
        try harness.run(for: .seconds(3600))
        #expect(harness.system.opened.count == 9)
        #expect(harness.inputs.reports[0].retry == nil)
        #expect(harness.log.warnings == ["touch: \(error)"])
        harness.system.refusals = [:]
        harness.announce(.change)
        #expect(harness.states == ["touch: released"])
    }

    @Test("a device that fails whenever it is read is given up after a while")
    func failingDevice_isGivenUp() throws {
        let screen = try FakeEvdevDevice.screen()
        screen.tell(failing: Errno(rawValue: EIO))
        let harness = try EvdevHarness(plugging: screen)
        try harness.run(for: .seconds(3600))
        #expect(screen.openCount == 9 && screen.closeCount == 9)
        #expect(harness.states == ["touch: lost (Screen (/dev/input/event0) cannot be read: Input/output error)"])
        #expect(harness.actions == [])
    }

    @Test("events of other devices, and all events after the end, are ignored")
    func otherEvents_areIgnored() throws {
        let harness = try EvdevHarness()
        let screen = try FakeEvdevDevice.screen()
        harness.system.plug(screen)
        harness.announce(.add, "input0")
        harness.announce(.add, "event0", subsystem: "drm")
        #expect(harness.system.opened == [])
        harness.inputs.devicesChanged(.overflowed)
        #expect(harness.system.opened == ["/dev/input/event0"])
        harness.inputs.close()
        harness.announce(.add)
        #expect(harness.system.opened.count == 1)
    }

    @Test("a device with endless events does not keep others waiting, and loses nothing")
    func flood_isServedInParts() throws {
        let knob = try FakeEvdevDevice(EvdevNode(path: "/dev/input/event2", name: "knob", relative: [EvdevCode.dial]))
        let button = try FakeEvdevDevice.button("/dev/input/event3")
        let harness = try EvdevHarness(
            touch: nil, keys: [KeyOptions(name: "knob", forward: .next), try keys()], plugging: knob, button)
        knob.tell(Array(repeating: .relative(EvdevCode.dial, 1), count: 2000))
        button.tell([.key(enter, .down)])
        try harness.run()
        #expect(harness.actions.count == 2001)
        #expect(harness.actions.last == "knob next")
    }
}
