/// Why a renderer could not be made.
package enum GraphicsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The safe insets leave too little of the panel.
    case insets(SafeInsets, width: Int, height: Int)
    /// The text is not a font family's name.
    case fontFamily(String)

    package var description: String {
        switch self {
        case .insets(let insets, let width, let height):
            """
            safe insets \(insets) leave too little of a panel of \(width)x\(height): they must be at least 0 \
            and leave \(SafeInsets.leastLonger)x\(SafeInsets.leastShorter) pixels, or as many upright
            """
        case .fontFamily(let name):
            "font family '\(name.prefix(80))' is not a name: give 1 to 80 characters without control characters"
        }
    }
}
