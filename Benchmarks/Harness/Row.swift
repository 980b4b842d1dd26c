/// One measured line.
struct Row {
    /// The line's number in the list of performance goals.
    var line: Int
    var figure: String
    var measured: Quantity?
    /// What the figure is compared with; empty where the goal is absolute.
    var anchor = ""
    var anchorMeasured: Quantity?
    var goals: [Goal]
    /// Why something was not measured, or how.
    var note: String?

    enum Verdict: String {
        case met = "yes"
        case missed = "NO"
        case unknown = "?"
    }

    var verdict: Verdict {
        let met = goals.map { $0.isMet(figure: measured, anchor: anchorMeasured) }
        if met.contains(false) { return .missed }
        return met.contains(nil) ? .unknown : .met
    }

    /// The figure in anchors; the other way round where the goal speaks of how much faster it is.
    var ratio: String {
        guard let measured, let anchorMeasured, measured.value > 0, anchorMeasured.value > 0 else { return "" }
        if case .timesFaster = goals.first {
            return Quantity.digits(anchorMeasured.value / measured.value) + "x faster"
        }
        return Quantity.digits(measured.value / anchorMeasured.value)
    }
}
