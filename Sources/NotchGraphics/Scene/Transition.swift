import NotchCore

/// How far a change has come at an instant.
enum Transition {
    /// The time in which the spring of Q25 comes to rest to a fraction of a pixel.
    static let springRest = 0.4
    /// How long the home view takes to come and go.
    static let homeFade: Duration = .milliseconds(200)

    /// Returns a card's place: 0 above the panel, 1 at rest, a little more while it swings. It is exactly 1 from the
    /// end of the transition on. A transition that is shorter than the spring's rest runs the spring faster.
    static func cardProgress(_ elapsed: Duration, of transition: Duration) -> Double {
        guard elapsed < transition else { return 1 }
        guard elapsed > .zero else { return 0 }
        let pace = max(1, springRest / transition.seconds)
        return Spring.card.value(at: elapsed.seconds * pace)
    }

    /// 0 to 1 with a soft start and a soft end.
    static func fadeProgress(_ elapsed: Duration, of fade: Duration) -> Double {
        guard elapsed < fade else { return 1 }
        guard elapsed > .zero else { return 0 }
        let share = elapsed.seconds / fade.seconds
        return share * share * (3 - 2 * share)
    }
}
