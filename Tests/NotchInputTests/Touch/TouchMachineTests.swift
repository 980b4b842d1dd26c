import NotchCore
import NotchInput
import NotchSystem
import Testing

@Suite("TouchMachine")
struct TouchMachineTests {
    private func at(_ milliseconds: Int) -> Instant { Instant(sinceStart: .milliseconds(milliseconds)) }

    /// Each direction by an action of its own.
    private let options = TouchOptions(
        swipeLeft: .answer(1), swipeRight: .answer(2), swipeUp: .answer(3), swipeDown: .answer(4))

    /// 100 mm by 40 mm in tenths of a millimetre, not from 0.
    private let axes = TouchAxes(
        x: AxisRange(minimum: 100, maximum: 1100, resolution: 10),
        y: AxisRange(minimum: 0, maximum: 400, resolution: 10), slots: 5)

    private func machine(_ axes: TouchAxes? = nil, panel: TouchPanel? = nil) -> TouchMachine {
        TouchMachine(
            options: options, axes: axes ?? self.axes, panel: panel ?? TouchPanel(width: 1000, height: 400))
    }

    /// A finger that goes from one place to another in four steps and 100 ms, and leaves.
    private func stroke(
        _ machine: inout TouchMachine, from start: (Int, Int), to end: (Int, Int), at time: Int = 0, lasting: Int = 100
    ) -> [InputAction] {
        var actions = machine.take(Finger.slot(0, id: 7, x: start.0, y: start.1), at: time)
        for step in 1...4 {
            let x = start.0 + (end.0 - start.0) * step / 4
            let y = start.1 + (end.1 - start.1) * step / 4
            actions += machine.take(Finger.slot(0, x: x, y: y), at: time + lasting * step / 4)
        }
        return actions + machine.take(Finger.slot(0, id: -1), at: time + lasting)
    }

    private func tap(_ x: Int, _ y: Int) -> InputAction { .tap(at: PixelPoint(x: x, y: y)) }

    // MARK: Gestures

    @Test("a short touch that stays where it is is a tap, told when the finger leaves")
    func tap_isToldAtTheEnd() {
        var machine = machine()
        #expect(machine.take(Finger.slot(0, id: 1, x: 500, y: 200), at: 0) == [])
        #expect(machine.isPressed)
        #expect(machine.nextDeadline == at(600))
        // It wanders 3 mm.
        #expect(machine.take(Finger.slot(0, x: 530), at: 50) == [])
        #expect(machine.take(Finger.slot(0, id: -1), at: 120) == [tap(400, 200)])
        #expect(!machine.isPressed)
        #expect(machine.nextDeadline == nil)
        // At the same place again: the kernel tells no coordinates.
        #expect(machine.take(Finger.slot(0, id: 2), at: 300) == [])
        #expect(machine.take(Finger.slot(0, id: -1), at: 400) == [tap(430, 200)])
    }

