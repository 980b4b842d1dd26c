import NotchCore

/// What moves on a card whose title or subtitle is longer than its column. The line that takes longer sets the round of
/// both.
struct CardScroll: Hashable, Sendable {
    /// `nil` for a line that is shown as a whole.
    let title: ScrollPlan?
    let subtitle: ScrollPlan?
    /// How a line goes back to its beginning.
    let motion: Motion

    /// How long a line takes to go back to its beginning.
    static let back = CardScene.crossFade

    /// - Returns: `nil` for a card on which nothing moves.
    init?(title: ScrollPlan?, subtitle: ScrollPlan?, motion: Motion) {
        guard title != nil || subtitle != nil else { return nil }
        (self.title, self.subtitle, self.motion) = (title, subtitle, motion)
    }

    /// The length of a round.
    var round: Duration { max(title?.length ?? .zero, subtitle?.length ?? .zero) }

    /// Returns how long after the card came to rest all of its lines have been read as often as they are to be.
    func readingTime(_ reading: CardReading, repeats: Int) -> Duration {
        let latest = max(
            title == nil ? .zero : reading.titleDelay, subtitle == nil ? .zero : reading.subtitleDelay)
        return latest + round * max(repeats, 1)
    }

    func state(of plan: ScrollPlan, after elapsed: Duration, repeats: Int) -> ScrollState {
        guard elapsed > .zero else { return ScrollState() }
        let (rounds, within) = rounds(in: elapsed, repeats: repeats)
        if rounds > 0, within < Self.back {
            switch motion {
            case .full:
                let weight = Composition.weight(Transition.fade(within, of: Self.back), motion)
                return weight == 0
                    ? ScrollState(place: plan.end) : ScrollState(place: 0, former: plan.end, weight: weight)
            case .slides, .cuts: return ScrollState(place: within < Self.back / 2 ? plan.end : 0)
            }
        }
        return ScrollState(place: rounds < repeats ? plan.place(at: within) : 0)
    }

    /// Returns how long after the clock a line moves next: zero while one fades, `nil` when all rest for good.
    func nextChange(after clock: ScrollClock) -> Duration? {
        let changes = [(title, clock.title), (subtitle, clock.subtitle)].compactMap { plan, elapsed in
            plan.flatMap { nextChange(of: $0, after: elapsed, repeats: clock.repeats) }
        }
        return changes.min()
    }

    private func nextChange(of plan: ScrollPlan, after elapsed: Duration, repeats: Int) -> Duration? {
        guard elapsed > .zero else { return (plan.nextStep(after: .zero) ?? turn) - elapsed }
        let (rounds, within) = rounds(in: elapsed, repeats: repeats)
        if rounds > 0, within < Self.back {
            if motion == .full { return .zero }
            if within < Self.back / 2 { return Self.back / 2 - within }
        }
        guard rounds < repeats else { return nil }
        return (plan.nextStep(after: within) ?? turn) - within
    }

    /// When a line begins to go back, from the beginning of its round.
    private var turn: Duration { motion == .full ? round : round + Self.back / 2 }

    /// Returns the rounds that are over, at most as many as there are, and the time since then.
    private func rounds(in elapsed: Duration, repeats: Int) -> (rounds: Int, within: Duration) {
        let rounds = min(elapsed.whole(round), repeats)
        return (rounds, elapsed - round * rounds)
    }
}
