/// How a choice stands among its neighbours.
enum ChoiceState: Hashable, Sendable {
    case plain
    /// What a press of an `open` button takes.
    case marked
    /// The answer.
    case chosen
    /// Another one is the answer.
    case passedOver
}
