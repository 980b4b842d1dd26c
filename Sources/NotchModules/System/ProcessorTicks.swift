/// How long the processors have been in each of their states, in ticks.
package struct ProcessorTicks: Hashable, Sendable {
    /// Each state's count, in the order of `proc_stat(5)`.
    package var counts: [UInt64]

    package init(_ counts: [UInt64]) {
        self.counts = counts
    }

    /// The places of the states in which a processor does nothing: it is idle, or waits for a disk.
    private static let idle = 3...4

    /// Returns the share of time in which the processors have worked since a former moment, from 0 to 1; `nil` if no
    /// time has passed.
    func share(since former: ProcessorTicks) -> Double? {
        var (worked, all) = (0.0, 0.0)
        for (place, (count, before)) in zip(counts, former.counts).enumerated() {
            // The time of waiting for disks may go back, and in a virtual machine that which the host has taken. Such a
            // count has not changed.
            let passed = count > before ? Double(count - before) : 0
            all += passed
            if !Self.idle.contains(place) { worked += passed }
        }
        return all > 0 ? worked / all : nil
    }
}
