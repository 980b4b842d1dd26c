public import FoundationEssentials

/// Asks people, one question at a time.
///
///     let questions = Questions()
///     questions.bind(to: coordinator)
///     let outcome = try await questions.ask(Question(title: "Reboot now?", choices: ["Yes", "No"]))
///
/// A question waits its turn among all ``interactions``. When that comes it pins the surface, so that no card comes any
/// more (Q17), lets the one on show finish, and takes the surface by a modal claim without a watchdog, since its own
/// timeout ends it. What it took is given back in one turn of the loop, and so the card that waited follows without a gap.
@SurfaceActor
public final class Questions {
    /// A question that has not ended.
    private struct Entry {
        let question: Question
        let completion: @SurfaceActor (QuestionOutcome) -> Void
        var interaction: Interaction?
    }

    /// The question whose turn it is, and what it holds.
    private struct Turn {
        let question: Question
        let finish: @Sendable () -> Void
        /// `nil` while there is no surface to pin.
        var pin: PresentationPin?
        var token: SurfaceToken?
    }

    /// Whom questions wait their turn with; others may add theirs. Whoever owns the display tells it when that can be seen.
    public nonisolated let interactions: InteractionQueue
    private var machine: QuestionMachine
    private let timer: DeadlineTimer
    private var surface: SurfaceCoordinator?
    private var observation: Observation?
    private var entries: [Entry] = []
    private var turn: Turn?
    private let observers = Observers<(QuestionEvent, Instant)>()
    private let outbox = Outbox<(QuestionEvent, Instant)>()
    /// What follows for which question, one after the other, even where a completion causes more.
    private let consequences = Outbox<(Question, QuestionMachine.Effect, Instant)>()

    /// The display is gone, and whatever is asked ends with that (``QuestionOutcome/displayGone``).
    public var isDisplayGone = false {
        didSet { if isDisplayGone { endAll(.displayGone) } }
    }

    /// - Parameters:
    ///   - interactions: `nil` makes one with the usual delays.
    ///   - transition: how long a card takes to come, and again to leave.
    ///   - clock: where time and timers come from; `nil` takes ``SurfaceActor/clock``.
    public nonisolated init(
        interactions: InteractionQueue? = nil, transition: Duration = .milliseconds(400),
        clock: (any SurfaceClock)? = nil
    ) {
        self.interactions = interactions ?? InteractionQueue(clock: clock)
        machine = QuestionMachine(transition: transition)
        timer = DeadlineTimer(clock: clock)
    }

    /// Gives questions a surface to be shown on. To be called once; those asked earlier wait for it.
    public func bind(to surface: SurfaceCoordinator) {
        self.surface = surface
        observation = surface.observe { [weak self] notice in
            if case .freed = notice { self?.claim() }
        }
        claim()
    }

    // MARK: State

    /// The card on the surface.
    public var scene: QuestionScene? { machine.scene }

    /// The question on the surface that waits for its answer.
    public var open: Question? { machine.isOpen ? machine.question : nil }

    /// The question whose turn it is: it waits for the surface, is on it, or leaves it.
    public var current: Question? { turn?.question }

    /// The question that waits its turn as this interaction; `nil` where that is none.
    public func question(of interaction: InteractionID) -> Question? {
        entries.first { $0.interaction?.id == interaction }?.question
    }

    /// Those that have not ended, in the order in which they were asked.
    public var pending: [Question] { entries.map(\.question) }

    // MARK: Asking

    /// Asks a question once its turn comes. What names one by its id concerns the first of that id that has not ended.
    ///
    /// - Parameter completion: called once, when it is decided how the question ends; its card may still be leaving.
    ///   Called within this call while ``isDisplayGone``.
    /// - Throws: ``InteractionQueueError`` when too many interactions wait already. Nothing has changed then.
    public func ask(
        _ question: Question, then completion: @escaping @SurfaceActor (QuestionOutcome) -> Void
    ) throws(InteractionQueueError) {
        guard !isDisplayGone else { return completion(.displayGone) }
        let id = question.id
        let interaction = try interactions.add(question.title) { [weak self] finish in
            if let self { begin(id, finish) } else { finish() }
        }
        entries.append(Entry(question: question, completion: completion, interaction: interaction))
        tell(.asked(question), at: timer.clock.now)
    }

    /// As ``ask(_:then:)``. Cancelling the task takes the question back.
    ///
    /// - Returns: how the question ended.
    public func ask(_ question: Question) async throws -> QuestionOutcome {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                do {
                    try ask(question) { continuation.resume(returning: $0) }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            Task { @SurfaceActor in self.cancel(question.id) }
        }
    }

    // MARK: Answering

