/// An event of a ``StateMachine``.
package protocol MachineEvent: Sendable {
    /// Time has passed.
    static var deadline: Self { get }
}
