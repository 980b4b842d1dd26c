import FoundationEssentials

/// Decides how the question on the surface ends, and when its card enters and leaves.
///
/// The first event that ends a question decides its outcome; later events change nothing. A choice is shown for
/// ``confirmation`` before the card leaves, so that the person sees which choice was understood.
package struct QuestionMachine: StateMachine {
    /// How long the choice is shown before the card leaves: 300 ms.
    package static let confirmation: Duration = .milliseconds(300)
    /// The time from the start of the card's entrance during which presses are ignored: 500 ms. An earlier press was
    /// meant for the previous content of the surface.
    package static let pressDelay: Duration = .milliseconds(500)

    /// The time of the card's entrance, and of its exit unless ``handOver`` shortens it.
    package let transition: Duration
    /// The time from the start of the card's exit to the release of the surface; `nil` releases it once the card has
    /// left (U3).
    package let handOver: Duration?
    /// The last question that released the surface, as it left; `nil` if it was taken down at once.
    package private(set) var leaving: QuestionScene?
    private var stream = StreamMachine<QuestionMember>()
    private var marked: Int?
    private var outcome: QuestionOutcome?
    private var expires: Instant?
    /// When the entrance ended, and when the question was answered or ended.
    private var came: Instant?
    private var ended: Instant?
    /// When the choice has been shown for ``confirmation``.
    private var leaves: Instant?
    private var effects: [(effect: Effect, instant: Instant)] = []

    package init(transition: Duration, handOver: Duration? = nil) {
        self.transition = transition
        self.handOver = handOver
    }

    /// The timing of the card's exit.
    private var departure: Departure { Departure(of: transition, handOver: handOver) }

    /// The question on the surface, until its card has left.
    package var question: Question? { stream.current?.member.question }
    /// Whether the question on the surface waits for its answer.
    package var isOpen: Bool { stream.current != nil && outcome == nil }

    /// Whether a press at this instant is meant for the question: a person can have seen the question by then.
    private func takesPress(at now: Instant) -> Bool {
        guard isOpen, let came else { return false }
        return now >= came - transition.timerLength + Self.pressDelay
    }

    /// The present card of the question.
    package var scene: QuestionScene? {
        stream.current.map { current in
            QuestionScene(
                question: current.member.question, marked: marked, chosen: outcome?.choice, expires: expires,
                phase: current.phase, phaseBegan: current.phaseBegan,
                transition: current.phase == .animateOut ? departure.drawn : transition, came: came, ended: ended)
        }
    }

    /// When ``Event/deadline`` is due next; `nil` while only an event can change anything.
    package var nextDeadline: Instant? {
        [stream.nextDeadline, expires, leaves].compactMap { $0 }.min()
    }

    /// Advances the question to `now` and applies `event` there.
    ///
    /// - Returns: the effects, in order, each with the exact instant at which it happened.
    package mutating func handle(_ event: Event, at now: Instant) -> [(effect: Effect, instant: Instant)] {
        while let due = nextDeadline, due <= now { pass(due) }
        switch event {
        case .show(let question, let marksFirst, let spent):
            show(question, marksFirst: marksFirst, spent: spent, at: now)
        case .update(let question): update(question, at: now)
        case .answer(let number): answer(number, at: now)
        case .markFirst: if isOpen, marked == nil { mark(1, at: now) }
        case .press(let press): if takesPress(at: now) { handle(press, at: now) }
        case .cancel: end(.cancelled, at: now)
        case .displayGone:
            end(.displayGone, at: now)
            takeDown(at: now)
        case .takeDown: takeDown(at: now)
        case .deadline: break
        }
        defer { effects = [] }
        return effects
    }

    private mutating func handle(_ press: Press, at now: Instant) {
        let count = question?.choices.count ?? 1
        switch press {
        case .answer(let number): answer(number, at: now)
        case .next: mark(marked.map { $0 % count + 1 } ?? 1, at: now)
        case .previous: mark(marked.map { ($0 + count - 2) % count + 1 } ?? count, at: now)
        case .take: if let marked { answer(marked, at: now) } else { mark(1, at: now) }
        case .dismiss: end(.cancelled, at: now)
        }
    }

    private mutating func mark(_ number: Int, at now: Instant) {
        marked = number
        effects.append((.marked, now))
    }

    private mutating func show(_ question: Question, marksFirst: Bool, spent: Duration, at now: Instant) {
        guard stream.current == nil else { return }
        marked = question.defaultChoice ?? (marksFirst ? 1 : nil)
        outcome = nil
        expires = question.timeout.map { now + max($0 - spent, .zero).timerLength }
        run(.enqueue([member(question)]), at: now)
    }

    /// Changes the texts of the question on the surface. Its choices and its time stay.
    private mutating func update(_ question: Question, at now: Instant) {
        guard let shown = self.question, shown.id == question.id, shown.choices == question.choices else { return }
        run(.update(member(question)), at: now)
    }

    private func member(_ question: Question) -> QuestionMember {
        QuestionMember(question: question, transitionDuration: transition, leavingDuration: departure.held)
    }

    /// Removes the card from the surface at once, without its exit.
    private mutating func takeDown(at now: Instant) {
        (leaves, expires) = (nil, nil)
        run(.cancelAll, at: now)
        leaving = nil
    }

    private mutating func pass(_ due: Instant) {
        if let expires, expires <= due { end(.timedOut(default: question?.defaultChoice), at: due) }
        if let leaves, leaves <= due {
            self.leaves = nil
            run(.unblock(nil), at: due)
        }
        run(.deadline, at: due)
    }

    private mutating func answer(_ number: Int, at now: Instant) {
        guard let question, question.numbers.contains(number) else { return }
        end(.chosen(number), at: now)
    }

    private mutating func end(_ outcome: QuestionOutcome, at now: Instant) {
        guard isOpen else { return }
        self.outcome = outcome
        expires = nil
        ended = now
        effects.append((.ended(outcome), now))
        if outcome.choice == nil {
            run(.unblock(nil), at: now)
        } else {
            leaves = now + Self.confirmation
        }
    }

    /// Records the question whose card is leaving. A question that is taken down at once has no exit.
    private mutating func noteDeparture(_ lifecycle: Lifecycle<QuestionMember>) {
        switch lifecycle.phase {
        case .animateOut:
            leaving = QuestionScene(
                question: lifecycle.member.question, marked: marked, chosen: outcome?.choice, expires: nil,
                phase: .animateOut, phaseBegan: lifecycle.began, transition: departure.drawn, came: came,
                ended: ended ?? lifecycle.began)
        case .hidden: if leaving?.phaseBegan == lifecycle.began { leaving = nil }
        case .animateIn: (came, ended) = (lifecycle.began + transition.timerLength, nil)
        case .reject: break
        }
    }

    private mutating func run(_ event: StreamMachine<QuestionMember>.Event, at now: Instant) {
        for lifecycle in stream.handle(event, at: now) {
            effects.append((.phase(lifecycle.phase), lifecycle.began))
            noteDeparture(lifecycle)
        }
    }
}