    /// Answers a question.
    ///
    /// - Parameters:
    ///   - number: of the choice, from 1.
    ///   - id: the question, whether or not its turn has come; `nil` for the one on the surface.
    /// - Returns: whether there was such a question, with such a choice, that waited for its answer.
    @discardableResult
    public func answer(_ number: Int, to id: UUID? = nil) -> Bool {
        guard let question = unanswered(id), question.numbers.contains(number) else { return false }
        end(question.id, .chosen(number))
        return true
    }

    /// Marks the next choice of the question on the surface.
    public func markNext() {
        handle(.markNext)
    }

    /// Answers with the choice that is marked, or marks the first while none is. Without effect while the card still comes.
    public func takeMarked() {
        handle(.takeMarked)
    }

    /// Somebody sends the question on the surface away. Without effect while its card still comes: what was pressed then was
    /// meant for what was there before.
    public func dismiss() {
        handle(.dismiss)
    }

    /// Takes a question back, whether or not its turn has come.
    ///
    /// - Parameter id: `nil` for the one on the surface.
    /// - Returns: whether there was one.
    @discardableResult
    public func cancel(_ id: UUID? = nil) -> Bool {
        guard let question = unanswered(id) else { return false }
        end(question.id, .cancelled)
        return true
    }

    /// The question with this id that has not ended, or for `nil` the one on the surface.
    public func unanswered(_ id: UUID?) -> Question? {
        id == nil ? open : entries.first { $0.question.id == id }?.question
    }

    /// Calls `body` with each event and the exact instant at which it happened, until the returned handle is released.
    public func observe(_ body: @escaping @SurfaceActor (QuestionEvent, Instant) -> Void) -> Observation {
        observers.add { body($0.0, $0.1) }
    }
}

// MARK: - Turns

extension Questions {
    private func begin(_ id: UUID, _ finish: @escaping @Sendable () -> Void) {
        guard let entry = entries.first(where: { $0.question.id == id }) else { return finish() }
        turn = Turn(question: entry.question, finish: finish)
        claim()
    }

    /// Takes the surface, now or when whoever holds it is done.
    private func claim() {
        guard let turn, turn.token == nil, let surface else { return }
        if turn.pin == nil { self.turn?.pin = surface.pin(reason: "question: \(turn.question.title)") }
        // Of the least priority, so that it never comes over a card, and for a claimant of its own, so that it is nobody's
        // turn but its own once the surface is free.
        var claim = SurfaceClaim(priority: .ambient, maxDuration: nil)
        claim.isModal = true
        guard let token = surface.begin(claim).token else { return }
        self.turn?.token = token
        handle(.show(turn.question))
    }

    /// Gives everything back. The claim first: the pin keeps those away meanwhile who would take the surface from it.
    private func finish() {
        guard let turn else { return }
        self.turn = nil
        if let token = turn.token { surface?.end(token) }
        turn.pin?.release()
        turn.finish()
    }

    private func end(_ id: UUID, _ outcome: QuestionOutcome) {
        if machine.question?.id == id {
            switch outcome {
            case .chosen(let number): handle(.answer(number))
            case .displayGone: handle(.displayGone)
            case .cancelled, .timedOut: handle(.cancel)
            }
        } else if turn?.question.id == id {
            settle(id, outcome, at: timer.clock.now)
            finish()
        } else {
            let interaction = entries.first { $0.question.id == id }?.interaction
            settle(id, outcome, at: timer.clock.now)
            interaction?.cancel()
        }
    }

    private func endAll(_ outcome: QuestionOutcome) {
        // One whose end is shown already holds the surface still.
        let ids = [machine.question?.id].compactMap(\.self) + entries.map(\.question.id)
        for id in ids { end(id, outcome) }
    }

    /// Tells whoever asked how it ended.
    private func settle(_ id: UUID, _ outcome: QuestionOutcome, at instant: Instant) {
        guard let index = entries.firstIndex(where: { $0.question.id == id }) else { return }
        let entry = entries.remove(at: index)
        // Before the completion, which may ask the next one.
        tell(.ended(entry.question, outcome), at: instant)
        entry.completion(outcome)
    }

    private func handle(_ event: QuestionMachine.Event) {
        guard let question = machine.question ?? turn?.question else { return }
        let effects = machine.handle(event, at: timer.clock.now)
        timer.arm(machine.nextDeadline) { [weak self] in self?.handle(.deadline) }
        consequences.deliver(effects.map { (question, $0.effect, $0.instant) }) { question, effect, instant in
            switch effect {
            case .ended(let outcome): settle(question.id, outcome, at: instant)
            case .marked: tell(.marked(question), at: instant)
            case .phase(let phase):
                tell(.phase(phase, question), at: instant)
                if phase == .hidden { finish() }
            }
        }
    }

    private func tell(_ event: QuestionEvent, at instant: Instant) {
        outbox.deliver([(event, instant)]) { observers.notify($0) }
    }
}
