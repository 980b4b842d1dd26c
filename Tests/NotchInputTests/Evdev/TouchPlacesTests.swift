import NotchCore
import NotchDevices
import Testing

@testable import NotchInput

/// The places of touches on the panel as it is seen, whatever the ranges, the mounting and the rotation are.
@Suite("Places that are touched")
struct TouchPlacesTests {
    private func tap(_ x: Int, _ y: Int) -> InputAction { .tap(at: PixelPoint(x: x, y: y)) }

    @Test("without a resolution distances are shares of the panel's shorter side")
    func unknownSize_isMeasuredByThePanel() {
        let axes = TouchAxes(
            x: AxisRange(minimum: 0, maximum: 1000), y: AxisRange(minimum: 0, maximum: 1000), slots: 2)
        var machine = TouchSamples.machine(axes, panel: TouchPanel(width: 1480, height: 320))
        // The share 0.3 of 320 pixels is 65 of the 1000 steps along 1480 pixels, and 300 of the 1000 along 320 pixels.
        // The share 0.1 is 22 and 100 steps.
        #expect(machine.stroke(from: (500, 500), to: (566, 500), at: 0) == [.answer(2)])
        #expect(machine.stroke(from: (500, 500), to: (560, 500), at: 1000) == [])
        #expect(machine.stroke(from: (500, 500), to: (520, 500), at: 2000) == [tap(740, 160)])
        #expect(machine.stroke(from: (500, 500), to: (500, 590), at: 3000) == [tap(740, 160)])
        #expect(machine.stroke(from: (500, 500), to: (500, 801), at: 4000) == [.answer(4)])
    }

    @Test("on a turned panel a swipe has the direction that is seen", arguments: Rotation.allCases)
    func rotation_turnsDirections(rotation: Rotation) {
        // The panel's own raster is 100 mm wide and 40 mm high. So is the picture, unless it is turned sideways.
        let panel = TouchPanel(
            width: rotation.isSideways ? 400 : 1000, height: rotation.isSideways ? 1000 : 400, rotation: rotation)
        var machine = TouchSamples.machine(panel: panel)
        // The finger goes to the right and down on the raster. The picture was turned clockwise, so the directions turn
        // back.
        let right: InputAction
        let down: InputAction
        switch rotation {
        case .none: (right, down) = (.answer(2), .answer(4))
        case .clockwise90: (right, down) = (.answer(3), .answer(2))
        case .half: (right, down) = (.answer(1), .answer(3))
        case .clockwise270: (right, down) = (.answer(4), .answer(1))
        }
        #expect(machine.stroke(from: (300, 200), to: (450, 200), at: 0) == [right])
        #expect(machine.stroke(from: (300, 100), to: (300, 250), at: 1000) == [down])
    }

    @Test("a tap is where it is seen, at the panel's edges too", arguments: Rotation.allCases)
    func rotation_turnsPlaces(rotation: Rotation) {
        let panel = TouchPanel(
            width: rotation.isSideways ? 400 : 1000, height: rotation.isSideways ? 1000 : 400, rotation: rotation)
        var machine = TouchSamples.machine(panel: panel)
        // The first tap is a quarter along the raster's longer axis, at the very start of the other axis. The second
        // tap is in the far corner.
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

    @Test(
        "a screen that is mounted in another way tells places of the panel, and distances along it",
        arguments: [(false, false), (true, false), (false, true), (true, true)], [false, true])
    func orientation_isPutRight(inverts: (x: Bool, y: Bool), swaps: Bool) {
        var options = TouchSamples.options
        options.orientation = TouchOrientation(invertsX: inverts.x, invertsY: inverts.y, swapsAxes: swaps)
        // The panel has 1000 by 400 pixels, and measures 100 mm by 40 mm. The screen counts tenths of a millimetre.
        let (long, short) = (TouchSamples.axes.x, TouchSamples.axes.y)
        let axes = swaps ? TouchAxes(x: short, y: long, slots: 5) : TouchSamples.axes
        var machine = EvdevTouch(options: options, axes: axes, panel: TouchPanel(width: 1000, height: 400))
        /// Returns the coordinates that the screen reports for a place of the panel.
        func told(_ x: Int, _ y: Int) -> (Int, Int) {
            let place = swaps ? (y, x) : (x, y)
            return (
                inverts.x ? axes.x.maximum - place.0 : axes.x.minimum + place.0,
                inverts.y ? axes.y.maximum - place.1 : axes.y.minimum + place.1
            )
        }
        #expect(machine.stroke(from: told(250, 100), to: told(250, 100), at: 0) == [tap(250, 100)])
        #expect(machine.stroke(from: told(200, 100), to: told(321, 100), at: 1000) == [.answer(2)])
        #expect(machine.stroke(from: told(200, 100), to: told(200, 221), at: 2000) == [.answer(4)])
        // A distance of 11 mm is no swipe, whichever axis it lies along.
        #expect(machine.stroke(from: told(200, 100), to: told(310, 100), at: 3000) == [])
        #expect(machine.stroke(from: told(200, 100), to: told(200, 210), at: 4000) == [])
    }

    @Test("on a turned panel a screen that is mounted in another way has the directions that are seen")
    func orientation_isOfThePanelsRaster() {
        var options = TouchSamples.options
        options.orientation = TouchOrientation(invertsY: true, swapsAxes: true)
        // The raster is upright, 40 mm by 100 mm. The picture lies in it, with its top to the right.
        let panel = TouchPanel(width: 1000, height: 400, rotation: .clockwise90)
        var machine = EvdevTouch(options: options, axes: TouchSamples.axes, panel: panel)
        // The screen's x goes down the raster, and so along the picture's x. The screen's y begins at the raster's
        // right edge, which is the picture's top.
        #expect(machine.stroke(from: (350, 100), to: (350, 100), at: 0) == [tap(250, 100)])
        #expect(machine.stroke(from: (350, 100), to: (480, 100), at: 1000) == [.answer(2)])
        #expect(machine.stroke(from: (350, 100), to: (350, 230), at: 2000) == [.answer(4)])
    }
}
