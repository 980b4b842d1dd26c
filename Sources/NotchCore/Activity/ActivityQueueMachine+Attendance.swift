// The time in which an attended card rests. Its member of the stream rests until the queue ends its rest.
extension ActivityQueueMachine {
    /// Applies everything that is due by `now`, each at its own instant: the phases of the card on show, and the end of
    /// an attended card's rest.
    mutating func pass(to now: Instant) {
        run(.deadline, at: now)
        guard case .showing(let token, .shown) = step, let ending, ending.instant <= now,
            let shown = stream.current?.member.id
        else { return }
        step = .showing(token, outcome: ending.outcome)
        self.ending = nil
        run(.endRest(shown), at: ending.instant)
        run(.deadline, at: now)
    }

    /// Computes from the present state when the attended card on show ends.
    mutating func attend(at now: Instant) {
        ending = nil
        guard case .showing(_, .shown) = step, let current = stream.current, current.member.isAttended else {
            attendance = Attendance()
            return
        }
        let restBegan =
            current.stage == .resting
            ? current.stageBegan : current.stageBegan + current.member.transitionDuration.timerLength
        attendance.note(isNear: isNear && !isCovered, restBegan: restBegan, at: now)
        guard !isCovered else { return }
        ending = attendance.ending(
            restBegan: restBegan, dwell: current.member.activity.dwell, unseenLimit: configuration.unseenLimit,
            yieldsFrom: othersWouldFollow ? now : nil)
        if let doneRest, let instant = ending?.instant { ending?.instant = max(instant, restBegan + doneRest) }
    }

    /// Whether another card would follow if the present one left now. No card follows while somebody uses the surface,
    /// because the queue claims nothing then (Q17), nor while the queue is suspended (Q21).
    private var othersWouldFollow: Bool { pending.hasNext && !isSuspended && !isUserEngaged }

    /// Returns the longest time for which the card of an activity rests without a defect; `nil` if there is no limit.
    func longestRest(of activity: Activity) -> Duration? {
        if activity.hold { return nil }
        // Only the first frame tells how long a text takes that moves through its line.
        let dwell = activity.restsUntilRead ? max(activity.dwell, Activity.longestReading) : activity.dwell.timerLength
        guard activity.attended else { return dwell }
        // The worst case is a card that is almost seen and then spends the whole limit with nobody near.
        return configuration.unseenLimit.map { dwell + max($0.timerLength, dwell) }
    }
}
