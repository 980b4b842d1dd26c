/// A key of the terminal that the cards are shown in, and what it is for.
package enum TerminalKey: Hashable, Sendable {
    /// An arrow, whichever.
    case next
    /// The space bar.
    case open
    /// A digit that is a choice's number (``InputAction/answers``).
    case answer(Int)
    /// `q`.
    case quit

    /// The key's request to the surface, as from an input of its role; `nil` for ``quit``, which is about the program.
    package var action: InputAction? {
        switch self {
        case .next: .next
        case .open: InputRole.open.pressAction
        case .answer(let number): .answer(number)
        case .quit: nil
        }
    }
}
