package import NotchCore

/// A configured input that cannot be used. The other inputs work, and so does the display.
package struct InputProblem: Error, Hashable, CustomStringConvertible {
    package var name: String
    package var kind: InputKind
    package var message: String
    /// The file and line; empty if the message contains them.
    package var place: String

    package var description: String { place.isEmpty ? message : "\(place): \(message)" }

    /// The report that `notchctl status` shows.
    package var report: InputReport {
        InputReport(name: name, kind: kind, state: .refused, error: description)
    }
}
