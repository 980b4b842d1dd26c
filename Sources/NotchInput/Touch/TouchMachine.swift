package import NotchCore
import NotchEvdev

/// Distinguishes taps, swipes and long touches of one finger.
///
/// Each touch causes at most one action. A second finger causes none. Neither does a finger that was already down when
/// the device appeared or while events were lost (fault 30), nor one that strays without going far or fast enough.
package struct TouchMachine: EvdevMachine {
    private enum Gesture {
        case none
        case touching(Touch)
        /// The touch causes nothing more until every finger is off.
        case spent
    }

    private struct Touch {
        let slot: Int
        let origin: TouchPoint
        let began: Instant
        var hasMoved = false
    }

    /// The longest time of a swipe. A slower movement may be somebody who wipes dust off the panel.
    package static let swipeTime: Duration = .milliseconds(800)

    private let options: TouchOptions
    private let axes: TouchAxes
    private var scale: TouchScale
    private var contacts: TouchContacts
    private var gesture = Gesture.none

    package init(options: TouchOptions, axes: TouchAxes, panel: TouchPanel) {
        self.options = options
        self.axes = axes
        scale = TouchScale(axes: axes, orientation: options.orientation, panel: panel)
        contacts = TouchContacts(slots: axes.slots)
    }

    package var isPressed: Bool { !contacts.down.isEmpty }

    package var nextDeadline: Instant? {
        guard case .touching(let touch) = gesture, !touch.hasMoved, options.longTouch != nil else { return nil }
        return touch.began + options.longTouchTime
    }

    package mutating func handle(_ notice: EvdevNotice, at now: Instant) -> [InputAction] {
        var actions: [InputAction?] = []
        if notice != .lost, let deadline = nextDeadline, deadline <= now {
            gesture = .spent
            actions.append(options.longTouch)
        }
        switch notice {
        case .state(let events):
            for event in events { contacts.take(event) }
            gesture = isPressed ? .spent : .none
        case .event(.report): actions.append(follow(at: now))
        case .event(let event): contacts.take(event)
        case .dropped: if isPressed { gesture = .spent }
        case .lost:
            contacts.liftAll()
            gesture = .none
        case .panel(let panel):
            scale = TouchScale(axes: axes, orientation: options.orientation, panel: panel)
            if isPressed { gesture = .spent }
        case .deadline: break
        }
        return actions.compactMap { $0 }
    }

    /// Follows the fingers after a report, which ends the events of one moment.
    private mutating func follow(at now: Instant) -> InputAction? {
        let down = contacts.down
        guard let slot = down.first else {
            defer { gesture = .none }
            if case .touching(let touch) = gesture, !touch.hasMoved { return tap(at: touch.origin) }
            return nil
        }
        let place = contacts.place(of: slot)
        let point = scale.point(x: place.x, y: place.y)
        switch gesture {
        case .none where down.count == 1:
            gesture = .touching(Touch(slot: slot, origin: point, began: now))
        case .touching(var touch) where down == [touch.slot]:
            let (dx, dy) = (point.x - touch.origin.x, point.y - touch.origin.y)
            guard max(abs(dx), abs(dy)) < scale.swipe else {
                gesture = .spent
                return now - touch.began <= Self.swipeTime ? swipe(dx, dy) : nil
            }
            touch.hasMoved = touch.hasMoved || dx * dx + dy * dy > scale.slop * scale.slop
            gesture = .touching(touch)
        case .none, .touching, .spent:
            gesture = .spent
        }
        return nil
    }

    private func tap(at point: TouchPoint) -> InputAction? {
        options.tap == .tap ? .tap(at: scale.pixel(at: point)) : options.tap
    }

    private func swipe(_ dx: Double, _ dy: Double) -> InputAction? {
        if abs(dx) > abs(dy) {
            dx < 0 ? options.swipeLeft : options.swipeRight
        } else {
            dy < 0 ? options.swipeUp : options.swipeDown
        }
    }
}
