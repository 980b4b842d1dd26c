/// A small piece of information on the idle strip, such as the weather or the load.
///
/// A program or a module sets it. A newer glance with the same id replaces it.
public struct Glance: Hashable, Sendable {
    /// The id, by which the glance is replaced and removed.
    public var id: String
    /// The short main text, such as `11°`.
    public var value: String
    /// A text that explains the value.
    public var detail: String?
    /// The name of an icon, as in ``Activity/systemImage``.
    public var icon: String?
    public var tint: Tint
    /// The level of the bar or the gauge, from 0 to 1; `nil` draws neither.
    public var level: Double?
    /// The look of ``level``.
    public var meter: Meter
    /// The latest numbers, the oldest first, for a sparkline; empty draws none. At most ``historyLimit``.
    public var history: [Double]
    /// The view that replaces the drawing of the properties above; `nil` draws these. ``value`` and ``detail`` then
    /// represent the glance in lists only.
    ///
    /// A view beyond ``ViewLimits`` is not drawn, and the properties above are drawn instead.
    public var view: ViewNode?
    /// The widest value that the glance will have in the next minutes, so that its other parts stand still; `nil` for a
    /// value of its own width.
    package var widest: String?

    public enum Meter: String, Hashable, Sendable, CaseIterable {
        case bar
        case gauge
    }

    /// The largest number of values in a sparkline.
    public static let historyLimit = 32

    public init(
        id: String, value: String, detail: String? = nil, icon: String? = nil, tint: Tint = .accent,
        level: Double? = nil, meter: Meter = .bar, history: [Double] = [], view: ViewNode? = nil
    ) {
        self.id = id
        self.value = value
        self.detail = detail
        self.icon = icon
        self.tint = tint
        self.level = level
        self.meter = meter
        self.history = history
        self.view = view
    }
}

extension Glance {
    /// The largest size of an id, in bytes.
    package static let idLimit = 64
    /// The largest size of an id on the board, in bytes. The id of a module's glance begins with the name of the
    /// module.
    package static let boardIDLimit = ModuleDescriptor.longestID + 1 + idLimit
    /// The largest size of the value, in bytes.
    package static let valueLimit = 128
    /// The largest size of the detail, in bytes.
    package static let detailLimit = 256
    /// The largest size of an icon's name, in bytes.
    package static let iconLimit = ViewLimits.icon

    /// Returns the glance with each part within its limit, so that its memory is bounded and it can be drawn, whoever
    /// sets it.
    var bounded: Glance {
        var glance = self
        glance.value = value.shortened(to: Self.valueLimit)
        glance.detail = detail?.shortened(to: Self.detailLimit)
        glance.icon = icon.flatMap { $0.utf8.count <= Self.iconLimit ? $0 : nil }
        glance.level = level.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
        glance.history = history.filter(\.isFinite).suffix(Self.historyLimit)
        glance.view = view.flatMap { $0.isWithinLimits ? $0 : nil }
        return glance
    }
}

/// The view of a glance on the idle strip: an icon, the value, its detail, and its meter.
///
/// If there is little room, the sparkline is dropped first, then the detail, the meter and the icon. The value stays. A
/// glance with a ``Glance/view`` is that view instead.
public struct GlanceView: ViewPart {
    public let glance: Glance
    /// Whether the glance is out of date, and dimmed.
    public let isStale: Bool

    /// The points beside the icon, and between the value and its detail.
    package static let spacing = 7.0
    package static let detailSpacing = 3.0
    /// The priority of the value, which is dropped last.
    package static let valuePriority = 5
    /// The size of the value.
    package var style = ViewTextStyle.headline
    /// Whether the value passes by on one line.
    package var passes = false

    public init(_ glance: Glance, isStale: Bool = false) {
        self.glance = glance
        self.isStale = isStale
    }

    public var node: ViewNode {
        if let view = glance.view, view.isWithinLimits { return isStale ? view.faded : view }
        let tint: ViewColour = isStale ? .quaternary : .tint(glance.tint)
        var value = ViewNode(
            passes ? .marquee(glance.value, style) : .text(glance.value, style), colour: isStale ? .tertiary : .primary)
        value.widest = glance.widest
        value.passesIfCut = true
        var detail = glance.detail.map { Text($0, style: .caption).colour(isStale ? .tertiary : .secondary).node }
        detail?.passesIfCut = true
        return HStack(spacing: Self.spacing) {
            if let icon = glance.icon { Icon(icon).colour(tint).priority(4) }
            VStack(alignment: .leading, spacing: Self.detailSpacing) {
                value.priority(Self.valuePriority)
                if let detail { detail.priority(2) }
                if let level = glance.level, glance.meter == .bar { Bar(level).colour(tint).priority(3) }
            }
            if let level = glance.level, glance.meter == .gauge { Gauge(level).colour(tint).priority(3) }
            if glance.history.count > 1 { Sparkline(glance.history).colour(tint).priority(1) }
        }.node
    }
}
