/// What the board, or the host that runs it, could not do.
struct BoardError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
