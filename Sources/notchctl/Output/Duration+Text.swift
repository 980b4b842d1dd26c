extension Duration {
    /// The duration as text for people: `0.3 s`, `2.4 s`, `1 min 5 s`, `2 h 3 min`, `4 d 5 h`.
    var text: String {
        let milliseconds = max(0, components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
        let seconds = milliseconds / 1000
        return switch seconds {
        case ..<60: "\(seconds).\(milliseconds % 1000 / 100) s"
        case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
        case ..<86_400: "\(seconds / 3600) h \(seconds / 60 % 60) min"
        default: "\(seconds / 86_400) d \(seconds / 3600 % 24) h"
        }
    }

    /// Seconds with three decimals, `12.345`.
    var stamp: String {
        let milliseconds = max(0, components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
