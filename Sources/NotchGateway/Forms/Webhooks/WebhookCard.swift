import NotchCore
import NotchIPC

/// A card that a reader makes of a foreign message. Its texts may be anything; ``order(from:)`` makes them fit.
struct WebhookCard: Hashable, Sendable {
    var title: String
    var subtitle: String?
    /// The key of the event's subject. A later card with the same key replaces it.
    var key: String?
    var priority = ActivityPriority.normal
    var tint: Tint?
    /// The name of an icon.
    var icon: String?
    /// The progress in percent, 0 to 100.
    var progress: Double?

    private static let ellipsis = "…".utf8.count

    /// Returns the order of the card; `nil` if its title has no visible character.
    ///
    /// - Parameter source: the name of the webhook.
    func order(from source: String) -> Order? {
        guard let title = Self.line(title, FieldLimits.title) else { return nil }
        return Order.card(title) { request in
            request.activity.subtitle = subtitle.flatMap { Self.line($0, FieldLimits.subtitle) }
            request.activity.coalescingKey = key.flatMap(Self.key)
            request.activity.priority = priority
            if let tint { request.activity.tint = tint }
            request.activity.systemImage = icon.flatMap { Self.isIcon($0) ? $0 : nil }
            request.activity.progress = progress
            request.activity.source = source
            if request.activity.coalescingKey != nil { request.replace = true }
        }
    }

    private static func line(_ text: String, _ limit: Int) -> String? {
        DisplayText.output(text, limit: limit - ellipsis)
    }

    /// Returns a text as the key of a card; `nil` if nothing is left of it. Keys that are too long stay distinct.
    static func key(_ text: String) -> String? {
        let key = text.printable
        guard !key.isEmpty, key.utf8.count > FieldLimits.coalescingKey else { return key.isEmpty ? nil : key }
        // FNV-1a, of 64 bits.
        let hash = key.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let mark = "#" + String(hash, radix: 16)
        return key.shortened(to: FieldLimits.coalescingKey - mark.utf8.count) + mark
    }

    private static func isIcon(_ name: String) -> Bool {
        (1...FieldLimits.systemImage).contains(name.utf8.count) && !name.hasPrefix(".")
            && name.utf8.allSatisfy { byte in
                let scalar = Unicode.Scalar(byte)
                return scalar.isASCII && (scalar.properties.isAlphabetic || (48...57).contains(byte))
                    || "-_+.".utf8.contains(byte)
            }
    }
}

extension WebhookCard {
    /// Returns texts that are there, with dots between them; `nil` if there are none.
    static func joined(_ texts: String?...) -> String? {
        let texts = texts.compactMap { $0 }
        return texts.isEmpty ? nil : texts.joined(separator: " · ")
    }

    /// Returns the first line of a text, such as the subject of a commit.
    static func firstLine(_ text: String?) -> String? {
        text?.split(whereSeparator: \.isNewline).first.map(String.init)
    }

    /// Returns a number with a noun in its number, such as “3 commits”.
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

/// How bad something is, by the words that senders use for it.
enum WebhookSeverity {
    case critical, error, warning, info

    /// - Returns: `nil` for a word that is none of the known ones.
    init?(_ word: String) {
        switch word.lowercased() {
        case "critical", "page", "emergency", "fatal", "disaster", "alert": self = .critical
        case "error", "high", "major", "urgent": self = .error
        case "warning", "warn", "average", "medium", "normal", "minor": self = .warning
        case "info", "information", "informational", "notice", "low", "none", "debug", "ok": self = .info
        default: return nil
        }
    }

    var priority: ActivityPriority {
        switch self {
        case .critical, .error: .high
        case .warning: .normal
        case .info: .low
        }
    }

    var tint: Tint {
        switch self {
        case .critical, .error: .red
        case .warning: .orange
        case .info: .blue
        }
    }

    var icon: String {
        switch self {
        case .critical: "exclamationmark.octagon.fill"
        case .error, .warning: "exclamationmark.triangle.fill"
        case .info: "info.circle.fill"
        }
    }
}
