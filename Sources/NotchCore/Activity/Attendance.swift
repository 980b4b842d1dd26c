/// How much of the dwell of an attended card has passed. The dwell advances only while somebody is near.
///
/// While the card rests on the surface, somebody is near or nobody is, and all of its time counts as one or the other.
/// Time in which the card comes, leaves or is covered counts as neither.
struct Attendance: Sendable {
    /// When and how the card ends, unless something happens before then.
    struct Ending: Hashable, Sendable {
        var instant: Instant
        var outcome: ActivityOutcome
    }

    /// How long somebody has been near while the card rested, up to ``nearSince``.
    private var seen: Duration = .zero
    /// The instant since which somebody has been near with nothing covering the card; `nil` otherwise. The card may
    /// still have been coming then.
    private var nearSince: Instant?

    /// Advances the count to `now`.
    ///
    /// - Parameters:
    ///   - isNear: whether somebody is near from now on, with the card in view.
    ///   - restBegan: when the card came, or comes, to rest, moved by the time for which it has been covered.
    mutating func note(isNear: Bool, restBegan: Instant, at now: Instant) {
        if let nearSince { seen += max(now - max(nearSince, restBegan), .zero) }
        nearSince = isNear ? now : nil
    }

    /// Returns how much longer somebody has to be near.
    ///
    /// - Parameters:
    ///   - dwell: how long somebody has to be near in total.
    ///   - restBegan: the same as in ``note(isNear:restBegan:at:)``.
    func toBeSeen(of dwell: Duration, restBegan: Instant, at now: Instant) -> Duration {
        let present = nearSince.map { max(now - max($0, restBegan), .zero) } ?? .zero
        return max(dwell - seen - present, .zero)
    }

    /// Computes the end of the card's rest from what was noted last.
    ///
    /// The card ends as `seen` once somebody has been near for all of its dwell. Otherwise it gives way when it has
    /// rested for as long as its dwell, and ends unseen when it has spent `unseenLimit`, or its dwell if that is
    /// longer, with nobody near. Neither happens while somebody is near.
    ///
    /// - Parameters:
    ///   - unseenLimit: the limit; `nil` for none.
    ///   - yieldsFrom: the instant from which on another activity would take the card's place; `nil` while none would.
    func ending(restBegan: Instant, dwell: Duration, unseenLimit: Duration?, yieldsFrom: Instant?) -> Ending? {
        let dwell = dwell.timerLength
        if let nearSince {
            return Ending(instant: max(nearSince, restBegan) + max(dwell - seen, .zero), outcome: .seen)
        }
        let expiry = unseenLimit.map { restBegan + (seen + max($0.timerLength, dwell)).timerLength }
        if let yieldsFrom {
            let yielding = max(yieldsFrom, restBegan + dwell)
            if yielding <= expiry ?? yielding { return Ending(instant: yielding, outcome: .yielded) }
        }
        return expiry.map { Ending(instant: $0, outcome: .expiredUnseen) }
    }
}