    @Test("a finger that rests is a long touch, told while it rests, and nothing more comes of it")
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
        var machine = TouchMachine(options: options, axes: axes, panel: TouchPanel(width: 1000, height: 400))
        _ = machine.take(Finger.slot(0, id: 1, x: 500, y: 200), at: 0)
        #expect(machine.nextDeadline == nil)
        #expect(machine.take(Finger.slot(0, id: -1), at: 5000) == [tap(400, 200)])
    }

    @Test("a finger that goes 12 mm is a swipe in the direction that it goes furthest")
    func swipe_hasADirection() {
        var machine = machine()
        #expect(stroke(&machine, from: (600, 200), to: (479, 210), at: 0) == [.answer(1)])
        #expect(stroke(&machine, from: (600, 200), to: (720, 100), at: 1000) == [.answer(2)])
        #expect(stroke(&machine, from: (600, 300), to: (500, 180), at: 2000) == [.answer(3)])
        #expect(stroke(&machine, from: (600, 100), to: (700, 220), at: 3000) == [.answer(4)])
    }

    @Test("a finger that strays, and one that wipes slowly, ask for nothing")
    func stray_asksForNothing() {
        var machine = machine()
        #expect(stroke(&machine, from: (600, 200), to: (681, 281), at: 0) == [])
        // Away and back again.
        _ = machine.take(Finger.slot(0, id: 1, x: 600, y: 200), at: 1000)
        _ = machine.take(Finger.slot(0, x: 650), at: 1050)
        #expect(machine.nextDeadline == nil)
        _ = machine.take(Finger.slot(0, x: 600), at: 1100)
        #expect(machine.take(Finger.slot(0, id: -1), at: 1150) == [])
        // 13 mm in 900 ms.
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

    @Test("numbers that no such screen would tell ask for nothing and do no harm")
    func nonsense_isHarmless() {
        var machine = machine()
        for value in [-1, 5, 31, Int(Int32.max), Int(Int32.min)] {
            #expect(machine.take(Finger.slot(value, id: 4, x: value, y: value), at: 0) == [])
        }
        #expect(!machine.isPressed)
        var flat = self.machine(
            TouchAxes(x: AxisRange(minimum: 5, maximum: 5), y: AxisRange(minimum: 9, maximum: 0), slots: 1))
        #expect(stroke(&flat, from: (0, 0), to: (1000, 1000)) == [tap(0, 0)])
    }

    // MARK: Devices

    @Test("a screen that tells of a single finger works the same")
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

    @Test("what a multi-touch screen tells in a single one's terms does not count twice")
    func emulation_isIgnored() {
        var machine = machine()
        var events = Finger.slot(0, id: 1, x: 500, y: 200)
        events.insert(contentsOf: Finger.single(isDown: true, x: 900, y: 10).dropLast(), at: events.count - 1)
        _ = machine.take(events, at: 0)
        _ = machine.take(Finger.single(x: 100), at: 50)
        #expect(machine.take(Finger.slot(0, id: -1), at: 100) == [tap(400, 200)])
    }

    @Test("without a resolution distances are shares of the panel's shorter side")
    func unknownSize_isMeasuredByThePanel() {
        let axes = TouchAxes(
            x: AxisRange(minimum: 0, maximum: 1000), y: AxisRange(minimum: 0, maximum: 1000), slots: 2)
        var machine = machine(axes, panel: TouchPanel(width: 1480, height: 320))
        // 0.3 of 320 pixels are 65 of 1000 along 1480, and 300 along 320; 0.1 are 22 and 100.
        #expect(stroke(&machine, from: (500, 500), to: (566, 500), at: 0) == [.answer(2)])
        #expect(stroke(&machine, from: (500, 500), to: (560, 500), at: 1000) == [])
        #expect(stroke(&machine, from: (500, 500), to: (520, 500), at: 2000) == [tap(740, 160)])
        #expect(stroke(&machine, from: (500, 500), to: (500, 590), at: 3000) == [tap(740, 160)])
        #expect(stroke(&machine, from: (500, 500), to: (500, 801), at: 4000) == [.answer(4)])
    }

    @Test("on a turned panel a swipe has the direction that is seen", arguments: Rotation.allCases)
    func rotation_turnsDirections(rotation: Rotation) {
        // The picture is 40 mm high and 100 mm wide, or the panel's own raster is.
        let panel = TouchPanel(
            width: rotation.isSideways ? 400 : 1000, height: rotation.isSideways ? 1000 : 400, rotation: rotation)
        var machine = machine(panel: panel)
        // On the raster: to the right and down. The picture was turned clockwise, so the finger turns back.
        let right: InputAction
        let down: InputAction
        switch rotation {
        case .none: (right, down) = (.answer(2), .answer(4))
        case .clockwise90: (right, down) = (.answer(3), .answer(2))
        case .half: (right, down) = (.answer(1), .answer(3))
        case .clockwise270: (right, down) = (.answer(4), .answer(1))
        }
        #expect(stroke(&machine, from: (300, 200), to: (450, 200), at: 0) == [right])
        #expect(stroke(&machine, from: (300, 100), to: (300, 250), at: 1000) == [down])
    }

    @Test("a tap is where it is seen, at the panel's edges too", arguments: Rotation.allCases)
    func rotation_turnsPlaces(rotation: Rotation) {
        let panel = TouchPanel(
            width: rotation.isSideways ? 400 : 1000, height: rotation.isSideways ? 1000 : 400, rotation: rotation)
        var machine = machine(panel: panel)
        // A quarter along the raster's longer axis, at the very start of the other, and the far corner.
        let (early, corner): (InputAction, InputAction) =
            switch rotation {
            case .none: (tap(250, 0), tap(999, 399))
            case .clockwise90: (tap(0, 750), tap(399, 0))
            case .half: (tap(750, 399), tap(0, 0))
            case .clockwise270: (tap(399, 250), tap(0, 999))
            }
        _ = machine.take(Finger.slot(0, id: 1, x: 350, y: 0), at: 0)
        let first = machine.take(Finger.slot(0, id: -1), at: 100)
        _ = machine.take(Finger.slot(0, id: 2, x: 1100, y: 400), at: 200)
        let second = machine.take(Finger.slot(0, id: -1), at: 300)
        #expect([first, second].map { $0.map(\.notation) } == [[early.notation], [corner.notation]])
    }

    @Test("what else a tap is for has no place")
    func otherTap_hasNoPlace() {
        var options = options
        options.tap = .dismiss
        var machine = TouchMachine(options: options, axes: axes, panel: TouchPanel(width: 1000, height: 400))
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
        // The place is known, though nobody tells it again.
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
        #expect(stroke(&machine, from: (300, 200), to: (450, 200), at: 1000) == [.answer(3)])
    }

    @Test func options_areValidated() throws {
        try TouchOptions().validate()
        #expect(throws: EvdevOptionsError.self) { try TouchOptions(longTouchTime: .milliseconds(199)).validate() }
        #expect(throws: EvdevOptionsError.self) { try TouchOptions(longTouchTime: .seconds(11)).validate() }
    }
}
