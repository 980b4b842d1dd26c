import NotchEvdev

/// The fingers on a touch screen: one for each slot, as the kernel's multi-touch protocol B reports them, or a single
/// one.
struct TouchContacts {
    private struct Contact {
        var isDown = false
        var x = 0
        var y = 0
    }

    private let isMultitouch: Bool
    private var contacts: [Contact]
    /// The slot of the following events. The number comes from the device, so it may be out of range.
    private var slot = 0

    init(slots: Int) {
        isMultitouch = slots > 0
        contacts = Array(repeating: Contact(), count: max(slots, 1))
    }

    /// The slots of the fingers that are down.
    var down: [Int] { contacts.indices.filter { contacts[$0].isDown } }

    /// Returns the present or last place of a finger, on the device's own axes.
    func place(of slot: Int) -> (x: Int, y: Int) { (contacts[slot].x, contacts[slot].y) }

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

    /// Lifts all fingers, because nothing touches a device that has gone.
    mutating func liftAll() {
        for index in contacts.indices { contacts[index].isDown = false }
    }
}
