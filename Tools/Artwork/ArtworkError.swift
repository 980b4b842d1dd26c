/// What is wrong with a drawing, or with its file.
struct ArtworkError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
