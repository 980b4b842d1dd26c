import NotchCore

/// A change of the home view at one instant.
///
/// The former parts leave before the new parts enter, so that no two texts are over one another. The parts that both
/// contents share stand still.
struct HomeMotion {
    /// The content on show, without a change: the former one while its parts leave, then the present one.
    let home: HomeScene
    /// The other content.
    let other: HomeScene
    let isLeaving: Bool
    /// The share of the way that the leaving or entering parts have gone, 0...1.
    let share: Double
    /// The share of the way that the meters have gone from their former to their present levels, 0...1.
    let level: Double
    /// Whether parts fade as they move.
    let fades: Bool

    /// The way of a part, in points.
    static let distance = 6.0

    /// Makes the motion of a home view at `now`; `nil` without a motion at that time.
    init?(of home: HomeScene, at now: Instant, motion: Motion) {
        guard !motion.isStill, let change = home.change, now >= change.began, now < change.end,
            let former = home.formerContent
        else { return nil }
        var present = home
        present.change = nil
        let elapsed = now - change.began
        isLeaving = elapsed < HomeChange.exit
        (self.home, other) = isLeaving ? (former, present) : (present, former)
        if isLeaving {
            let part = elapsed / HomeChange.exit
            share = part * part
        } else {
            let left = 1 - (elapsed - HomeChange.exit) / (HomeChange.length - HomeChange.exit)
            share = 1 - left * left * left
        }
        level = Transition.fade(elapsed, of: HomeChange.length)
        fades = motion == .full
    }
}

/// The places and the opacities of the items of a view while its content changes.
struct ItemMotion {
    struct Place: Equatable {
        /// The pixels below the place at rest.
        var y = 0
        /// 0...1
        var opacity = 1.0
    }

    private let motion: HomeMotion
    /// The items of the other content.
    private let others: [ViewItem]
    /// The way of a part, in pixels.
    private let distance: Int

    init(_ motion: HomeMotion, others: [ViewItem], distance: Int) {
        (self.motion, self.others, self.distance) = (motion, others, distance)
    }

    /// Returns the items as they are at this instant, each with its place.
    ///
    /// - Parameter items: the items at rest, of the content on show.
    func places(of items: [ViewItem]) -> [(item: ViewItem, place: Place)] {
        let isStill = items.map { item in others.contains { item.stands(for: $0) } }
        let still = zip(items, isStill).filter(\.1).map(\.0.frame)
        let moving = zip(items, isStill).filter { !$0.1 }.map(\.0.frame)
        // Parts leave upwards and enter from below, or the other way if a part that stands still is there.
        let usual = motion.isLeaving ? -distance : distance
        let way = [usual, -usual].first { way in
            // Letters reach a little beyond their frames.
            !moving.contains { frame in
                var reach = frame.offset(y: way)
                (reach.y, reach.height) = (reach.y - distance / 2, reach.height + distance)
                return still.contains { $0.intersects(reach) }
            }
        }
        let away = motion.isLeaving ? motion.share : 1 - motion.share
        let place = Place(
            y: Int((away * Double(way ?? 0)).rounded()), opacity: motion.fades ? 1 - away : 1)
        return zip(items, isStill).map { item, isStill in
            guard !isStill else { return (levelled(item), Place()) }
            return (item, place)
        }
    }

    /// Returns a meter on its way to its present level; another item as it is.
    private func levelled(_ item: ViewItem) -> ViewItem {
        guard let level = item.kind.level,
            let other = others.first(where: { item.stands(for: $0) })?.kind.level
        else { return item }
        let (from, to) = motion.isLeaving ? (level, other) : (other, level)
        var item = item
        item.kind.level = from + (to - from) * motion.level
        return item
    }
}

extension ViewItem {
    /// Returns whether two items are the same to the eye, apart from a colour or a level that changes in its place.
    fileprivate func stands(for other: ViewItem) -> Bool {
        guard frame == other.frame, clip == other.clip else { return false }
        switch (kind, other.kind) {
        case (.bar, .bar), (.gauge, .gauge), (.sparkline, .sparkline): return colour == other.colour
        default: return kind == other.kind
        }
    }

    /// Returns the item at another place, with a share of its opacity.
    func moved(to place: ItemMotion.Place) -> ViewItem {
        guard place != ItemMotion.Place() else { return self }
        var item = self
        item.frame = frame.offset(y: place.y)
        item.clip = clip.offset(y: place.y)
        item.colour = colour.opacity(place.opacity)
        switch kind {
        case .text(let spec, let x, let baseline): item.kind = .text(spec, x: x, baseline: baseline + place.y)
        case .marquee(var marquee):
            marquee.baseline += place.y
            item.kind = .marquee(marquee)
        case .icon, .image, .bar, .gauge, .sparkline, .capsule, .tile: break
        }
        return item
    }
}

extension ViewItem.Kind {
    /// The level of a bar or a gauge; `nil` for another kind. Another kind ignores a new level.
    fileprivate var level: Double? {
        get {
            switch self {
            case .bar(let level, _), .gauge(let level): level
            case .text, .marquee, .icon, .image, .sparkline, .capsule, .tile: nil
            }
        }
        set {
            switch (self, newValue) {
            case (.bar(_, let isRightToLeft), let level?): self = .bar(level, isRightToLeft: isRightToLeft)
            case (.gauge, let level?): self = .gauge(level)
            default: break
            }
        }
    }
}
