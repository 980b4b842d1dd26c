/// What the shape of a text depends on.
struct TextSpec: Hashable, Sendable {
    var text: String
    var style: TextStyle
    /// Pixels of the column; `nil` sets one line of any length.
    var width: Int?
    var lines = 1
    var isCentred = false
}
