/// The ids of activities that a program declares, so that none is published by accident (F9).
public struct ActivityManifest: Hashable, Sendable, ExpressibleByArrayLiteral {
    public var ids: Set<String>

    public init(ids: Set<String>) {
        self.ids = ids
    }

    public init(arrayLiteral ids: String...) {
        self.ids = Set(ids)
    }

    /// The ids of a list with one id a line. A line that is empty or begins with `#` is left out.
    public init(text: String) {
        let lines = text.split(whereSeparator: \.isNewline).compactMap { line in
            line.split(whereSeparator: \.isWhitespace).first.map(String.init)
        }
        ids = Set(lines.filter { !$0.hasPrefix("#") })
    }
}
