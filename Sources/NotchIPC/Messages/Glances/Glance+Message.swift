package import NotchCore

extension GlanceStaleness: NamedValue { static let fieldType = "Staleness" }
extension Glance.Meter: NamedValue { static let fieldType = "Meter" }
extension GlanceChange.Step: NamedValue { static let fieldType = "GlanceStep" }

extension Glance: NotchMessage, FieldValue {
    static let fieldType = "Glance"
    package static let blank = Glance(id: "", value: "")

    package mutating func code(_ field: inout FieldCoder) {
        var tint: Tint? = tint
        var percent = level.map(Self.percent)
        var meter: Meter? = meter
        var history: [Double]? = history.isEmpty ? nil : history
        var value: String? = value
        field.required(
            "id", &id, .name(Glance.idLimit), note: "1 to 64 ASCII letters, digits, '-', '_', '+', '.'")
        field(
            "value", &value, .text(Glance.valueLimit),
            note: "1 to 128 bytes; only with 'view' it may be absent, and is the first text of the view then, or the id"
        )
        field("detail", &detail, .text(Glance.detailLimit), note: "1 to 256 bytes")
        field("icon", &icon, .name(Glance.iconLimit), note: "A name like the systemImage of an activity")
        field("tint", &tint, note: "like the tint of an activity")
        field("level", &percent, FieldLimits.progress, note: "0 to 100 percent")
        field("meter", &meter, note: "how the level is drawn; default: bar")
        field(
            "history", &history,
            ArrayRule(count: 0...Glance.historyLimit, element: FieldLimits.glanceNumber),
            note: "the numbers of a sparkline, the oldest first, at most 32, each from -1e12 to 1e12")
        field(
            "view", &view,
            note: "a view as modules have it, drawn in place of all but the id; value and detail then stand in lists")
        if let value = field.demand("value", value ?? view.map { Self.value(of: $0, id: id) }) { self.value = value }
        guard field.hasRead else { return }
        self.tint = tint ?? .accent
        level = percent.map { $0 / 100 }
        self.meter = meter ?? .bar
        self.history = history ?? []
    }

    /// Returns the value that lists show for a glance that has only a view.
    package static func value(of view: ViewNode, id: String) -> String {
        let text = view.texts.lazy.compactMap { try? DisplayText.clean($0) }.first
        return text?.shortened(to: valueLimit) ?? id
    }

    /// Returns the level in percent, without the noise of the multiplication. A level that no daemon takes may be too
    /// large for that.
    private static func percent(_ level: Double) -> Double {
        let percent = (level * 1e8).rounded() / 1e6
        return percent.isFinite ? percent : level * 100
    }
}
