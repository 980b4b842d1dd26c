import NotchCore
import NotchIPC

/// A notification or an app of either API of AWTRIX, as far as Notch shows it.
struct AWTRIXPage: Hashable, Sendable {
    /// The text as it was sent, its fragments joined.
    var text = ""
    /// The texts of its drawing commands, which are shown if ``text`` is empty.
    var drawn = ""
    var tint: Tint?
    var icon: String?
    /// The progress in percent, 0 to 100.
    var progress: Double?
    /// The numbers of its chart, the oldest first, each within ``FieldLimits/glanceNumber``.
    var numbers: [Double] = []
    var dwell: Duration?
    var repeats: Int?
    var holds = false
    /// The key of the card; a card with the key of an earlier one changes it.
    var key: String?
    var lifetime: Duration?
    var whenStale = GlanceStaleness.remove
    var order: Int?

    /// Returns the card of a notification; `nil` if it has nothing that a card can say.
    var card: Order? {
        guard let title = words(limit: FieldLimits.title) ?? key.flatMap({ Self.line($0, limit: FieldLimits.title) })
        else { return nil }
        return .card(title) { request in
            request.activity.tint = tint
            request.activity.systemImage = icon
            request.activity.progress = progress
            request.activity.dwell = dwell
            request.activity.repeats = repeats
            request.activity.hold = holds ? true : nil
            request.activity.coalescingKey = key
            request.replace = key == nil ? nil : true
        }
    }

    /// Returns the glance of an app. Without a text its value is the name.
    ///
    /// - Parameter name: the glance's id, as ``isName(_:limit:)`` has it.
    func glance(_ name: String) -> Order {
        var glance = Glance(id: name, value: words(limit: Glance.valueLimit) ?? name)
        glance.icon = icon
        glance.tint = tint ?? .accent
        glance.level = progress.map { $0 / 100 }
        glance.history = numbers.count > 1 ? numbers.suffix(Glance.historyLimit) : []
        var request = SetGlanceRequest(glance: glance)
        request.lifetime = lifetime
        request.whenStale = lifetime == nil ? nil : whenStale
        request.order = order
        return .glance(request)
    }

    /// The words of the page: its text, or else what its drawing, its chart or its progress says.
    private func words(limit: Int) -> String? {
        if let line = Self.line(text, limit: limit) ?? Self.line(drawn, limit: limit) { return line }
        if let number = numbers.last { return Self.text(of: number) }
        return progress.map { Self.text(of: $0.rounded()) + " %" }
    }
}

extension AWTRIXPage {
    /// Returns the text on one line, cut to the limit in bytes; `nil` if nothing of it can be seen.
    private static func line(_ text: String, limit: Int) -> String? {
        // The three bytes are those of the ellipsis.
        DisplayText.output(text, limit: limit - 3)
    }

    /// Returns a number as people write it: a whole one without a point.
    static func text(of number: Double) -> String {
        Int(exactly: number).map { String($0) } ?? String(number)
    }

    /// Returns the name of an icon; `nil` for a number of LaMetric's gallery, a picture in base64 and what is no name.
    static func icon(_ name: String) -> String? {
        guard isName(name, limit: 64, beside: "-_+."), !name.hasPrefix("."),
            !name.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return name
    }

    /// Returns whether a text has 1 to `limit` ASCII letters, digits and characters of `others`.
    static func isName(_ text: String, limit: Int, beside others: String) -> Bool {
        (1...limit).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: others.utf8.contains(byte)
                }
            }
    }

    /// Returns a time within the limit in milliseconds; `nil` if it is not positive, which leaves it to Notch.
    static func duration(milliseconds: Double, within limit: ClosedRange<Int>) -> Duration? {
        guard milliseconds > 0 else { return nil }
        return .milliseconds(Int(min(max(milliseconds, 1), Double(limit.upperBound))))
    }

    /// Returns how often a text passes; `nil` if it is not positive, which leaves it to Notch.
    static func repeats(_ count: Double) -> Int? {
        guard count >= 1 else { return nil }
        return Int(min(count, Double(FieldLimits.repeats.upperBound)))
    }

    /// Returns a progress in percent; `nil` if it is negative, which shows none.
    static func progress(_ percent: Double) -> Double? { percent >= 0 ? min(percent, 100) : nil }

    /// Returns the numbers of a chart. What is no number counts as 0.
    static func numbers(_ values: [Double?]) -> [Double] {
        values.suffix(Glance.historyLimit).map { value in
            let limit = FieldLimits.glanceNumber
            return min(max(value ?? 0, limit.lowerBound), limit.upperBound)
        }
    }
}
