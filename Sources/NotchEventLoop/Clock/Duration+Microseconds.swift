extension Duration {
    /// The duration in whole microseconds, rounded up so that a timer never fires before its deadline, and clamped.
    var microsecondsRoundedUp: UInt64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000)
        let fraction = UInt64(clamping: (attoseconds + 999_999_999_999) / 1_000_000_000_000)
        // The maximum means "never" to sd-event.
        let (sum, sumOverflow) = whole.addingReportingOverflow(fraction)
        return overflow || sumOverflow || sum == .max ? .max - 1 : sum
    }
}
