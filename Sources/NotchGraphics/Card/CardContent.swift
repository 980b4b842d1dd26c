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
    /// The time of day at which the card appeared; `nil` if the card shows none.
    var time: String?
    /// The sender of the activity; `nil` if the activity has none.
    var source: String?
    /// The number of waiting activities.
    var pending = 0
    /// The words, the icon and the bar at the card's arrival; `nil` if it still has these.
    private var arrival: CardArrival?
    /// The view that replaces everything on the card except the mark of a held card.
    private(set) var view: ViewNode?

    init(title: String, subtitle: String?, icon: String?, tint: Tint) {
        self.title = title
        self.subtitle = subtitle.flatMap { $0.isEmpty ? nil : $0 }
        self.icon = icon.flatMap { $0.isEmpty ? nil : $0 }
        self.tint = tint
        hold = false
    }

    /// Whether the bar is full. The card shows this in green and with a checkmark.
    private(set) var isDone = false

    init(_ activity: Activity) { self.init(activity, progress: activity.progress, marksDone: true) }

    /// - Parameters:
    ///   - progress: the progress that the bar shows, in percent.
    ///   - marksDone: whether a full bar counts as done; `false` for the content below while the done content fades in.
    private init(_ activity: borrowing Activity, progress: Double?, marksDone: Bool) {
        if let view = activity.view, view.isWithinLimits {
            self.init(title: "", subtitle: nil, icon: nil, tint: activity.tint)
            (self.view, hold, priority) = (view, activity.hold, activity.priority)
            return
        }
        self.init(title: activity.title, subtitle: activity.subtitle, icon: activity.systemImage, tint: activity.tint)
        // Input is untrusted: neither a NaN nor a percentage of 400 may reach the pixels.
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
    ///   - activity: the activity that the card shows at present, except for its progress.
    ///   - progress: the progress that the bar shows, in percent.
    ///   - pending: the number of waiting activities.
    init(
        _ card: borrowing CardScene, showing activity: borrowing Activity, progress: Double?, pending: Int,
        marksDone: Bool = true
    ) {
        self.init(activity, progress: progress, marksDone: marksDone)
        if activity.source == nil { source = card.moduleName }
        time = card.time
        self.pending = max(card.pending ?? pending, 0)
        if let came = card.change?.arrival, view == nil, came.differs(from: activity) { arrival = came }
    }

    /// The content with the words, the icon and the bar of its arrival; `nil` if it still has these.
    var atArrival: CardContent? {
        guard let arrival else { return nil }
        var content = CardContent(
            title: arrival.title, subtitle: arrival.subtitle, icon: arrival.icon, tint: tint)
        (content.hold, content.priority) = (hold, priority)
        content.progress = arrival.hasProgress ? progress ?? 0 : nil
        (content.time, content.source, content.pending) = (time, source, pending)
        return content
    }

    /// Shapes around a sign. A filled symbol cuts the sign out of its shape.
    private static let enclosures: Set<Substring> = [
        "circle", "square", "triangle", "octagon", "diamond", "hexagon", "shield", "seal",
    ]

    /// Returns the content with an icon for a tile of the full tint. The outline of an icon replaces its filled shape,
    /// because the filled shape would be the darkest spot of the tile, and its sign a hole.
    func onSolidTile() -> CardContent {
        guard let parts = icon?.split(separator: "."), parts.count > 2, parts.last == "fill",
            Self.enclosures.contains(parts[parts.count - 2])
        else { return self }
        var content = self
        content.icon = parts.dropLast().joined(separator: ".")
        return content
    }

    /// Returns the content without the parts that a card never shows on this panel, so that a change of them draws
    /// nothing.
    func shown(as style: CardStyle, on metrics: CardMetrics) -> CardContent {
        var shown = self
        guard style == .tile, CardRail.fits(metrics), view == nil else {
            (shown.time, shown.pending) = (nil, 0)
            if style == .plain || view != nil || !CardPlan.isStacked(on: metrics) { shown.source = nil }
            return shown
        }
        return shown
    }

    var isView: Bool { view != nil }

    /// Returns whether both contents are views and have the same hold mark at the same place.
    func hasSameMark(as other: CardContent) -> Bool {
        guard let view, let otherView = other.view else { return false }
        return hold == other.hold
            && (!hold || ViewDirection.isRightToLeft(view) == ViewDirection.isRightToLeft(otherView))
    }

    /// Returns whether two contents with progress are equal except for their progress.
    func differsInProgressOnly(from other: CardContent) -> Bool {
        guard progress != nil, other.progress != nil else { return false }
        var twin = other
        twin.progress = progress
        return twin == self
    }
}

/// The content of a card at one instant, with the former content while the new content fades in over it.
///
/// It is a class, so that the functions that draw a frame share it without copying its texts.
final class CardLook {
    /// Identifies a content of a card, so that a layer knows what it has drawn.
    struct Key: Hashable {
        var id: UUID
        var number: Int
    }

    let content: CardContent
    let key: Key
    /// How long the lines have been readable.
    let clock: ScrollClock
    /// The content below ``content`` while ``content`` fades in; `nil` without a fade.
    private(set) var former: (content: CardContent, key: Key, clock: ScrollClock)?
    /// The share of ``content`` that has faded in, 0...1.
    private(set) var share = 1.0

    /// - Parameter pending: the number of waiting activities.
    init(_ card: borrowing CardScene, pending: Int, at now: Instant, motion: Motion) {
        let id = card.activity.id
        let progress = motion.isStill ? card.activity.progress : card.progress(at: now)
        content = CardContent(card, showing: card.activity, progress: progress, pending: pending)
        clock = ScrollClock(card, at: now)
        let number = 2 * (card.change?.number ?? 0)
        key = Key(id: id, number: number + (content.isDone ? 1 : 0))
        guard motion == .full, let change = card.change else { return }
        let wasDone = CardContent(change.former).isDone
        // The bar moves instead of fading: both contents have the same progress, so that their bars are equal.
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

    /// Ends the fade, so that the new content shows alone.
    func endFade() { (former, share) = (nil, 1) }

    /// Returns the layers that show the card at `place`: during a fade, the former content and the new content over it.
    func placements(at place: Composition.Placement) -> [Composition.Placement] {
        guard former != nil else { return [place] }
        var (below, above) = (place, place)
        below.layer = .formerCard
        (above.layer, above.weight) = (.card, Int((share * Double(place.weight)).rounded()))
        return above.weight > 0 ? [below, above] : [below]
    }

    /// Returns when each movement and each fade of a card's content begins, and how long it lasts.
    static func changes(of card: CardScene, motion: Motion) -> [(began: Instant, length: Duration)] {
        guard let change = card.change, !motion.isStill else { return [] }
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
