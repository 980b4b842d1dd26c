/// What the module looks for: the picture whose turn it is.
package struct ImageSearch: Hashable, Sendable {
    /// The file whose turn was last; `nil` at first.
    package var last: String?
    /// Whether the turn of that file is over.
    package var isTurn: Bool

    /// Returns the file whose turn it is, of all in their order.
    func file(of files: [String]) -> String? {
        guard let last else { return files.first }
        if !isTurn, files.contains(last) { return last }
        return files.first { $0 > last } ?? files.first
    }
}
