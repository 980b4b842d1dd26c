/// A value that decides.
///
/// It is told everything by events, each at an instant, and returns what its shell has to do. It reads no clock and
/// calls nobody, so the same events at the same instants always give the same effects.
package protocol StateMachine: Sendable {
    /// A ``MachineEvent``, unless the machine never has a deadline.
    associatedtype Event: Sendable
    associatedtype Effects
    /// When the event ``MachineEvent/deadline`` is due next; `nil` while only another event can change anything.
    var nextDeadline: Instant? { get }

    /// Advances the machine to `now` and applies `event` there.
    ///
    /// - Returns: the effects, in order.
    mutating func handle(_ event: Event, at now: Instant) -> Effects
}
