extension Sequence<Double> {
    /// The value in the middle; the mean of the two in the middle where the number is even, and 0 where there is none.
    var median: Double {
        let sorted = sorted()
        guard !sorted.isEmpty else { return 0 }
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// The value that one in a hundred exceeds; 0 where there is none.
    var percentile99: Double {
        let sorted = sorted()
        return sorted.isEmpty ? 0 : sorted[(sorted.count * 99 + 99) / 100 - 1]
    }
}
