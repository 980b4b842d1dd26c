package import NotchCore
import NotchEvdev

/// The events of a touch screen, for a ``TouchMachine``.
package struct EvdevTouch: EvdevMachine {
    private var contacts: TouchContacts
    private var machine: TouchMachine

    package init(options: TouchOptions, axes: TouchAxes, panel: TouchPanel) {
        contacts = TouchContacts(axes: axes)
        machine = TouchMachine(options: options, screen: axes.size, panel: panel)
    }

    package var isPressed: Bool { machine.isTouched }
    package var nextDeadline: Instant? { machine.nextDeadline }

    package mutating func handle(_ notice: EvdevNotice, at now: Instant) -> [InputAction] {
        switch notice {
        case .state(let events):
            for event in events { contacts.take(event) }
            return machine.handle(.found(contacts.down), at: now)
        // A report ends the events of one moment.
        case .event(.report): return machine.handle(.contacts(contacts.down), at: now)
        case .event(let event):
            contacts.take(event)
            return []
        case .dropped: return machine.handle(.dropped(isTouched: !contacts.down.isEmpty), at: now)
        case .lost: return machine.handle(.lost, at: now)
        case .panel(let panel): return machine.handle(.panel(panel), at: now)
        case .deadline: return machine.handle(.deadline, at: now)
        }
    }
}
