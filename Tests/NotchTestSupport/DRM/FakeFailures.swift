package import NotchSystem

/// The calls that fail, and the error of each.
package struct FakeFailures {
    private struct Rule {
        let error: Errno
        let isMeant: (Int) -> Bool
        var count = 0
    }

    private var rules: [FakeOperation: [Rule]] = [:]

    package init() {}

    /// Makes calls fail without any effect.
    ///
    /// - Parameter calls: the numbers of the calls that fail, counted from 1, from now on; `3...3` is the third. By
    ///   default all calls fail.
    package mutating func add(
        _ operation: FakeOperation, _ error: Errno, calls: some RangeExpression<Int> = 1...
    ) {
        let rule = Rule(error: error) { calls.contains($0) }
        rules[operation, default: []].append(rule)
    }

    /// Makes calls work again.
    package mutating func remove(_ operation: FakeOperation) {
        rules[operation] = nil
    }

    /// Counts a call.
    ///
    /// - Returns: the error with which the call fails, or `nil`.
    mutating func next(_ operation: FakeOperation) -> Errno? {
        guard var present = rules[operation] else { return nil }
        var error: Errno?
        for index in present.indices {
            present[index].count += 1
            if error == nil, present[index].isMeant(present[index].count) { error = present[index].error }
        }
        rules[operation] = present
        return error
    }
}
