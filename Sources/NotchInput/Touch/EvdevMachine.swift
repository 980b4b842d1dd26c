package import NotchCore

/// Makes of what a device tells what a person asks for by it.
package protocol EvdevMachine: Sendable {
    /// - Returns: what a person asked for, in order.
    mutating func handle(_ notice: EvdevNotice, at now: Instant) -> [InputAction]

    /// When ``EvdevNotice/deadline`` is due next; `nil` while nothing but an event can change anything.
    var nextDeadline: Instant? { get }

    /// Whether something touches it, or is pressed.
    var isPressed: Bool { get }
}
