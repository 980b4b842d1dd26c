import FoundationEssentials

// What happens to an attended card while it rests. Its member of the stream rests until it is told to leave.
extension ActivityQueueMachine {
    /// Lets happen what is due by `now`, each at its own instant: the phases of the card on show, and the end of
    /// an attended one's rest.
    mutating func pass(to now: Instant) {
        run(.deadline, at: now)
        guard case .showing(let token, .shown) = turn, let ending, ending.instant <= now,
            let shown = stream.current?.member.id
        else { return }
        turn = .showing(token, outcome: ending.outcome)
        self.ending = nil
        run(.endRest(shown), at: ending.instant)
        run(.deadline, at: now)
    }

    /// Reckons anew when the attended card on show ends, from what is the case now.
    mutating func attend(at now: Instant) {
        ending = nil
        guard case .showing(_, .shown) = turn, let current = stream.current, current.member.isAttended else {
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
    }

    /// Whether a card that left now would make room for another one. While somebody uses the surface it would not,
    /// for nothing is claimed then (Q17), nor would it while the queue is suspended (Q21).
    private var othersWouldFollow: Bool {
        pending.hasNext && !isSuspended && !isUserEngaged
    }

    /// How long the card of an activity rests at most, beyond which only a defect can keep it; `nil` for ever.
    func longestRest(of activity: Activity) -> Duration? {
        if activity.hold { return nil }
        let dwell = activity.dwell.timerLength
        guard activity.attended else { return dwell }
        // All but seen, and then left for as long as it may be.
        return configuration.unseenLimit.map { dwell + max($0.timerLength, dwell) }
    }
}
