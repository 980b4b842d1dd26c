/// How far the dwell of an attended card has come: it advances only while somebody is near.
///
/// While the card rests on the surface, all of its time is spent either with somebody near or with nobody. Time
/// in which it comes, leaves or is covered is neither.
struct Attendance: Sendable {
    /// When and how the card ends, unless something happens before.
    struct Ending: Hashable, Sendable {
        var instant: Instant
        var outcome: ActivityOutcome
    }

    /// How long somebody has been near while the card rested, up to ``nearSince``.
    private var seen: Duration = .zero
    /// Since when somebody has been near and nothing has covered the card; it may still have been coming then.
    private var nearSince: Instant?

    /// Takes the count to `now`.
    ///
    /// - Parameters:
    ///   - isNear: whether somebody is near from now on, with the card in view.
    ///   - restBegan: when the card came, or comes, to rest, moved by the time for which it has been covered.
    mutating func note(isNear: Bool, restBegan: Instant, at now: Instant) {
        if let nearSince { seen += max(now - max(nearSince, restBegan), .zero) }
        nearSince = isNear ? now : nil
    }

    /// For how long somebody has still to be near.
    ///
    /// - Parameters:
    ///   - dwell: for how long all in all.
    ///   - restBegan: as in ``note(isNear:restBegan:at:)``.
    func toBeSeen(of dwell: Duration, restBegan: Instant, at now: Instant) -> Duration {
        let present = nearSince.map { max(now - max($0, restBegan), .zero) } ?? .zero
        return max(dwell - seen - present, .zero)
    }

    /// Reckons the end of the card's rest from what was noted last.
    ///
    /// It is `seen` once somebody has been near for all of its dwell. Failing that it gives way when it has rested
    /// for as long as its dwell, and ends unseen when it has spent `unseenLimit`, or its dwell if that is longer,
    /// with nobody near. Neither happens while somebody is near.
    ///
    /// - Parameters:
    ///   - unseenLimit: `nil` for none.
    ///   - yieldsFrom: the instant from which on another activity would take its place; `nil` while none would.
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
