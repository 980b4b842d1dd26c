package import NotchCore
package import NotchDevices

/// Maps the events of a touch screen to events of a ``TouchMachine``.
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
        // A report completes the events of one moment.
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

/// The axes of a touch screen's positions.
package struct TouchAxes: Hashable, Sendable {
    package var x: AxisRange
    package var y: AxisRange
    /// The number of touches that the screen distinguishes; 0 for a screen that reports a single touch.
    package var slots: Int
}

extension TouchAxes {
    /// Reads the axes of a device. Returns `nil` for a device that does not report positions of touches.
    init?(of device: any EvdevDevice) {
        if device.slotCount > 0, let x = device.axis(EvdevCode.slotX), let y = device.axis(EvdevCode.slotY) {
            self.init(x: x, y: y, slots: device.slotCount)
        } else if let x = device.axis(EvdevCode.x), let y = device.axis(EvdevCode.y) {
            self.init(x: x, y: y, slots: 0)
        } else {
            return nil
        }
    }

    /// The lengths of the axes in millimetres; `nil` if the driver does not report them.
    var size: TouchPoint? {
        guard let x = x.length, let y = y.length else { return nil }
        return TouchPoint(x: x, y: y)
    }

    /// Returns the place of a finger in the unit square of the axes.
    func place(x: Int, y: Int) -> TouchPoint {
        TouchPoint(x: self.x.share(of: x), y: self.y.share(of: y))
    }
}

/// The fingers on a touch screen: one for each slot of the kernel's multi-touch protocol B, or a single finger.
struct TouchContacts {
    private struct Contact {
        var isDown = false
        var x = 0
        var y = 0
    }

    private let axes: TouchAxes
    private var contacts: [Contact]
    /// The slot of the following events. The device supplies the number, so it may be out of range.
    private var slot = 0

    init(axes: TouchAxes) {
        self.axes = axes
        contacts = Array(repeating: Contact(), count: max(axes.slots, 1))
    }

    private var isMultitouch: Bool { axes.slots > 0 }

    /// The fingers that are down.
    var down: [TouchMachine.Contact] {
        contacts.indices.filter { contacts[$0].isDown }.map { slot in
            TouchMachine.Contact(slot: slot, place: axes.place(x: contacts[slot].x, y: contacts[slot].y))
        }
    }

    mutating func take(_ event: EvdevEvent) {
        switch event {
        // A multi-touch device also reports the first finger in the form of a single-touch device.
        case .key(EvdevCode.touch, let edge) where !isMultitouch: contacts[0].isDown = edge != .up
        case .absolute(EvdevCode.x, let value) where !isMultitouch: contacts[0].x = value
        case .absolute(EvdevCode.y, let value) where !isMultitouch: contacts[0].y = value
        case .absolute(let code, let value) where isMultitouch: takeSlotted(code, value)
        case .absolute, .key, .relative, .report, .other: break
        }
    }

    private mutating func takeSlotted(_ code: UInt16, _ value: Int) {
        if code == EvdevCode.slot { slot = value }
        guard contacts.indices.contains(slot) else { return }
        switch code {
        case EvdevCode.trackingID: contacts[slot].isDown = value >= 0
        case EvdevCode.slotX: contacts[slot].x = value
        case EvdevCode.slotY: contacts[slot].y = value
        default: break
        }
    }
}
