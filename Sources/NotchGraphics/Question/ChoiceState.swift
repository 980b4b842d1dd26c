/// The state of a choice among its neighbours.
enum ChoiceState: Hashable, Sendable {
    case plain
    /// The choice that a press of an `open` button takes.
    case marked
    /// The answer.
    case chosen
    /// Another one is the answer.
    case passedOver
}
