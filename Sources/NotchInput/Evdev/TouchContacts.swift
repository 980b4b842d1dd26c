import NotchCore
import NotchEvdev

/// The fingers on a touch screen: one for each slot, as the kernel's multi-touch protocol B reports them, or a single
/// one.
struct TouchContacts {
    private struct Contact {
        var isDown = false
        var x = 0
        var y = 0
    }

    private let axes: TouchAxes
    private var contacts: [Contact]
    /// The slot of the following events. The number comes from the device, so it may be out of range.
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
        // A multi-touch device also reports the first finger as a single-touch device would.
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
