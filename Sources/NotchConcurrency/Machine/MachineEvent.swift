/// An event of a ``StateMachine`` that has deadlines.
package protocol MachineEvent: Sendable {
    /// Time has passed.
    static var deadline: Self { get }
}
