extension StreamMachine {
    /// What can happen to a stream.
    package enum Event: Sendable {
        /// Appends members (U2). Ids should be unique; where they are not, an event that names one concerns
        /// the member on show first, and else every pending one with that id.
        case enqueue([Member])
        /// Cancels everything; the new member is then the only one (U6).
        case enqueueExclusively(Member)
        /// Lets a blocker go (U4): the one with this id, or the current one for `nil`. Remembered while the
        /// current blocker still animates in (B6.6), and without effect on any other.
        case unblock(Member.ID?)
        /// Ends the middle phase of the member on show, timed or blocker, now or as soon as it is reached.
        case endRest(Member.ID)
        /// Takes back a pending member, which is rejected (U7), or ends the one on show at once (U5).
        case cancel(Member.ID)
        /// Rejects all pending members and ends the one on show at once (U5).
        case cancelAll
        /// Gives a pending or showing member new content. What is left of its present phase stays as it is.
        case update(Member)
        /// Time stands still for the member on show, and none is begun.
        case pause
        case resume
        /// Time has passed.
        case deadline
    }
}
