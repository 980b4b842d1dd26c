extension StreamMachine {
    /// The things that can happen to a stream.
    package enum Event: MachineEvent {
        /// Appends members (U2). Ids should be unique. Where they are not, an event that names an id concerns the
        /// member on show if that has the id, else every pending member with it.
        case enqueue([Member])
        /// Cancels everything. The new member is then the only one (U6).
        case enqueueExclusively(Member)
        /// Lets a blocker go (U4): the one with this id, or the current one for `nil`. While the current blocker is
        /// still animating in, the event is remembered (B6.6). It has no effect on any other member.
        case unblock(Member.ID?)
        /// Ends the middle phase of the member on show, timed or blocker, now or as soon as it is reached.
        case endRest(Member.ID)
        /// Makes the middle phase of the timed member on show last at least until then, also where the phase has not
        /// begun yet.
        case prolong(Member.ID, until: Instant)
        /// Takes back a pending member, which is rejected (U7), or ends the one on show at once (U5).
        case cancel(Member.ID)
        /// Rejects all pending members and ends the one on show at once (U5).
        case cancelAll
        /// Gives a pending or showing member new content. The rest of its present phase does not change.
        case update(Member)
        /// Gives the member on show new content, as another type of member where that is so, and lets its middle phase
        /// begin again. It has no effect once the middle phase has ended.
        case renew(Member)
        /// Stops time for the member on show, and begins no other member.
        case pause
        case resume
        /// Time has passed.
        case deadline
    }
}
