public import FoundationEssentials

/// Asks people, one question at a time.
///
///     let questions = Questions()
///     questions.bind(to: queue)
///     let outcome = try await questions.ask(Question(title: "Reboot now?", choices: ["Yes", "No"]))
///
/// A question is an activity with choices (``Activity/choices``), and waits in the same line as the cards, before all of
/// them. It covers no card: the card on show finishes first. While a question shows it has the surface to itself, and no
/// watchdog ends it, because its own timeout does.
@SurfaceActor
public final class Questions {
    /// A question that has not ended.
    private struct Entry {
        let ticket: QuestionTicket
        let question: Question
        let completion: @SurfaceActor (QuestionOutcome) -> Void
    }

    /// The queue of other interactions that need the surface for themselves. The owner of the display tells the queue
    /// when the display can be seen.
    public nonisolated let interactions: InteractionQueue
    private nonisolated let transition: Duration
    private nonisolated let clock: (any SurfaceClock)?
    /// Whether the panel has room for only one of a question's choices at a time. The first is marked then, so that the
    /// choice in sight is always the one that would be taken. `nil` stands for a panel with room for all.
    package var showsOneAtATime: (@SurfaceActor (Question) -> Bool)?
    private var line: ActivityQueue?
    private var observation: Observation?
    private var entries: [Entry] = []
    private var asked: UInt64 = 0
    private let observers = Observers<(QuestionEvent, Instant)>()
    private let outbox = Outbox<(QuestionEvent, Instant)>()

    /// Whether the display is gone. While it is, every question ends at once with ``QuestionOutcome/displayGone``.
    public var isDisplayGone = false {
        didSet {
            line?.isDisplayGone = isDisplayGone
            guard isDisplayGone, line == nil else { return }
            for entry in entries { settle(entry.question.id, .displayGone, at: now) }
        }
    }

    /// - Parameters:
    ///   - interactions: the queue of other interactions; `nil` makes one with the usual delays.
    ///   - transition: how long a card takes to come, in a line that ``bind(to:)-(SurfaceCoordinator)`` makes. To leave,
    ///     it takes 220 ms, or as long as to come where that is shorter. What follows begins 60 ms after it began to leave.
    ///   - clock: the source of time and timers; `nil` takes `SurfaceActor.clock`.
    public nonisolated init(
        interactions: InteractionQueue? = nil, transition: Duration = .milliseconds(400),
        clock: (any SurfaceClock)? = nil
    ) {
        self.interactions = interactions ?? InteractionQueue(clock: clock)
        self.transition = transition
        self.clock = clock
    }

    private var now: Instant { (clock ?? SurfaceActor.clock).now }

    /// Gives the questions, and all ``interactions``, the line of activities in which they wait for the surface. Call
    /// this once. Questions that were asked earlier are in the line from now on.
    public func bind(to line: ActivityQueue) {
        guard self.line == nil else { return }
        self.line = line
        observation = line.observe { [weak self] event, instant in self?.hear(event, at: instant) }
        interactions.bind(to: line)
        line.isDisplayGone = isDisplayGone
        for entry in entries { line.enqueue(Activity(entry.question)) }
    }

    /// Gives the questions, and all ``interactions``, a surface that they share with other queues, in a line of their
    /// own.
    public func bind(to surface: SurfaceCoordinator) {
        let line = ActivityQueue(transition: transition, clock: surface.runner.clock)
        line.bind(to: surface)
        bind(to: line)
    }

    // MARK: State

    /// The card of the question on the surface.
    package var scene: QuestionScene? { line?.question }
    /// The question on the surface that waits for its answer.
    public var open: Question? { line?.openQuestion.flatMap { Question($0) } }
    /// The question on the surface, until its card has left, or else the first that was asked.
    public var current: Question? { scene?.question ?? entries.first?.question }

    /// The questions that have not ended, in the order in which they were asked.
    public var pending: [Question] { entries.map(\.question) }

    // MARK: Asking

    /// Asks a question once its turn comes. A question has ended once its answer is known, even while its card is still
    /// leaving, and its id may be used again then.
    ///
    /// - Parameter completion: called once, when it is decided how the question ends; the card may still be leaving. It
    ///   is called within this call while ``isDisplayGone``.
    /// - Throws: ``ActivityRefusal`` when the line has no room, or has an activity with this id. Nothing has changed then.
    public func ask(
        _ question: Question, then completion: @escaping @SurfaceActor (QuestionOutcome) -> Void
    ) throws(ActivityRefusal) {
        _ = try submit(question, then: completion)
    }

    /// Does the same as ``ask(_:then:)``.
    ///
    /// - Returns: a ticket that takes back this very question, whatever question has its id later.
    package func submit(
        _ question: Question, then completion: @escaping @SurfaceActor (QuestionOutcome) -> Void
    ) throws(ActivityRefusal) -> QuestionTicket {
        let ticket = QuestionTicket(number: asked)
        asked += 1
        guard !isDisplayGone else {
            completion(.displayGone)
            return ticket
        }
        guard entry(question.id) == nil else { throw .duplicateID(question.id) }
        entries.append(Entry(ticket: ticket, question: question, completion: completion))
        guard case .refused(let refusal)? = line?.enqueue(Activity(question)) else { return ticket }
        entries.removeAll { $0.ticket == ticket }
        throw refusal
    }

