import NotchCore

/// The part of an activity that is visible on its card.
struct CardContent: Hashable, Sendable {
    var title: String
    var subtitle: String?
    var icon: String?
    var tint: Tint
    /// 0...1
    var progress: Double?
    var hold: Bool
    var priority = ActivityPriority.normal
    /// The time of the day at which the card came; `nil` for none.
    var time: String?
    /// Who sent the activity; `nil` for nobody.
    var source: String?
    /// The number of activities that wait for their turn.
    var pending = 0
    /// What the card shows in the place of everything but the mark of a held card.
    private(set) var view: ViewNode?

    init(title: String, subtitle: String?, icon: String?, tint: Tint) {
        self.title = title
        self.subtitle = subtitle.flatMap { $0.isEmpty ? nil : $0 }
        self.icon = icon.flatMap { $0.isEmpty ? nil : $0 }
        self.tint = tint
        hold = false
    }

    /// Whether the bar is full, which the card says in green and with a check.
    private(set) var isDone = false

    init(_ activity: Activity) { self.init(activity, progress: activity.progress, marksDone: true) }

    /// - Parameters:
    ///   - progress: in percent; what the bar shows.
    ///   - marksDone: whether a full bar counts as done. It does not yet while it fades.
    private init(_ activity: borrowing Activity, progress: Double?, marksDone: Bool) {
        if let view = activity.view, view.isWithinLimits {
            self.init(title: "", subtitle: nil, icon: nil, tint: activity.tint)
            (self.view, hold, priority) = (view, activity.hold, activity.priority)
            return
        }
        self.init(title: activity.title, subtitle: activity.subtitle, icon: activity.systemImage, tint: activity.tint)
        // Outside data: neither a NaN nor a percentage of 400 may reach the pixels.
        self.progress = progress.map { $0.isFinite ? min(max($0 / 100, 0), 1) : 0 }
        hold = activity.hold
        priority = activity.priority
        source = activity.source.flatMap { $0.isEmpty ? nil : $0 }
        guard marksDone, self.progress == 1 else { return }
        isDone = true
        tint = .green
        if icon != nil { icon = "checkmark" }
    }

    init(_ card: CardScene, pending: Int) {
        self.init(card, showing: card.activity, progress: card.activity.progress, pending: pending)
    }

    /// - Parameters:
    ///   - activity: what the card shows at present, but for its progress.
    ///   - progress: in percent; what the bar shows.
    ///   - pending: the number of activities that wait.
    init(
        _ card: borrowing CardScene, showing activity: borrowing Activity, progress: Double?, pending: Int,
        marksDone: Bool = true
    ) {
        self.init(activity, progress: progress, marksDone: marksDone)
        if activity.source == nil { source = card.moduleName }
        time = card.time
        self.pending = max(card.pending ?? pending, 0)
    }

    /// The shapes around a sign that a filled drawing cuts out of them.
    private static let enclosures: Set<Substring> = [
        "circle", "square", "triangle", "octagon", "diamond", "hexagon", "shield", "seal",
    ]

    /// Returns the content with an icon for a square of the full tint. A filled shape around a sign would be the
    /// darkest spot there, and its sign a hole, so that its outline is drawn.
    func onSolidTile() -> CardContent {
        guard let parts = icon?.split(separator: "."), parts.count > 2, parts.last == "fill",
            Self.enclosures.contains(parts[parts.count - 2])
        else { return self }
        var content = self
        content.icon = parts.dropLast().joined(separator: ".")
        return content
    }

    /// Returns the content without what a card of the panel never shows, so that a change of it draws nothing.
    func shown(as style: CardStyle, on metrics: CardMetrics) -> CardContent {
        var shown = self
        guard style == .tile, CardRail.fits(metrics), view == nil else {
            (shown.time, shown.pending) = (nil, 0)
            if style == .plain || !CardPlan.isStacked(on: metrics) { shown.source = nil }
            return shown
        }
        return shown
    }

    var isView: Bool { view != nil }

    /// Whether the mark of a held card is the same on two cards with views, and at the same place.
    func hasSameMark(as other: CardContent) -> Bool {
        guard let view, let otherView = other.view else { return false }
        return hold == other.hold
            && (!hold || ViewDirection.isRightToLeft(view) == ViewDirection.isRightToLeft(otherView))
    }

    /// Whether the two cards are the same but for their progress.
    func differsInProgressOnly(from other: CardContent) -> Bool {
        guard progress != nil, other.progress != nil else { return false }
        var twin = other
        twin.progress = progress
        return twin == self
    }
}
