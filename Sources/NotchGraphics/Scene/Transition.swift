import NotchCore

/// How far a change has come at an instant.
enum Transition {
    /// The seconds in which the spring of Q25 comes to rest.
    static let springRest = 0.4
    /// The seconds that the spring has been let go when a card's first frame is drawn. That frame shows something.
    static let lead = 0.04
    /// The part of its way in after which a card is opaque. It fades as late on its way out.
    static let opaque = 0.35
    /// The gap between two cards of which one pushes the other, as a part of the panel's height.
    static let gap = 0.04
    /// How long one home view takes to replace the other.
    static let homeTurn: Duration = .milliseconds(200)

    /// Returns a card's place on its way in: 0 away from the panel, 1 at rest. It is exactly 1 from the end of the
    /// transition on. A transition that is shorter than the spring's rest runs the spring faster.
    static func entry(_ elapsed: Duration, of transition: Duration) -> Double {
        guard elapsed < transition else { return 1 }
        guard elapsed >= .zero else { return 0 }
        let pace = max(1, springRest / transition.seconds)
        // The spring is a little short of its end when its time is over.
        let end = Spring.card.value(at: transition.seconds * pace + lead)
        return Spring.card.value(at: elapsed.seconds * pace + lead) / end
    }

    /// Returns how far a card has left: 0 at rest, 1 out of sight. It starts slowly and ends at speed.
    static func exit(_ elapsed: Duration, of transition: Duration) -> Double {
        guard elapsed < transition else { return 1 }
        guard elapsed > .zero else { return 0 }
        let share = elapsed.seconds / transition.seconds
        return share * share * share
    }

    /// Returns how opaque a card is, 0...1, at a place between 0 (away) and 1 (at rest). It is soon there.
    static func opacity(at place: Double) -> Double {
        let missing = max(1 - place / opaque, 0)
        return 1 - missing * missing
    }

    /// 0 to 1 with a soft start and a soft end.
    static func fade(_ elapsed: Duration, of fade: Duration) -> Double {
        guard elapsed < fade else { return 1 }
        guard elapsed > .zero else { return 0 }
        let share = elapsed.seconds / fade.seconds
        return share * share * (3 - 2 * share)
    }
}
