extension Duration {
    /// The whole milliseconds, rounded towards zero and clamped to `Int`.
    package var milliseconds: Int {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, sumOverflow) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        guard !overflow, !sumOverflow else { return seconds < 0 ? .min : .max }
        return Int(clamping: sum)
    }

    /// The seconds as a floating-point number, for easing curves and display, but not for deadlines.
    package var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
