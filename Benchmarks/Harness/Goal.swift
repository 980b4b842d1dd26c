/// The goal of a line of the table.
///
/// A goal compares what one run has measured side by side, or bounds a number that is the same on each machine. A time or
/// a size alone says more of the machine and of the compiler, so it is printed and has no goal.
enum Goal: Equatable {
    /// The figure divided by its anchor, at most.
    case ratio(Double)
    /// The anchor divided by the figure, at least.
    case timesFaster(Double)
    /// The figure itself, which is a number of things, at most.
    case count(Int)

    /// Whether the goal is met; `nil` where the figure, or the anchor that the goal needs, was not measured.
    func isMet(figure: Quantity?, ratio: Double?) -> Bool? {
        switch self {
        case .count(let limit): figure.map { $0.value <= Double(limit) }
        case .ratio(let limit): ratio.map { $0 <= limit }
        case .timesFaster(let least): ratio.map { 1 / $0 >= least }
        }
    }
}

extension Goal: CustomStringConvertible {
    var description: String {
        switch self {
        case .ratio(let limit): "≤ \(Quantity.digits(limit))"
        case .timesFaster(let least): "≥ \(Quantity.digits(least))x faster"
        case .count(let limit): limit == 0 ? "0" : "≤ \(limit)"
        }
    }
}
