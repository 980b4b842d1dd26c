/// Distinguishes taps, swipes and long touches of one finger.
///
/// Each touch causes at most one action. A second finger causes none. Neither does a finger that was already down when
/// the device appeared or while events were lost (fault 30), nor one that strays without going far or fast enough.
package struct TouchMachine: StateMachine {
    /// A finger on the screen.
    package struct Contact: Hashable, Sendable {
        /// The number by which the screen tells fingers apart.
        package var slot: Int
        /// The place in the unit square of the screen's own axes.
        package var place: TouchPoint

        package init(slot: Int, place: TouchPoint) {
            self.slot = slot
            self.place = place
        }
    }

    package enum Event: MachineEvent, Hashable {
        /// The screen was opened, and these fingers are on it.
        case found([Contact])
        /// The fingers that are on the screen from now on.
        case contacts([Contact])
        /// Events were lost.
        case dropped(isTouched: Bool)
        /// The screen has gone.
        case lost
        case panel(TouchPanel)
        case deadline
    }

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
    private let screen: TouchPoint?
    private var scale: TouchScale
    private var gesture = Gesture.none
    /// Whether a finger is on the screen.
    package private(set) var isTouched = false

    /// - Parameter screen: the lengths of the screen's own axes, in millimetres; `nil` where they are not known.
    package init(options: TouchOptions, screen: TouchPoint?, panel: TouchPanel) {
        self.options = options
        self.screen = screen
        scale = TouchScale(screen: screen, orientation: options.orientation, panel: panel)
    }

    /// When ``Event/deadline`` is due next; `nil` while only an event can change the state.
    package var nextDeadline: Instant? {
        guard case .touching(let touch) = gesture, !touch.hasMoved, options.longTouch != nil else { return nil }
        return touch.began + options.longTouchTime
    }

    /// - Returns: the actions that a person asked for, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [InputAction] {
        var actions: [InputAction?] = []
        if event != .lost, let deadline = nextDeadline, deadline <= now {
            gesture = .spent
            actions.append(options.longTouch)
        }
        switch event {
        case .found(let contacts):
            isTouched = !contacts.isEmpty
            gesture = isTouched ? .spent : .none
        case .contacts(let contacts):
            isTouched = !contacts.isEmpty
            actions.append(follow(contacts, at: now))
        case .dropped(let isTouched): if isTouched { gesture = .spent }
        case .lost: (isTouched, gesture) = (false, .none)
        case .panel(let panel):
            scale = TouchScale(screen: screen, orientation: options.orientation, panel: panel)
            if isTouched { gesture = .spent }
        case .deadline: break
        }
        return actions.compactMap { $0 }
    }

    /// Follows the fingers from one moment to the next.
    private mutating func follow(_ contacts: [Contact], at now: Instant) -> InputAction? {
        guard let finger = contacts.first else {
            defer { gesture = .none }
            if case .touching(let touch) = gesture, !touch.hasMoved { return tap(at: touch.origin) }
            return nil
        }
        let point = scale.point(finger.place)
        switch gesture {
        case .none where contacts.count == 1:
            gesture = .touching(Touch(slot: finger.slot, origin: point, began: now))
        case .touching(var touch) where contacts.count == 1 && finger.slot == touch.slot:
            let (dx, dy) = (point.x - touch.origin.x, point.y - touch.origin.y)
            guard max(abs(dx), abs(dy)) < scale.swipe else {
                gesture = .spent
                return now - touch.began <= Self.swipeTime ? swipe(dx, dy) : nil
            }
            touch.hasMoved = touch.hasMoved || dx * dx + dy * dy > scale.slop * scale.slop
            gesture = .touching(touch)
        case .none, .touching, .spent: gesture = .spent
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
