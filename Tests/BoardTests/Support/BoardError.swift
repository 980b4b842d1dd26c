/// A failure of the board, or of the host that runs it.
struct BoardError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
