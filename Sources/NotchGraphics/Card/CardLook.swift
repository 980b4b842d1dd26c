import FoundationEssentials
import NotchCore

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
