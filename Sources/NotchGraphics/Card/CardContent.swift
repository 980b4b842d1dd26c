import FoundationEssentials
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

/// What a card shows at one instant, and what it showed before while that fades.
///
/// It is a class: a frame hands it to several functions, and none of them copies its texts.
final class CardLook {
    /// The identity of a content of a card, so that layers know what they have drawn.
    struct Key: Hashable {
        var id: UUID
        var number: Int
    }

    let content: CardContent
    let key: Key
    /// How long the lines have been there to be read.
    let clock: ScrollClock
    /// The content below, while ``content`` fades in over it.
    private(set) var former: (content: CardContent, key: Key, clock: ScrollClock)?
    /// 0...1, how far ``content`` has faded in.
    private(set) var share = 1.0

    /// - Parameter pending: the number of activities that wait.
    init(_ card: borrowing CardScene, pending: Int, at now: Instant, motion: Motion) {
        let id = card.activity.id
        let progress = motion == .cuts ? card.activity.progress : card.progress(at: now)
        content = CardContent(card, showing: card.activity, progress: progress, pending: pending)
        clock = ScrollClock(card, at: now)
        let number = 2 * (card.change?.number ?? 0)
        key = Key(id: id, number: number + (content.isDone ? 1 : 0))
        guard motion == .full, let change = card.change else { return }
        let wasDone = CardContent(change.former).isDone
        // The bar moves and does not fade: both contents have it at the same place.
        let movesBar = change.former.progress != nil && progress != nil && !wasDone
        let replaced = CardContent(
            card, showing: change.former, progress: movesBar ? progress : change.former.progress, pending: pending,
            marksDone: wasDone)
        let faded = Transition.fade(now - change.began + CardScene.lead, of: CardScene.crossFade)
        if faded < 1, replaced != content {
            former = (
                replaced, Key(id: id, number: number - 2 + (wasDone ? 1 : 0)),
                ScrollClock(card, reading: change.reading, at: now)
            )
            share = faded
        } else if content.isDone, !wasDone, change.former.progress != nil {
            let elapsed = now - change.barBegan - CardScene.easing + CardScene.lead
            let done = Transition.fade(elapsed, of: CardScene.crossFade)
            guard done < 1 else { return }
            let filled = CardContent(
                card, showing: card.activity, progress: progress, pending: pending, marksDone: false)
            former = (filled, Key(id: id, number: number), clock)
            share = done
        }
    }

    /// Ends the fade: the new content is there at once.
    func endFade() { (former, share) = (nil, 1) }

    /// Returns the card's layers, for a card that shows at a place.
    func placements(at place: Composition.Placement) -> [Composition.Placement] {
        guard former != nil else { return [place] }
        let below = Composition.Placement(layer: .formerCard, frame: place.frame, weight: place.weight)
        let weight = Int((share * Double(place.weight)).rounded())
        return weight > 0 ? [below, .init(layer: .card, frame: place.frame, weight: weight)] : [below]
    }

    /// Returns when a card's content moves or fades.
    static func changes(of card: CardScene, motion: Motion) -> [(began: Instant, length: Duration)] {
        guard let change = card.change, motion != .cuts else { return [] }
        var changes: [(began: Instant, length: Duration)] = []
        let (former, present) = (CardContent(change.former), CardContent(card.activity))
        if former.progress != nil, present.progress != nil, change.barFormer != card.activity.progress {
            changes.append((change.barBegan, CardScene.easing))
        }
        var twin = former
        if former.progress != nil, present.progress != nil { twin.progress = present.progress }
        if motion == .full, twin != present || former.isDone != present.isDone {
            changes.append((change.began, CardScene.crossFade))
        }
        if present.isDone, !former.isDone { changes.append((change.barBegan + CardScene.easing, CardScene.crossFade)) }
        return changes
    }
}
