import Glibc
import NotchCore

/// The places of the card that enters and of the card that leaves, at one instant.
///
/// A card enters from above the panel and leaves upwards (Q25). If one card follows another, the next enters from below
/// and pushes its predecessor, with a gap between them. The predecessor already moves up, and two cards that move in
/// one direction are one movement to the eye. Cards move by whole pixels, because fractions cost five times more. On a
/// tall panel, the edge below the clock replaces the panel's upper edge.
struct HandOver {
    var coming: Composition.Placement?
    var leaving: Composition.Placement?
    /// Whether the card that enters fades in over the card that leaves, in the same place.
    private var isInPlace = false
    /// The part of the panel to which the two are clipped; `nil` for the whole panel.
    private let clip: PixelRect?

    /// The placements of the two, the lower one first.
    var fronts: [Composition.Placement] {
        guard let coming, let leaving else { return (coming ?? leaving).map { [$0] } ?? [] }
        return isInPlace ? [leaving, coming] : [coming, leaving]
    }

    /// - Parameters:
    ///   - isReplacing: whether the two are one card with different content. The card stays in its place then.
    ///   - coming: the passage that enters or rests.
    ///   - leaving: the passage that leaves.
    ///   - stage: the part of the panel in which cards enter and leave.
    ///   - rest: returns the place of a layer at rest.
    init(
        coming: Passage?, leaving: Passage?, isReplacing: Bool = false, at now: Instant, panel: PixelRect,
        stage: PixelRect, motion: Motion,
        rest: (Composition.Layer) -> PixelRect
    ) {
        clip = stage == panel ? nil : stage
        guard !motion.isStill else {
            // A card that leaves stays until its successor appears.
            let front = coming ?? (leaving?.layer.isFormer == false ? leaving : nil)
            guard let front, now >= front.began || front.isLeaving else { return }
            self.coming = .init(layer: front.layer, frame: rest(front.layer), weight: Composition.fullWeight)
            return
        }
        if isReplacing, let leaving {
            isInPlace = true
            let frame = rest(leaving.layer)
            let faded = coming.map { Transition.fade(now - $0.began + CardScene.lead, of: CardScene.crossFade) } ?? 0
            if faded < 1 { self.leaving = .init(layer: leaving.layer, frame: frame, weight: Composition.fullWeight) }
            if let coming { place(coming.layer, frame, opacity: faded, motion, in: \.coming) }
            return
        }
        let entry = coming.map { Transition.entry(now - $0.began, of: $0.duration) } ?? 0
        let exit = leaving.map { Transition.exit(now - $0.began, of: $0.duration) } ?? 1
        // The distance by which the leaving card has been pushed, in pixels.
        var pushed: Int?
        if let coming, let leaving, coming.began >= leaving.began {
            let gap = max(Int((Transition.gap * Double(panel.height)).rounded()), 1)
            let (first, next) = (rest(leaving.layer), rest(coming.layer))
            let way = first.maxY + gap - next.y
            let moved = Int((entry * Double(way)).rounded())
            pushed = moved
            // If the leaving card ends within the panel, as on an upright one, the next fades in beside it.
            let fades = first.maxY + gap < panel.maxY
            let opacity = fades ? Transition.opacity(at: entry) : entry > 0 ? 1 : 0
            place(coming.layer, next.offset(y: way - moved), opacity: opacity, motion, in: \.coming)
        } else if let coming {
            let next = rest(coming.layer)
            let offset = Int(((entry - 1) * Double(next.maxY - stage.y)).rounded())
            place(coming.layer, next.offset(y: offset), opacity: Transition.opacity(at: entry), motion, in: \.coming)
        }
        guard let leaving, exit < 1 else { return }
        let first = rest(leaving.layer)
        let way = Int((exit * Double(first.maxY - stage.y)).rounded())
        // A card that has begun to fade does not become more opaque while it is pushed.
        let faded =
            pushed == nil ? exit : coming.map { Transition.exit($0.began - leaving.began, of: leaving.duration) }
        let opacity = Transition.opacity(at: 1 - (faded ?? 0))
        place(leaving.layer, first.offset(y: -max(way, pushed ?? 0)), opacity: opacity, motion, in: \.leaving)
    }

    private mutating func place(
        _ layer: Composition.Layer, _ frame: PixelRect, opacity: Double, _ motion: Motion,
        in member: WritableKeyPath<HandOver, Composition.Placement?>
    ) {
        let weight = Composition.weight(opacity, motion)
        guard weight > 0 else { return }
        self[keyPath: member] = .init(layer: layer, frame: frame, weight: weight, clip: clip)
    }
}

/// The progress of a transition at an instant.
enum Transition {
    /// The seconds in which the spring of Q25 comes to rest.
    static let springRest = 0.4
    /// The seconds for which the spring has been released when a card's first frame is drawn, so that this frame shows
    /// a part of the card: 7 % of its way. A larger part would be a jump.
    static let lead = 0.025
    /// The share of its way in after which a card is opaque. On its way out, it fades over the same share.
    static let opaque = 0.35
    /// The gap between a card and the card that it pushes, as a share of the panel's height.
    static let gap = 0.04
    /// How long one home view takes to replace the other.
    static let homeTurn: Duration = .milliseconds(200)

    /// Returns a card's place on its way in: 0 away from the panel, 1 at rest. The place is exactly 1 from the end of
    /// the transition on. A transition that is shorter than the spring's rest runs the spring faster.
    static func entry(_ elapsed: Duration, of transition: Duration) -> Double {
        guard elapsed < transition else { return 1 }
        guard elapsed >= .zero else { return 0 }
        let pace = max(1, springRest / transition.seconds)
        // At the end of the transition, the spring is a little short of 1.
        let end = Spring.card.value(at: transition.seconds * pace + lead)
        return Spring.card.value(at: elapsed.seconds * pace + lead) / end
    }

    /// Returns a card's place on its way out: 0 at rest, 1 out of sight. It starts slowly and ends at speed.
    static func exit(_ elapsed: Duration, of transition: Duration) -> Double {
        guard elapsed < transition else { return 1 }
        guard elapsed > .zero else { return 0 }
        let share = elapsed.seconds / transition.seconds
        return share * share * share
    }

    /// Returns the opacity of a card, 0...1, at a place between 0 (away) and 1 (at rest). It rises fast.
    static func opacity(at place: Double) -> Double {
        let missing = max(1 - place / opaque, 0)
        return 1 - missing * missing
    }

    /// Returns the progress of a fade, 0...1, with a soft start and a soft end.
    static func fade(_ elapsed: Duration, of fade: Duration) -> Double {
        guard elapsed < fade else { return 1 }
        guard elapsed > .zero else { return 0 }
        let share = elapsed.seconds / fade.seconds
        return share * share * (3 - 2 * share)
    }
}

/// A critically damped spring, released at 0 and pulled to 1, in closed form. It comes to rest as fast as a spring can
/// without overshoot. With overshoot, a card as large as the panel would show the ground behind it.
struct Spring: Hashable, Sendable {
    /// The undamped period, in seconds.
    var response: Double

    /// The spring with Q25's response.
    static let card = Spring(response: 0.36)

    /// Returns the place of the spring.
    ///
    /// - Parameter time: seconds since the release.
    func value(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        let angle = 2 * Double.pi / response * time
        return 1 - (1 + angle) * exp(-angle)
    }
}
