import NotchCore
import NotchDevices

@testable import NotchInput

/// A screen for the tests of touches.
enum TouchSamples {
    /// Options that give each direction of a swipe an action of its own.
    static let options = TouchOptions(
        swipeLeft: .answer(1), swipeRight: .answer(2), swipeUp: .answer(3), swipeDown: .answer(4))

    /// The axes of a screen of 100 mm by 40 mm, in tenths of a millimetre. Its x does not begin at 0.
    static let axes = TouchAxes(
        x: AxisRange(minimum: 100, maximum: 1100, resolution: 10),
        y: AxisRange(minimum: 0, maximum: 400, resolution: 10), slots: 5)

    static func machine(
        _ axes: TouchAxes = axes, panel: TouchPanel = TouchPanel(width: 1000, height: 400)
    ) -> EvdevTouch {
        EvdevTouch(options: options, axes: axes, panel: panel)
    }
}

extension EvdevTouch {
    /// Moves a finger from one place to another in four steps, by default in 100 ms, and lifts it.
    mutating func stroke(
        from start: (Int, Int), to end: (Int, Int), at time: Int = 0, lasting: Int = 100
    ) -> [InputAction] {
        var actions = take(Finger.slot(0, id: 7, x: start.0, y: start.1), at: time)
        for step in 1...4 {
            let x = start.0 + (end.0 - start.0) * step / 4
            let y = start.1 + (end.1 - start.1) * step / 4
            actions += take(Finger.slot(0, x: x, y: y), at: time + lasting * step / 4)
        }
        return actions + take(Finger.slot(0, id: -1), at: time + lasting)
    }
}
