/// One measured line.
struct Row {
    /// The line's number in the list of performance goals.
    var line: Int
    var figure: String
    var measured: Quantity?
    /// What the figure is compared with; empty where it stands alone.
    var anchor = ""
    var anchorMeasured: Quantity?
    /// The figure divided by the anchor.
    var ratio: Double?
    var goals: [Goal]
    /// Why something was not measured, or how.
    var note: String?

    enum Verdict: String {
        case met = "yes"
        case missed = "NO"
        case unknown = "?"
        /// There is no goal, and the figure is only printed.
        case printed = ""
    }

    var verdict: Verdict {
        guard !goals.isEmpty else { return .printed }
        let met = goals.map { $0.isMet(figure: measured, ratio: ratio) }
        if met.contains(false) { return .missed }
        return met.contains(nil) ? .unknown : .met
    }

    /// The ratio in the terms of the goal.
    var ratioText: String {
        guard let ratio, ratio > 0 else { return "" }
        if case .timesFaster = goals.first { return Quantity.digits(1 / ratio) + "x faster" }
        return Quantity.digits(ratio)
    }

    /// Enters the rounds that were measured in turns with the anchor.
    mutating func enter(_ rounds: Rounds) {
        measured = .nanoseconds(rounds.figure)
        anchorMeasured = .nanoseconds(rounds.anchor)
        ratio = rounds.ratio
    }

    /// Enters the rounds that were measured in turns with dunst, or without it.
    mutating func enter(_ rounds: DunstRounds) {
        if rounds.anchors.isEmpty {
            measured = .nanoseconds(rounds.figures.median)
        } else {
            enter(Rounds(zip(rounds.figures, rounds.anchors).map { (figure: $0, anchor: $1) }))
        }
    }

    /// Enters one value and that of the anchor; `nil` where there is no anchor.
    mutating func enter(_ figure: Quantity, _ anchor: Quantity?) {
        measured = figure
        anchorMeasured = anchor
        ratio = anchor.map { figure.value / $0.value }
    }

    /// Returns the row with one more note.
    func noting(_ more: String?) -> Row {
        var row = self
        row.note = [note, more].compactMap(\.self).joined(separator: "; ")
        if row.note == "" { row.note = nil }
        return row
    }

    /// Returns the row with the rounds entered.
    func entering(_ rounds: Rounds) -> Row {
        var row = self
        row.enter(rounds)
        return row
    }
}
