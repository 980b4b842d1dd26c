import FoundationEssentials
import NotchCore

/// What a card shows at one instant, and what it showed before while that fades.
struct CardLook {
    /// The identity of a content of a card, so that layers know what they have drawn.
    struct Key: Hashable {
        var id: UUID
        var number: Int
    }

    var content: CardContent
    var key: Key
    /// How long the lines have been there to be read.
    let clock: ScrollClock
    /// The content below, while ``content`` fades in over it.
    var former: (content: CardContent, key: Key, clock: ScrollClock)?
    /// 0...1, how far ``content`` has faded in.
    private(set) var share = 1.0

    /// - Parameter pending: the number of activities that wait.
    init(_ card: CardScene, pending: Int, at now: Instant, motion: Motion) {
        func content(_ activity: Activity, marksDone: Bool = true) -> CardContent {
            CardContent(card, showing: activity, pending: pending, marksDone: marksDone)
        }
        var shown = card.activity
        if motion != .cuts { shown.progress = card.progress(at: now) }
        self.content = content(shown)
        clock = ScrollClock(card, at: now)
        let number = 2 * (card.change?.number ?? 0)
        key = Key(id: shown.id, number: number + (self.content.isDone ? 1 : 0))
        guard motion == .full, let change = card.change else { return }
        var earlier = change.former
        let wasDone = CardContent(earlier).isDone
        // The bar moves and does not fade: both contents have it at the same place.
        if earlier.progress != nil, shown.progress != nil, !wasDone { earlier.progress = shown.progress }
        let replaced = content(earlier, marksDone: wasDone)
        let faded = Transition.fade(now - change.began + CardScene.lead, of: CardScene.crossFade)
        if faded < 1, replaced != self.content {
            former = (
                replaced, Key(id: shown.id, number: number - 2 + (wasDone ? 1 : 0)),
                ScrollClock(card, reading: change.reading, at: now)
            )
            share = faded
        } else if self.content.isDone, !wasDone, change.former.progress != nil {
            let elapsed = now - change.barBegan - CardScene.easing + CardScene.lead
            let done = Transition.fade(elapsed, of: CardScene.crossFade)
            guard done < 1 else { return }
            former = (content(shown, marksDone: false), Key(id: shown.id, number: number), clock)
            share = done
        }
    }

    /// Returns the look without a fade: the new content is there at once.
    func withoutFade() -> CardLook {
        var look = self
        (look.former, look.share) = (nil, 1)
        return look
    }

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
