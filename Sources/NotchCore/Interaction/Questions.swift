public import FoundationEssentials

/// Asks people, one question at a time.
///
///     let questions = Questions()
///     questions.bind(to: queue)
///     let outcome = try await questions.ask(Question(title: "Reboot now?", choices: ["Yes", "No"]))
///
/// A question is an activity with choices (``Activity/choices``). It waits in the same line as the cards, before all of
/// them unless it has a priority. It covers no card: the card on show finishes first. While a question shows, it has
/// the surface to itself. No watchdog ends it, because it has its own timeout.
@SurfaceActor
public final class Questions {
    /// A question that has not ended.
    private struct Entry {
        let ticket: QuestionTicket
        let question: Question
        let completion: @SurfaceActor (QuestionOutcome) -> Void
    }

    /// The queue of other interactions that need the surface to themselves. The owner of the display reports to this
    /// queue whether the display can be seen.
    public nonisolated let interactions: InteractionQueue
    private nonisolated let transition: Duration
    private nonisolated let clock: (any SurfaceClock)?
    /// Whether the panel has room for only one choice of a question at a time. The first choice is then marked, so that
    /// the visible choice is always the choice that a press would take. `nil` means that the panel has room for all
    /// choices.
    package var showsOneAtATime: (@SurfaceActor (Question) -> Bool)?
    private var line: ActivityQueue?
    private var observation: Observation?
    private var entries: [Entry] = []
    private var asked: UInt64 = 0
    private let observers = Observers<(QuestionEvent, Instant)>()
    private let effectQueue = EffectQueue<(QuestionEvent, Instant)>()

    /// Whether the display is gone. While it is gone, every question ends at once with ``QuestionOutcome/displayGone``.
    public var isDisplayGone = false {
        didSet {
            line?.isDisplayGone = isDisplayGone
            guard isDisplayGone, line == nil else { return }
            for entry in entries { settle(entry.question.id, .displayGone, at: now) }
        }
    }

    /// - Parameters:
    ///   - interactions: the queue of other interactions; `nil` makes one with the default delays.
    ///   - transition: the time of a card's entrance, in a line that ``bind(to:)-(SurfaceCoordinator)`` makes. The exit
    ///     takes as long, but at most 220 ms. The next card may begin 60 ms after the exit began.
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

    /// Gives the questions, and all ``interactions``, the line of activities in which they wait for the surface.
    /// Questions that were asked earlier are enqueued now. Only the first call has an effect.
    public func bind(to line: ActivityQueue) {
        guard self.line == nil else { return }
        self.line = line
        observation = line.observe { [weak self] event, instant in self?.hear(event, at: instant) }
        interactions.bind(to: line)
        line.isDisplayGone = isDisplayGone
        for entry in entries { line.enqueue(Activity(entry.question)) }
    }

    /// Gives the questions, and all ``interactions``, a surface that they share with other queues. The questions get a
    /// line of their own.
    public func bind(to surface: SurfaceCoordinator) {
        let line = ActivityQueue(transition: transition, clock: surface.runner.clock)
        line.bind(to: surface)
        bind(to: line)
    }

    // MARK: State

    /// The card of the question on the surface.
    package var scene: QuestionScene? { line?.question }
    /// The question on the surface if it waits for its answer.
    public var open: Question? { line?.openQuestion.flatMap { Question($0) } }
    /// The question on the surface until its card has left; if there is none, the first question that has not ended.
    public var current: Question? { scene?.question ?? entries.first?.question }

    /// The questions that have not ended, in the order in which they were asked.
    public var pending: [Question] { entries.map(\.question) }

    // MARK: Asking

    /// Asks a question once its turn comes. A question has ended once its outcome is decided, although its card may
    /// still be leaving. From then on its id may be used again.
    ///
    /// - Parameter completion: called once, with the outcome, when it is decided. The call comes before this method
    ///   returns if ``isDisplayGone`` is true.
    /// - Throws: ``ActivityRefusal`` if the line has no room, or has an activity with this id. Nothing has changed
    ///   then.
    public func ask(
        _ question: Question, then completion: @escaping @SurfaceActor (QuestionOutcome) -> Void
    ) throws(ActivityRefusal) {
        _ = try submit(question, then: completion)
    }

