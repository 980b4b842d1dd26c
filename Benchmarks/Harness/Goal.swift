/// What a line of the table is meant to reach.
enum Goal: Equatable {
    /// The figure divided by its anchor, at most.
    case ratio(Double)
    /// The anchor divided by the figure, at least.
    case timesFaster(Double)
    /// The figure itself, at most.
    case atMost(Quantity)

    /// `nil` where the figure, or an anchor that the goal needs, was not measured.
    func isMet(figure: Quantity?, anchor: Quantity?) -> Bool? {
        guard let figure else { return nil }
        switch self {
        case .atMost(let limit): return figure.value <= limit.value
        case .ratio(let limit): return anchor.map { figure.value <= limit * $0.value }
        case .timesFaster(let least): return anchor.map { $0.value >= least * figure.value }
        }
    }
}

extension Goal: CustomStringConvertible {
    var description: String {
        switch self {
        case .ratio(let limit): "≤ \(Quantity.digits(limit))"
        case .timesFaster(let least): "≥ \(Quantity.digits(least))x faster"
        case .atMost(let limit): limit.value == 0 ? "0" : "≤ \(limit)"
        }
    }
}
