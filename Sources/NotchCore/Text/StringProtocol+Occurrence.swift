extension StringProtocol {
    /// Returns whether `text` occurs in this string, byte for byte.
    ///
    /// The standard library's `contains(_:)` for strings is part of `_StringProcessing`. One call of it links the whole
    /// regular expression engine: 1.5 MB of a static binary.
    package func hasOccurrence(of text: some StringProtocol) -> Bool {
        let wanted = text.utf8
        var rest = utf8[...]
        while rest.count >= wanted.count {
            if rest.starts(with: wanted) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
