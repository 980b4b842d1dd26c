import NotchCore
import NotchDevices
import NotchInput

/// Touches of a screen, as the kernel reports them.
enum Finger {
    /// Returns a report of a slot of a multi-touch screen. `nil` leaves a value out, as the kernel does when the value
    /// has not changed.
    static func slot(_ slot: Int, id: Int? = nil, x: Int? = nil, y: Int? = nil) -> [EvdevEvent] {
        var events: [EvdevEvent] = [.absolute(EvdevCode.slot, slot)]
        if let id { events.append(.absolute(EvdevCode.trackingID, id)) }
        if let x { events.append(.absolute(EvdevCode.slotX, x)) }
        if let y { events.append(.absolute(EvdevCode.slotY, y)) }
        return events + [.report]
    }

    /// Returns a report of a screen that reports a single finger.
    static func single(isDown: Bool? = nil, x: Int? = nil, y: Int? = nil) -> [EvdevEvent] {
        var events: [EvdevEvent] = []
        if let isDown { events.append(.key(EvdevCode.touch, isDown ? .down : .up)) }
        if let x { events.append(.absolute(EvdevCode.x, x)) }
        if let y { events.append(.absolute(EvdevCode.y, y)) }
        return events + [.report]
    }
}

extension EvdevMachine {
    /// Returns the actions that the machine asks for when events come at the same instant.
    mutating func take(_ events: [EvdevEvent], at milliseconds: Int) -> [InputAction] {
        events.flatMap { handle(.event($0), at: Instant(sinceStart: .milliseconds(milliseconds))) }
    }
}
