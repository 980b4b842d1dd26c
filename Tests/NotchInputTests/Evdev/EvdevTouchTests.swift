import NotchCore
import NotchDevices
import Testing

@testable import NotchInput

@Suite("EvdevTouch")
struct EvdevTouchTests {
    private func at(_ milliseconds: Int) -> Instant { Instant(sinceStart: .milliseconds(milliseconds)) }

    private let options = TouchSamples.options
    private let axes = TouchSamples.axes

    private func machine(_ axes: TouchAxes = TouchSamples.axes) -> EvdevTouch { TouchSamples.machine(axes) }

    private func tap(_ x: Int, _ y: Int) -> InputAction { .tap(at: PixelPoint(x: x, y: y)) }

    // MARK: Gestures

    @Test("a short touch that does not move is a tap, reported when the finger leaves")
    func tap_isToldAtTheEnd() {
        var machine = machine()
        #expect(machine.take(Finger.slot(0, id: 1, x: 500, y: 200), at: 0) == [])
        #expect(machine.isPressed)
        #expect(machine.nextDeadline == at(600))
        // The finger wanders 3 mm.
        #expect(machine.take(Finger.slot(0, x: 530), at: 50) == [])
        #expect(machine.take(Finger.slot(0, id: -1), at: 120) == [tap(400, 200)])
        #expect(!machine.isPressed)
        #expect(machine.nextDeadline == nil)
        // The finger touches the same place again, so the kernel reports no coordinates.
        #expect(machine.take(Finger.slot(0, id: 2), at: 300) == [])
        #expect(machine.take(Finger.slot(0, id: -1), at: 400) == [tap(430, 200)])
    }

    @Test("a finger that rests is a long touch, reported while it rests, and causes nothing more")
    func longTouch_isToldWhileItRests() {
        var machine = machine()
        _ = machine.take(Finger.slot(0, id: 1, x: 500, y: 200), at: 0)
        #expect(machine.handle(.deadline, at: at(599)) == [])
        #expect(machine.handle(.deadline, at: at(600)) == [.pin])
        #expect(machine.nextDeadline == nil)
        #expect(machine.take(Finger.slot(0, x: 900), at: 700) == [])
        #expect(machine.take(Finger.slot(0, id: -1), at: 800) == [])
    }

    @Test("a long touch whose end comes first is one all the same")
    func longTouch_isNotMissed() {
        var machine = machine()
        _ = machine.take(Finger.slot(0, id: 1, x: 500, y: 200), at: 0)
        #expect(machine.take(Finger.slot(0, id: -1), at: 700) == [.pin])
    }

    @Test("without a long touch a finger may rest as it likes")
    func longTouch_mayBeNothing() {
        var options = options
        options.longTouch = nil
        var machine = EvdevTouch(options: options, axes: axes, panel: TouchPanel(width: 1000, height: 400))
        _ = machine.take(Finger.slot(0, id: 1, x: 500, y: 200), at: 0)
        #expect(machine.nextDeadline == nil)
        #expect(machine.take(Finger.slot(0, id: -1), at: 5000) == [tap(400, 200)])
    }

    @Test("a finger that goes 12 mm is a swipe in the direction that it goes furthest")
    func swipe_hasADirection() {
        var machine = machine()
        #expect(machine.stroke(from: (600, 200), to: (479, 210), at: 0) == [.answer(1)])
        #expect(machine.stroke(from: (600, 200), to: (720, 100), at: 1000) == [.answer(2)])
        #expect(machine.stroke(from: (600, 300), to: (500, 180), at: 2000) == [.answer(3)])
        #expect(machine.stroke(from: (600, 100), to: (700, 220), at: 3000) == [.answer(4)])
    }

    @Test("a finger that strays, and one that wipes slowly, ask for nothing")
    func stray_asksForNothing() {
        var machine = machine()
        #expect(machine.stroke(from: (600, 200), to: (681, 281), at: 0) == [])
        // The finger goes away, and comes back again.
        _ = machine.take(Finger.slot(0, id: 1, x: 600, y: 200), at: 1000)
        _ = machine.take(Finger.slot(0, x: 650), at: 1050)
        #expect(machine.nextDeadline == nil)
        _ = machine.take(Finger.slot(0, x: 600), at: 1100)
        #expect(machine.take(Finger.slot(0, id: -1), at: 1150) == [])
        // The finger goes 13 mm in 900 ms.
        _ = machine.take(Finger.slot(0, id: 2, x: 200, y: 200), at: 2000)
        _ = machine.take(Finger.slot(0, x: 260), at: 2500)
        #expect(machine.take(Finger.slot(0, x: 330), at: 2900) == [])
        #expect(machine.take(Finger.slot(0, id: -1), at: 2950) == [])
    }

    @Test("two fingers ask for nothing, until both are off")
    func twoFingers_askForNothing() {
        var machine = machine()
        _ = machine.take(Finger.slot(0, id: 1, x: 500, y: 200), at: 0)
        _ = machine.take(Finger.slot(1, id: 2, x: 700, y: 200), at: 10)
        #expect(machine.take(Finger.slot(0, id: -1), at: 20) == [])
        #expect(machine.take(Finger.slot(1, x: 300), at: 30) == [])
        #expect(machine.take(Finger.slot(1, id: -1), at: 40) == [])
        #expect(machine.take(Finger.slot(3, id: 3, x: 500, y: 200), at: 100) == [])
        #expect(machine.take(Finger.slot(3, id: -1), at: 150) == [tap(400, 200)])
    }