    /// Does the same as ``ask(_:then:)``, and returns the outcome. Cancelling the task takes the question back.
    ///
    /// - Returns: how the question ended.
    public func ask(_ question: Question) async throws -> QuestionOutcome {
        let asked = AskedQuestion()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                do {
                    asked.ticket = try submit(question) { continuation.resume(returning: $0) }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            // This runs after the question is asked, because the asking does not leave the actor in between.
            Task { @SurfaceActor in if let ticket = asked.ticket { self.cancel(ticket) } }
        }
    }

    // MARK: Answering

    /// Answers a question, at once.
    ///
    /// - Parameters:
    ///   - number: the number of the choice, from 1.
    ///   - id: the question, whether or not its turn has come; `nil` for the question on the surface.
    /// - Returns: whether there was such a question, with such a choice, that waited for its answer.
    @discardableResult
    public func answer(_ number: Int, to id: UUID? = nil) -> Bool {
        guard let question = unanswered(id), question.numbers.contains(number) else { return false }
        end(question.id, .chosen(number))
        return true
    }

    /// Marks the next choice of the question on the surface, as a person does. The call has no effect within 500 ms
    /// after the card began to come.
    public func markNext() { press(.next) }

    /// Marks the choice before of the question on show. Before the first choice, marks the last.
    public func markPrevious() { press(.previous) }

    /// Answers with the choice that is marked, or marks the first while none is.
    public func takeMarked() { press(.take) }

    /// Sends the question on the surface away.
    public func dismiss() { press(.dismiss) }

    /// Tells the question on the surface what a person at the display does. The call has no effect within 500 ms after
    /// the card began to come, because a press at that time was meant for what was on the surface before.
    package func press(_ press: QuestionMachine.Press) { line?.press(press) }

    /// Takes a question back, whether or not its turn has come.
    ///
    /// - Parameter id: the question; `nil` for the question on the surface.
    /// - Returns: whether there was such a question.
    @discardableResult
    public func cancel(_ id: UUID? = nil) -> Bool {
        guard let question = unanswered(id) else { return false }
        end(question.id, .cancelled)
        return true
    }

    /// Takes back the question that was submitted under this ticket.
    ///
    /// - Returns: whether the question had not ended.
    @discardableResult
    package func cancel(_ ticket: QuestionTicket) -> Bool {
        guard let entry = entries.first(where: { $0.ticket == ticket }) else { return false }
        end(entry.question.id, .cancelled)
        return true
    }

    /// Returns the question with this id that has not ended; for `nil`, the question on the surface that waits for its
    /// answer.
    package func unanswered(_ id: UUID?) -> Question? {
        guard let id else { return open }
        return entry(id)?.question ?? line?.activity(id).flatMap { Question($0) }
    }

    private func entry(_ id: UUID) -> Entry? { entries.first { $0.question.id == id } }

    /// Calls `body` with each event and the exact instant at which it happened, until the returned handle is released.
    public func observe(_ body: @escaping @SurfaceActor (QuestionEvent, Instant) -> Void) -> Observation {
        observers.add { body($0.0, $0.1) }
    }
}

// MARK: - The line

extension Questions {
    private func end(_ id: UUID, _ outcome: QuestionOutcome) {
        // Without a line, nobody else ends a question.
        if let line { line.end(id, outcome) } else { settle(id, outcome, at: now) }
    }

    private func hear(_ event: ActivityEvent, at instant: Instant) {
        switch event {
        case .enqueued(let activity): if let question = Question(activity) { notify(.asked(question), at: instant) }
        case .phase(let phase, let activity):
            guard let question = Question(activity) else { return }
            notify(.phase(phase, question), at: instant)
            if phase == .animateIn, showsOneAtATime?(question) ?? false { line?.markFirst() }
        case .marked(let activity): if let question = Question(activity) { notify(.marked(question), at: instant) }
        case .ended(let activity, let outcome):
            guard let question = Question(activity) else { return }
            // This comes before the completion, which may ask the next question.
            notify(.ended(question, QuestionOutcome(outcome)), at: instant)
            complete(question.id, QuestionOutcome(outcome))
        default: break
        }
    }

    /// Ends a question that is in no line.
    private func settle(_ id: UUID, _ outcome: QuestionOutcome, at instant: Instant) {
        guard let entry = entry(id) else { return }
        notify(.ended(entry.question, outcome), at: instant)
        complete(id, outcome)
    }

    /// Tells the program that asked the question how it ended.
    private func complete(_ id: UUID, _ outcome: QuestionOutcome) {
        guard let index = entries.firstIndex(where: { $0.question.id == id }) else { return }
        entries.remove(at: index).completion(outcome)
    }

    /// Marks the first choice if none is marked and the panel, which is another one now, has room for one only.
    package func panelChanged() {
        if let question = open, showsOneAtATime?(question) ?? false { line?.markFirst() }
    }

    private func notify(_ event: QuestionEvent, at instant: Instant) {
        outbox.deliver([(event, instant)]) { observers.notify($0) }
    }
}

/// The identity of one asking of a question. It differs from every other, whatever the ids of the questions.
package struct QuestionTicket: Hashable, Sendable {
    let number: UInt64
}

/// The ticket of the question that a task has asked; `nil` until the task has asked it.
@SurfaceActor
final class AskedQuestion {
    var ticket: QuestionTicket?

    nonisolated init() {}
}
