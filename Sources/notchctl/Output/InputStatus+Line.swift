import NotchCore
import NotchIPC

extension InputStatus {
    /// The input's name, kind and state: `desk (proximity): near for 3.2 s`.
    func line(at now: Instant) -> String {
        "\(name) (\(kind.rawValue)): \(state)" + (changed.map { " for " + (now - $0).text } ?? "")
    }

    /// The input's fault, and when it is tried again; `nil` while nothing is wrong.
    func trouble(at now: Instant) -> String? {
        let again = retry.map { "tried again in " + ($0 - now).text }
        let parts = [error, again].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
}
