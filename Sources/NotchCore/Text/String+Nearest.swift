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

    /// Returns the candidate that this word probably means; `nil` if none is near.
    ///
    /// - Parameter distance: the most changes between the two. A short word allows three quarters of its length, at
    ///   least 1.
    package func likely(in candidates: some Sequence<String>, within distance: Int = 3) -> String? {
        let most = min(distance, max(count * 3 / 4, 1))
        guard count <= 64 else { return nil }
        let distances = candidates.lazy.filter { abs($0.utf8.count - self.utf8.count) <= most }
            .map { (name: $0, changes: self.editDistance(to: $0)) }
        return distances.filter { $0.changes <= most }.min { $0.changes < $1.changes }?.name
    }

    /// Returns the advice after a word that is none of the names: the name that it probably means, or else all names.
    ///
    /// - Parameters:
    ///   - kind: what the names are, in the plural, such as `keys`.
    ///   - quote: writes a name as the reader would type it.
    package func advice(
        among names: some Collection<String>, _ kind: String, quote: (String) -> String = { "'\($0)'" }
    ) -> String {
        if let likely = likely(in: names, within: min(3, (count + 2) / 3)) { return "; did you mean \(quote(likely))?" }
        let all = names.map(quote)
        return all.count == 1 ? "; there is only \(all[0])" : "; the \(kind) are \(all.joined(separator: ", "))"
    }
}