    /// Does the same as ``ask(_:then:)``.
    ///
    /// - Returns: a ticket that takes back this question, even if another question has its id later.
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

    /// Learns how a question of an earlier life of the program ends. The caller lets the line take over its activity.
    ///
    /// - Parameter completion: called once, when it is decided how the question ends.
    package func expect(_ question: Question, then completion: @escaping @SurfaceActor (QuestionOutcome) -> Void) {
        entries.append(Entry(ticket: QuestionTicket(number: asked), question: question, completion: completion))
        asked += 1
    }

    /// Does the same as ``ask(_:then:)``, and returns the outcome. Cancelling the task takes the question back.
    ///
    /// - Returns: the outcome of the question.
    /// - Throws: ``ActivityRefusal`` as ``ask(_:then:)`` does.
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
            // This task runs after the question is asked, because the actor is not left before that.
            Task { @SurfaceActor in if let ticket = asked.ticket { self.cancel(ticket) } }
        }
    }

    // MARK: Answering

    /// Answers a question, at once.
    ///
    /// - Parameters:
    ///   - number: the number of the choice, from 1.
    ///   - id: the question, whether or not its turn has come; `nil` for the question on the surface.
    /// - Returns: whether such a question, with such a choice, waited for its answer.
    @discardableResult
    public func answer(_ number: Int, to id: UUID? = nil) -> Bool { answer(number, to: id, by: nil) }

    /// - Parameter ender: who answers; `nil` if it is the program.
    package func answer(_ number: Int, to id: UUID?, by ender: ActivityEnder?) -> Bool {
        guard let question = unanswered(id), question.numbers.contains(number) else { return false }
        end(question.id, .chosen(number), by: ender)
        return true
    }

    /// Marks the next choice of the question on the surface, as a person's press does. The call has no effect within
    /// 500 ms after the card's entrance began.
    public func markNext() { press(.next) }

    /// Marks the previous choice of the question on the surface; before the first choice, the last.
    public func markPrevious() { press(.previous) }

    /// Answers with the marked choice, or marks the first choice if none is marked.
    public func takeMarked() { press(.take) }

    /// Dismisses the question on the surface.
    public func dismiss() { press(.dismiss) }

    /// Applies a person's press at the display to the question on the surface. The call has no effect within 500 ms
    /// after the card's entrance began, because such a press was meant for the previous content of the surface.
    package func press(_ press: QuestionMachine.Press) { line?.press(press) }

    /// Takes a question back, whether or not its turn has come.
    ///
    /// - Parameter id: the question; `nil` for the question on the surface.
    /// - Returns: whether there was such a question.
    @discardableResult
    public func cancel(_ id: UUID? = nil) -> Bool { cancel(id, by: nil) }

    @discardableResult
    package func cancel(_ id: UUID?, by ender: ActivityEnder?) -> Bool {
        guard let question = unanswered(id) else { return false }
        end(question.id, .cancelled, by: ender)
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

    /// Returns the unfinished question with this id; for `nil`, the question on the surface if it waits for its answer.
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
    private func end(_ id: UUID, _ outcome: QuestionOutcome, by ender: ActivityEnder? = nil) {
        // Without a line, only this class ends a question.
        if let line { line.end(id, outcome, by: ender) } else { settle(id, outcome, at: now) }
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
            // The notice precedes the completion, which may ask the next question.
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

    /// Reports the outcome to the program that asked the question.
    private func complete(_ id: UUID, _ outcome: QuestionOutcome) {
        guard let index = entries.firstIndex(where: { $0.question.id == id }) else { return }
        entries.remove(at: index).completion(outcome)
    }

    /// Marks the first choice if none is marked and the new panel has room for only one choice.
    package func panelChanged() {
        if let question = open, showsOneAtATime?(question) ?? false { line?.markFirst() }
    }

    private func notify(_ event: QuestionEvent, at instant: Instant) {
        effectQueue.deliver([(event, instant)]) { observers.notify($0) }
    }
}

/// The identity of one call that asks a question. It is unique, whatever the ids of the questions.
package struct QuestionTicket: Hashable, Sendable {
    let number: UInt64
}

/// The ticket of the question that a task has asked; `nil` until the task has asked it.
@SurfaceActor
final class AskedQuestion {
    var ticket: QuestionTicket?

    nonisolated init() {}
}
