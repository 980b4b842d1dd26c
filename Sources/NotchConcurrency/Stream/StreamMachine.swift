import DequeModule

/// Decides when each member of a stream enters its phases (U1 to U9).
///
/// The machine has one current member and one deadline, so that two runners cannot exist (B6.8). Every accepted member
/// ends with exactly one `hidden` or `reject` (B6.7). Each phase takes O(1). Cancelling or updating a pending member by
/// id is linear in the number of pending members.
package struct StreamMachine<Member: QueueMember>: StateMachine {
    /// The shown member, from its `animateIn` until its `hidden`.
    package private(set) var current: Current?
    private var waiting = Deque<Member>()
    /// The maximum number of pending members since the storage was last released.
    private var waitingPeak = 0
    private var pausedSince: Instant?
    private var effects: [Lifecycle<Member>] = []

    package init() {}

    /// The pending members, in order. Each access makes a copy in time linear in their number.
    package var pending: [Member] { Array(waiting) }
    package var pendingCount: Int { waiting.count }
    package var isPaused: Bool { pausedSince != nil }
    /// The instant at which ``Event/deadline`` is due next; `nil` if only another event can change the state.
    package var nextDeadline: Instant? { pausedSince == nil ? current?.deadline : nil }

    /// Advances the stream to `now` and applies `event` there.
    ///
    /// - Returns: the phases entered, in order, each with the exact instant at which it began.
    package mutating func handle(_ event: Event, at now: Instant) -> [Lifecycle<Member>] {
        advance(to: now)
        switch event {
        case .enqueue(let members): waiting.append(contentsOf: members)
        case .enqueueExclusively(let member):
            cancelAll(at: now)
            waiting.append(member)
        case .unblock(let id): unblock(id, at: now)
        case .endRest(let id): if current?.member.id == id { endMiddle(at: now) }
        case .prolong(let id, let until): prolong(id, until: until)
        case .cancel(let id): cancel(id, at: now)
        case .cancelAll: cancelAll(at: now)
        case .update(let member): update(member)
        case .renew(let member): renew(member, at: now)
        case .pause: if pausedSince == nil { pausedSince = now }
        case .resume: resume(at: now)
        case .deadline: break
        }
        waitingPeak = max(waitingPeak, waiting.count)
        beginNext(at: now)
        advance(to: now)
        defer { effects = [] }
        return effects
    }
}

// MARK: - Phases

extension StreamMachine {
    /// Processes all deadlines up to `now`, each at its own instant.
    private mutating func advance(to now: Instant) {
        while let deadline = nextDeadline, deadline <= now {
            switch current?.stage {
            case .entering where current?.latched == true: leave(at: deadline)
            case .entering: rest(from: deadline)
            case .resting: leave(at: deadline)
            case .leaving: trail(from: deadline)
            case .trailing, nil: finish(at: deadline)
            }
        }
    }

    private mutating func beginNext(at now: Instant) {
        guard current == nil, pausedSince == nil, let member = waiting.popFirst() else { return }
        if waiting.isEmpty, waitingPeak > 1024 {
            // A deque keeps its largest storage. The storage of a burst is released here.
            waiting = Deque()
            waitingPeak = 0
        }
        current = Current(
            member: member, stage: .entering, stageBegan: now, deadline: now + member.transitionDuration.timerLength)
        announce(.animateIn, of: member, at: now)
    }

    private mutating func rest(from instant: Instant) {
        guard let member = current?.member else { return }
        enter(.resting, at: instant, lasting: member.memberType == .blocker ? nil : member.restDuration)
        if let deadline = current?.deadline, let until = current?.restsUntil {
            current?.deadline = max(deadline, until)
        }
    }

    private mutating func leave(at instant: Instant) {
        guard let member = current?.member else { return }
        announce(.animateOut, of: member, at: instant)
        enter(.leaving, at: pausedSince ?? instant, lasting: member.leavingDuration)
    }

    private mutating func trail(from instant: Instant) {
        guard let member = current?.member else { return }
        enter(.trailing, at: instant, lasting: member.endDelay)
    }

    private mutating func finish(at instant: Instant) {
        guard let member = current?.member else { return }
        announce(.hidden, of: member, at: instant)
        current = nil
        beginNext(at: instant)
    }

    private mutating func enter(_ stage: Stage, at instant: Instant, lasting duration: Duration?) {
        current?.stage = stage
        current?.stageBegan = instant
        current?.deadline = duration.map { instant + $0.timerLength }
    }

    private mutating func announce(_ phase: LifecyclePhase, of member: Member, at instant: Instant) {
        effects.append(Lifecycle(member: member, phase: phase, began: instant))
    }
}

// MARK: - Events

extension StreamMachine {
    private mutating func unblock(_ id: Member.ID?, at now: Instant) {
        guard let member = current?.member, member.memberType == .blocker, id == nil || id == member.id else { return }
        endMiddle(at: now)
    }

    private mutating func endMiddle(at now: Instant) {
        switch current?.stage {
        case .entering: current?.latched = true
        case .resting: leave(at: now)
        case .leaving, .trailing, nil: break
        }
    }

