package import NotchSystem

/// The reason why no output is usable. Each error names the existing alternatives.
package indirect enum SelectionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no card, or no card can drive a display. `skipped` holds the skipped cards and the reasons.
    case noCard(skipped: [SkippedCard])
    case unknownCard(name: String, existing: [String])
    case ambiguousCard(name: String, matching: [String])
    case unusableCard(card: String, reason: String)
    case unknownConnector(name: String, card: String, existing: [String])
    case nothingConnected(card: String, connectors: [String])
    case unknownMode(mode: OutputRequest.Mode, card: String, connector: String, existing: [String])
    case noFormat(card: String, connector: String, wanted: OutputRequest.Format, existing: [DRMFormat])
    /// None of several cards meets the request. There is one error for each card.
    case noneOf([SelectionError])
    /// A call failed. `action` names the failed operation.
    case failed(action: String, Errno)

    package var description: String {
        switch self {
        case .noCard(let skipped):
            skipped.isEmpty
                ? "there is no display controller (no card in /dev/dri): load its driver and the panel's overlay"
                : "no card can drive a display: " + skipped.map(\.description).joined(separator: "; ")
        case .unknownCard(let name, let existing):
            "there is no card \(name); \(Self.list(existing, "there are", none: "there is none"))"
        case .ambiguousCard(let name, let matching):
            "\(name) names \(matching.count) cards: \(matching.joined(separator: ", ")); "
                + "name one by its link in /dev/dri/by-path"
        case .unusableCard(let card, let reason): "\(card) cannot drive a display: \(reason)"
        case .unknownConnector(let name, let card, let existing):
            "\(card) has no connector \(name); \(Self.list(existing, "it has", none: "it has none"))"
        case .nothingConnected(let card, let connectors):
            "no display is connected to \(card)"
                + (connectors.isEmpty ? ", which has no connectors" : ": " + connectors.joined(separator: ", "))
        case .unknownMode(let mode, let card, let connector, let existing):
            "\(connector) of \(card) has no mode \(mode); \(Self.list(existing, "it has", none: "it has none"))"
        case .noFormat(let card, let connector, let wanted, let existing):
            "\(card) cannot show \(Self.name(wanted)) on \(connector); "
                + Self.list(existing.map(\.description), "its primary plane takes", none: "it has no primary plane")
        case .noneOf(let errors): errors.map(\.description).joined(separator: "; ")
        case .failed(let action, let error): "cannot \(action): \(error)"
        }
    }

    /// The kernel's error number, if a call failed.
    package var errno: Errno? {
        switch self {
        case .failed(_, let error): error
        case .noneOf(let errors): errors.lazy.compactMap(\.errno).first
        default: nil
        }
    }

    private static func list(_ names: [String], _ verb: String, none: String) -> String {
        names.isEmpty ? none : "\(verb) \(names.joined(separator: ", "))"
    }

    private static func name(_ format: OutputRequest.Format) -> String {
        switch format {
        case .automatic, .mono, .grey16: "XRGB8888 or RGB565"
        case .xrgb8888: "XRGB8888"
        case .rgb565: "RGB565"
        }
    }
}

/// A card that the search did not consider, and the reason.
package struct SkippedCard: Hashable, Sendable, CustomStringConvertible {
    /// The card's path, such as `/dev/dri/card0`.
    package var path: String
    package var reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    package var description: String { "\(path): \(reason)" }
}
