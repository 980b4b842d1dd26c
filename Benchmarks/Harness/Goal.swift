/// The goal of a line of the table.
enum Goal: Equatable {
    /// The figure divided by its anchor, at most.
    case ratio(Double)
    /// The anchor divided by the figure, at least.
    case timesFaster(Double)
    /// The figure itself, at most.
    case atMost(Quantity)
    /// The figure less its anchor, at most.
    case above(Quantity)

    /// Whether the goal is met; `nil` where the figure, or the anchor that the goal needs, was not measured.
    func isMet(figure: Quantity?, ratio: Double?) -> Bool? {
        switch self {
        case .atMost(let limit): figure.map { $0.value <= limit.value }
        case .above(let limit):
            if let figure, let ratio { figure.value - figure.value / ratio <= limit.value } else { nil }
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
        case .above(let limit): "≤ \(limit) more"
        case .atMost(let limit): limit.value == 0 ? "0" : "≤ \(limit)"
        }
    }
}