    private mutating func prolong(_ id: Member.ID, until instant: Instant) {
        guard let current, current.member.id == id, current.member.memberType == .timed else { return }
        switch current.stage {
        case .entering: self.current?.restsUntil = max(current.restsUntil ?? instant, instant)
        case .resting: self.current?.deadline = current.deadline.map { max($0, instant) }
        case .leaving, .trailing: break
        }
    }

    private mutating func cancel(_ id: Member.ID, at now: Instant) {
        if current?.member.id == id {
            endCurrent(at: now)
        } else {
            for member in waiting where member.id == id {
                announce(.reject, of: member, at: now)
            }
            waiting.removeAll { $0.id == id }
        }
    }

    private mutating func cancelAll(at now: Instant) {
        endCurrent(at: now)
        for member in waiting { announce(.reject, of: member, at: now) }
        waiting = Deque()
        waitingPeak = 0
    }

    /// Ends the shown member at once, and announces each of its remaining phases once (U5, U8).
    private mutating func endCurrent(at now: Instant) {
        guard let current else { return }
        if current.stage == .entering || current.stage == .resting {
            announce(.animateOut, of: current.member, at: now)
        }
        announce(.hidden, of: current.member, at: now)
        self.current = nil
    }

    private mutating func update(_ member: Member) {
        if current?.member.id == member.id {
            current?.member = member
        } else {
            for index in waiting.indices where waiting[index].id == member.id {
                waiting[index] = member
            }
        }
    }

    private mutating func renew(_ member: Member, at now: Instant) {
        guard let current, current.member.id == member.id, !current.latched else { return }
        switch current.stage {
        case .entering, .resting:
            self.current?.member = member
            self.current?.restsUntil = nil
            if current.stage == .resting { rest(from: pausedSince ?? now) }
        case .leaving, .trailing: break
        }
    }

    private mutating func resume(at now: Instant) {
        guard let pausedSince else { return }
        self.pausedSince = nil
        let pause = now - pausedSince
        if let current {
            self.current?.stageBegan = current.stageBegan + pause
            self.current?.deadline = current.deadline.map { $0 + pause }
            self.current?.restsUntil = current.restsUntil.map { $0 + pause }
        }
    }
}

extension StreamMachine {
    /// The events of a stream.
    package enum Event: MachineEvent {
        /// Appends members (U2). Ids should be unique. If they are not, an event with an id applies to the shown member
        /// if it has the id, else to every pending member with the id.
        case enqueue([Member])
        /// Cancels all members, and appends the new member (U6).
        case enqueueExclusively(Member)
        /// Unblocks the current blocker (U4) if it has this id or the id is `nil`. The event is remembered while the
        /// blocker is animating in (B6.6). It has no effect on any other member.
        case unblock(Member.ID?)
        /// Ends the middle phase of the shown member, timed or blocker, now or as soon as the phase is reached.
        case endRest(Member.ID)
        /// Prolongs the middle phase of the shown timed member at least to an instant, even if the phase has not begun
        /// yet.
        case prolong(Member.ID, until: Instant)
        /// Rejects a pending member (U7), or ends the shown member at once (U5).
        case cancel(Member.ID)
        /// Rejects all pending members and ends the shown member at once (U5).
        case cancelAll
        /// Replaces the content of a pending or shown member. The end of its present phase does not change.
        case update(Member)
        /// Replaces the content and the type of the shown member, and restarts its middle phase. It has no effect after
        /// the end of the middle phase.
        case renew(Member)
        /// Stops the time of the shown member, and begins no other member.
        case pause
        case resume
        /// Time has passed.
        case deadline
    }
}

extension StreamMachine {
    package typealias Current = StreamedMember<Member>

    /// The stages of the current member, between the announced phases (U3).
    package enum Stage: Hashable, Sendable {
        /// The member animates in.
        case entering
        /// The member is in its middle phase.
        case resting
        /// The member animates out.
        case leaving
        /// The member is invisible, and its end delay runs. `hidden` is announced at the end of the delay.
        case trailing
    }
}

/// The shown member of a stream, and its stage.
public struct StreamedMember<Member: QueueMember>: Sendable {
    public internal(set) var member: Member
    package internal(set) var stage: StreamMachine<Member>.Stage
    /// The instant at which the present stage began. The length of each pause is added to it.
    package internal(set) var stageBegan: Instant
    /// The instant at which the present stage ends; `nil` while a blocker waits.
    package internal(set) var deadline: Instant?
    /// Whether the middle phase is skipped, because it was ended before it was reached (B6.6).
    package internal(set) var latched = false
    /// The instant until which a timed member rests at least; `nil` if only its own rest applies.
    package internal(set) var restsUntil: Instant?

    /// The instant at which ``phase`` began. In the middle phase this is the beginning of the animation in.
    public var phaseBegan: Instant {
        stage == .resting ? stageBegan - member.transitionDuration.timerLength : stageBegan
    }

    /// The last phase that was announced. During the end delay it is ``LifecyclePhase/hidden``, which is announced at
    /// the end of the delay.
    public var phase: LifecyclePhase {
        switch stage {
        case .entering, .resting: .animateIn
        case .leaving: .animateOut
        case .trailing: .hidden
        }
    }
}