extension QuestionMachine {
    /// The events of the question on the surface.
    package enum Event: Hashable, MachineEvent {
        /// A question enters the surface, which has no other question. `marksFirst`: whether the first choice is marked
        /// if none is the default, because the panel shows only the marked choice. `spent`: the part of the question's
        /// timeout that has passed before.
        case show(Question, marksFirst: Bool = false, spent: Duration = .zero)
        /// The question on the surface has new texts.
        case update(Question)
        /// A program, or a person through a program, chooses the choice with this number.
        case answer(Int)
        /// Marks the first choice if none is marked.
        case markFirst
        /// A person acts at the display. The event has no effect within ``QuestionMachine/pressDelay``.
        case press(Press)
        /// The program that asked the question takes it back.
        case cancel
        /// The question can no longer be seen.
        case displayGone
        /// The question releases the surface at once. If it was open, it has not ended.
        case takeDown
        /// Time has passed.
        case deadline
    }

    /// An action of a person at the display on the question on the surface.
    package enum Press: Hashable, Sendable {
        /// Chooses the choice with this number.
        case answer(Int)
        /// Marks the next choice; after the last choice, the first.
        case next
        /// Marks the previous choice; before the first choice, the last.
        case previous
        /// Chooses the marked choice, or marks the first choice if none is marked.
        case take
        /// Dismisses the question.
        case dismiss
    }

    /// The effects of an event, which the shell carries out.
    package enum Effect: Hashable, Sendable {
        /// The question ended with this outcome, and its card begins to leave.
        case ended(QuestionOutcome)
        /// The card entered this phase (U3). After ``LifecyclePhase/hidden`` the surface is free.
        case phase(LifecyclePhase)
        /// Another choice is marked.
        case marked
    }
}

/// A question as a member of a stream: a blocker that waits for a button (U1, U4). Its phases are those of its card.
struct QuestionMember: QueueMember {
    let question: Question
    let transitionDuration: Duration
    let leavingDuration: Duration

    var id: UUID { question.id }
    var memberType: QueueMemberType { .blocker }
    var restDuration: Duration { .zero }
    var endDelay: Duration { .zero }
}
