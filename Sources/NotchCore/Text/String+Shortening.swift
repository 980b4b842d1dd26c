extension String {
    /// Returns the text without the characters at its end that make it longer than `limit` bytes.
    package func shortened(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var size = 0
        return String(
            prefix { character in
                size += character.utf8.count
                return size <= limit
            })
    }
}
