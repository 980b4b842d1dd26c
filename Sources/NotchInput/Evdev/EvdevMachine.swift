package import NotchCore

/// Turns the events of a device into the actions that a person asks for.
package protocol EvdevMachine: Sendable {
    /// Takes a notice.
    ///
    /// - Returns: the actions that a person asked for, in order.
    mutating func handle(_ notice: EvdevNotice, at now: Instant) -> [InputAction]
    /// When ``EvdevNotice/deadline`` is due next; `nil` while only an event can change the state.
    var nextDeadline: Instant? { get }
    /// Whether the device is touched or pressed.
    var isPressed: Bool { get }
}
