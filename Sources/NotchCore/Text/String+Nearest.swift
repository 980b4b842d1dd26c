extension String {
    /// Returns the number of single-character changes between two words, ignoring case (Levenshtein).
    package func editDistance(to other: String) -> Int {
        let target = Array(other.lowercased())
        var row = Array(0...target.count)
        for (index, character) in lowercased().enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in target.indices {
                let substitution = diagonal + (target[column] == character ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(substitution, row[column] + 1, diagonal + 1)
            }
        }
        return row[target.count]
    }

    /// Returns the candidate nearest to this word, for "did you mean".
    package func nearest(in candidates: some Sequence<String>) -> String? {
        candidates.min { editDistance(to: $0) < editDistance(to: $1) }
    }

    /// Returns the candidate that this word probably means; `nil` if none is near.
    ///
    /// - Parameter distance: the most changes between the two. A short word allows three quarters of its length, at
    ///   least 1.
    package func likely(in candidates: some Sequence<String>, within distance: Int = 3) -> String? {
        let most = min(distance, max(count * 3 / 4, 1))
        guard count <= 64 else { return nil }
        return nearest(in: candidates.filter { abs($0.utf8.count - utf8.count) <= most })
            .flatMap { editDistance(to: $0) <= most ? $0 : nil }
    }
}
