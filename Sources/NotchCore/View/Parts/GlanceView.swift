/// A glance as it stands on the idle strip: an icon, the value, its words, and its meter.
///
/// Where room is short, the course of the values folds away first, then the words, the meter and the icon. The value
/// stays. A glance with a ``Glance/view`` is that view instead.
public struct GlanceView: ViewPart {
    public let glance: Glance
    /// Whether the glance is out of date, and dimmed.
    public let isStale: Bool

    /// The priority of the value, which folds away last.
    package static let valuePriority = 5

    public init(_ glance: Glance, isStale: Bool = false) {
        self.glance = glance
        self.isStale = isStale
    }

    public var node: ViewNode {
        if let view = glance.view, view.isWithinLimits { return isStale ? view.faded : view }
        let tint: ViewColour = isStale ? .quaternary : .tint(glance.tint)
        return HStack(spacing: 7) {
            if let icon = glance.icon { Icon(icon).colour(tint).priority(4) }
            VStack(alignment: .leading, spacing: 3) {
                Text(glance.value, style: .headline).colour(isStale ? .tertiary : .primary).priority(Self.valuePriority)
                if let detail = glance.detail {
                    Text(detail, style: .caption).colour(isStale ? .tertiary : .secondary).priority(2)
                }
                if let level = glance.level, glance.meter == .bar { Bar(level).colour(tint).priority(3) }
            }
            if let level = glance.level, glance.meter == .gauge { Gauge(level).colour(tint).priority(3) }
            if glance.history.count > 1 { Sparkline(glance.history).colour(tint).priority(1) }
        }.node
    }
}
