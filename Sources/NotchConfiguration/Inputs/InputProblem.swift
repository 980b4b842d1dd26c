package import NotchCore

/// An input that cannot be as it is configured. The others work, and so does the display.
package struct InputProblem: Error, Hashable, CustomStringConvertible {
    /// The input's.
    package var name: String
    package var kind: InputKind
    package var message: String
    /// File and line; empty where the message has them.
    package var place: String

    package var description: String { place.isEmpty ? message : "\(place): \(message)" }

    /// What `notchctl status` shows of it.
    package var report: InputReport {
        InputReport(name: name, kind: kind, state: "refused", error: description)
    }
}
