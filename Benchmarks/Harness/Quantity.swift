/// A measured value with its unit.
enum Quantity: Equatable {
    case nanoseconds(Double)
    case bytes(Double)
    case count(Double)

    var value: Double {
        switch self {
        case .nanoseconds(let value), .bytes(let value), .count(let value): value
        }
    }
}

extension Quantity: CustomStringConvertible {
    var description: String {
        switch self {
        case .nanoseconds(let value) where value < 1e3: "\(Self.digits(value)) ns"
        case .nanoseconds(let value) where value < 1e6: "\(Self.digits(value / 1e3)) µs"
        case .nanoseconds(let value) where value < 1e9: "\(Self.digits(value / 1e6)) ms"
        case .nanoseconds(let value): "\(Self.digits(value / 1e9)) s"
        case .bytes(let value): "\(Self.digits(value / 1e6)) MB"
        case .count(let value): Self.digits(value)
        }
    }

    /// Three significant digits, or whole numbers as they are.
    static func digits(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e6 { return "\(Int(value))" }
        let places = abs(value) < 1 ? 3 : abs(value) < 10 ? 2 : abs(value) < 100 ? 1 : 0
        let scale = [1.0, 10, 100, 1000][places]
        let rounded = (value * scale).rounded() / scale
        return places == 0 || rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
