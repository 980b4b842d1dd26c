/// A key of the terminal in which the cards are shown, and its meaning.
package enum TerminalKey: Hashable, Sendable {
    /// The arrow keys up, down and right.
    case next
    /// The arrow key left.
    case previous
    /// The space bar.
    case open
    /// A digit that is the number of a choice (``InputAction/answers``).
    case answer(Int)
    /// The key `q`.
    case quit

    /// The request of the key to the surface, the same as from an input of its role; `nil` for ``quit``, which concerns
    /// the program.
    package var action: InputAction? {
        switch self {
        case .next: .next
        case .previous: .previous
        case .open: InputRole.open.pressAction
        case .answer(let number): .answer(number)
        case .quit: nil
        }
    }
}