    @Test("numbers that no such screen would report ask for nothing and do no harm")
    func nonsense_isHarmless() {
        var machine = machine()
        for value in [-1, 5, 31, Int(Int32.max), Int(Int32.min)] {
            #expect(machine.take(Finger.slot(value, id: 4, x: value, y: value), at: 0) == [])
        }
        #expect(!machine.isPressed)
        var flat = self.machine(
            TouchAxes(x: AxisRange(minimum: 5, maximum: 5), y: AxisRange(minimum: 9, maximum: 0), slots: 1))
        #expect(flat.stroke(from: (0, 0), to: (1000, 1000)) == [tap(0, 0)])
    }

    // MARK: Devices

    @Test("a screen that reports a single finger works the same")
    func single_works() {
        var machine = machine(
            TouchAxes(
                x: AxisRange(minimum: 0, maximum: 4095), y: AxisRange(minimum: 0, maximum: 4095), slots: 0))
        _ = machine.take(Finger.single(isDown: true, x: 2000, y: 2000), at: 0)
        #expect(machine.take(Finger.single(isDown: false), at: 100) == [tap(488, 195)])
        _ = machine.take(Finger.single(isDown: true, x: 3000), at: 200)
        #expect(machine.take(Finger.single(x: 1000), at: 300) == [.answer(1)])
        #expect(machine.take(Finger.single(isDown: false), at: 400) == [])
    }

    @Test("single-touch events of a multi-touch screen do not count twice")
    func emulation_isIgnored() {
        var machine = machine()
        var events = Finger.slot(0, id: 1, x: 500, y: 200)
        events.insert(contentsOf: Finger.single(isDown: true, x: 900, y: 10).dropLast(), at: events.count - 1)
        _ = machine.take(events, at: 0)
        _ = machine.take(Finger.single(x: 100), at: 50)
        #expect(machine.take(Finger.slot(0, id: -1), at: 100) == [tap(400, 200)])
    }

    @Test("a tap with another role has no place")
    func otherTap_hasNoPlace() {
        var options = options
        options.tap = .dismiss
        var machine = EvdevTouch(options: options, axes: axes, panel: TouchPanel(width: 1000, height: 400))
        _ = machine.take(Finger.slot(0, id: 1, x: 500, y: 200), at: 0)
        #expect(machine.take(Finger.slot(0, id: -1), at: 100) == [.dismiss])
    }

    // MARK: Faults

    @Test("Fault 24: a finger that is there when the device is opened asks for nothing")
    func initialTouch_asksForNothing() {
        var machine = machine()
        let state: [EvdevEvent] = [
            .absolute(EvdevCode.slot, 0), .absolute(EvdevCode.slotX, 500), .absolute(EvdevCode.slotY, 200),
            .absolute(EvdevCode.trackingID, 3), .absolute(EvdevCode.slot, 0),
        ]
        #expect(machine.handle(.state(state), at: at(0)) == [])
        #expect(machine.isPressed)
        #expect(machine.nextDeadline == nil)
        #expect(machine.take(Finger.slot(0, id: -1), at: 100) == [])
        // The place is known, although the kernel does not report it again.
        _ = machine.take(Finger.slot(0, id: 4), at: 200)
        #expect(machine.take(Finger.slot(0, x: 800), at: 250) == [.answer(2)])
    }

    @Test("Fault 30: events are lost during a touch, which then asks for nothing, however it ends")
    func dropped_endsTheTouch() {
        for lifted in [true, false] {
            var machine = machine()
            _ = machine.take(Finger.slot(0, id: 1, x: 500, y: 200), at: 0)
            #expect(machine.handle(.dropped, at: at(50)) == [])
            if lifted {
                #expect(machine.take(Finger.slot(0, id: -1), at: 60) == [])
            } else {
                #expect(machine.take(Finger.slot(0, x: 1000), at: 60) == [])
                #expect(machine.handle(.deadline, at: at(700)) == [])
                #expect(machine.take(Finger.slot(0, id: -1), at: 800) == [])
            }
            _ = machine.take(Finger.slot(0, id: 2), at: 1000)
            #expect(machine.take(Finger.slot(0, id: -1), at: 1100) == [tap(lifted ? 400 : 900, 200)])
        }
    }

    @Test("Fault 30: events are lost while nothing touches, and the next tap counts")
    func dropped_atRestIsNothing() {
        var machine = machine()
        #expect(machine.handle(.dropped, at: at(50)) == [])
        _ = machine.take(Finger.slot(0, id: 2, x: 500, y: 200), at: 100)
        #expect(machine.take(Finger.slot(0, id: -1), at: 200) == [tap(400, 200)])
    }

    @Test("Fault 30: a screen unplugged under a finger is let go of without an action")
    func lost_isAReleaseWithoutAction() {
        var machine = machine()
        _ = machine.take(Finger.slot(0, id: 1, x: 500, y: 200), at: 0)
        #expect(machine.handle(.lost, at: at(5000)) == [])
        #expect(!machine.isPressed)
        #expect(machine.nextDeadline == nil)
    }

    @Test("a panel that turns under a finger asks for nothing")
    func panelChange_endsTheTouch() {
        var machine = machine()
        _ = machine.take(Finger.slot(0, id: 1, x: 500, y: 200), at: 0)
        #expect(machine.handle(.panel(TouchPanel(width: 400, height: 1000, rotation: .clockwise90)), at: at(50)) == [])
        #expect(machine.take(Finger.slot(0, id: -1), at: 100) == [])
        #expect(machine.stroke(from: (300, 200), to: (450, 200), at: 1000) == [.answer(3)])
    }

    @Test func options_areValidated() throws {
        try TouchOptions().validate()
        #expect(throws: OptionError.self) { try TouchOptions(longTouchTime: .milliseconds(199)).validate() }
        #expect(throws: OptionError.self) { try TouchOptions(longTouchTime: .seconds(11)).validate() }
    }
}
