import NotchCore

/// An input that cannot be as it is configured. The others work, and so does the display.
struct InputProblem: Error, Hashable, CustomStringConvertible {
    /// The input's.
    var name: String
    var kind: InputKind
    var message: String
    /// File and line; empty where the message has them.
    var place: String

    var description: String { place.isEmpty ? message : "\(place): \(message)" }

    /// What `notchctl status` shows of it.
    var report: InputReport {
        InputReport(name: name, kind: kind, state: "refused", error: description)
    }
}
