public import FoundationEssentials

/// Asks people, one question at a time.
///
///     let questions = Questions()
///     questions.bind(to: coordinator)
///     let outcome = try await questions.ask(Question(title: "Reboot now?", choices: ["Yes", "No"]))
///
/// A question waits its turn among all ``interactions``. When its turn comes, it pins the surface, so that no card
/// comes any more (Q17), and lets the card on show finish. Then it takes the surface by a modal claim without a
/// watchdog, because its own timeout ends it. It gives the claim and the pin back in one turn of the loop, so the card
/// that waited follows without a gap.
@SurfaceActor
public final class Questions {
    /// A question that has not ended.
    private struct Entry {
        let ticket: QuestionTicket
        let question: Question
        let completion: @SurfaceActor (QuestionOutcome) -> Void
        var interaction: Interaction?
    }

    /// The question whose turn it is, and its hold on the surface.
    private struct Asking {
        let ticket: QuestionTicket
        let question: Question
        let finish: InteractionQueue.Finish
        /// The hold on the surface; `nil` while there is no surface.
        var hold: ModalHold?
    }

    /// The queue in which questions wait for their turn. Others may add their own interactions to it. The owner of the
    /// display tells the queue when the display can be seen.
    public nonisolated let interactions: InteractionQueue
    let runner: MachineRunner<QuestionMachine>
    /// Whether the panel has room for only one of a question's choices at a time. The first is marked then, so that the
    /// choice in sight is always the one that would be taken. `nil` stands for a panel with room for all.
    package var showsOneAtATime: (@SurfaceActor (Question) -> Bool)?
    private var surface: SurfaceCoordinator?
    private var entries: [Entry] = []
    private var asking: Asking?
    private var asked: UInt64 = 0
    private let observers = Observers<(QuestionEvent, Instant)>()
    private let outbox = Outbox<(QuestionEvent, Instant)>()
    /// The effects that are to be carried out, each with its question. They are carried out one after the other, even
    /// where a completion causes more.
    private let consequences = Outbox<(Asking, QuestionMachine.Effect, Instant)>()

    /// Whether the display is gone. While it is, every question ends at once with ``QuestionOutcome/displayGone``.
    public var isDisplayGone = false {
        didSet { if isDisplayGone { endAll(.displayGone) } }
    }

    /// - Parameters:
    ///   - interactions: the queue of the questions; `nil` makes one with the usual delays.
    ///   - transition: how long a card takes to come. To leave, it takes 220 ms, or as long as to come where that is
    ///     shorter. What follows begins 60 ms after it began to leave.
    ///   - clock: the source of time and timers; `nil` takes `SurfaceActor.clock`.
    public nonisolated init(
        interactions: InteractionQueue? = nil, transition: Duration = .milliseconds(400),
        clock: (any SurfaceClock)? = nil
    ) {
        self.interactions = interactions ?? InteractionQueue(clock: clock)
        runner = MachineRunner(QuestionMachine(transition: transition, handOver: Departure.handOver), clock: clock)
    }

    /// Gives the questions, and all ``interactions``, a surface to be shown on. Call this once. Questions that were
    /// asked earlier wait for it.
    public func bind(to surface: SurfaceCoordinator) {
        self.surface = surface
        interactions.bind(to: surface)
        takeSurface()
    }

    // MARK: State

    private var machine: QuestionMachine { runner.machine }
    /// The card of the question on the surface.
    package var scene: QuestionScene? { machine.scene }
    /// The question that gave the surface back last, as it left; `nil` where it was taken down at once.
    package var leaving: QuestionScene? { machine.scene == nil ? machine.leaving : nil }
    /// The question on the surface that waits for its answer.
    public var open: Question? { machine.isOpen ? machine.question : nil }
    /// The question whose turn it is: it waits for the surface, is on it, or leaves it.
    public var current: Question? { asking?.question }

    /// When the interaction that has the surface gives it back, if nobody does anything; `nil` where nobody can tell,
    /// or no interaction has it.
    package var interactionEnds: Instant? {
        guard let asking else { return interactions.current?.deadline }
        return asking.hold?.isTaken == true ? machine.ends : nil
    }

    /// Returns the question that waits its turn as this interaction; `nil` where the interaction is not a question.
    package func question(of interaction: InteractionID) -> Question? {
        entries.first { $0.interaction?.id == interaction }?.question
    }

    /// The questions that have not ended, in the order in which they were asked.
    public var pending: [Question] { entries.map(\.question) }

    // MARK: Asking

    /// Asks a question once its turn comes. Several questions may have the same id: a call with that id means the first
    /// of them that has not ended. A question has ended once its answer is known, even while its card is still leaving.
    ///
    /// - Parameter completion: called once, when it is decided how the question ends; the card may still be leaving. It
    ///   is called within this call while ``isDisplayGone``.
    /// - Throws: `InteractionQueueError` when too many interactions wait already. Nothing has changed then.
    public func ask(
        _ question: Question, then completion: @escaping @SurfaceActor (QuestionOutcome) -> Void
    ) throws(InteractionQueueError) {
        _ = try submit(question, then: completion)
    }

    /// Does the same as ``ask(_:then:)``.
    ///
    /// - Returns: a ticket that takes back this very question, whatever others have its id.
    package func submit(
        _ question: Question, then completion: @escaping @SurfaceActor (QuestionOutcome) -> Void
    ) throws(InteractionQueueError) -> QuestionTicket {
        let ticket = QuestionTicket(number: asked)
        asked += 1
        guard !isDisplayGone else {
            completion(.displayGone)
            return ticket
        }
        let interaction = try interactions.join(question.title) { [weak self] finish in
            if let self { begin(ticket, finish) } else { finish() }
        }
        entries.append(Entry(ticket: ticket, question: question, completion: completion, interaction: interaction))
        notify(.asked(question), at: runner.now)
        interactions.proceed()
        return ticket
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

    /// Answers a question.
    ///
    /// - Parameters:
    ///   - number: the number of the choice, from 1.
    ///   - id: the question, whether or not its turn has come; `nil` for the question on the surface.
    /// - Returns: whether there was such a question, with such a choice, that waited for its answer.
    @discardableResult
    public func answer(_ number: Int, to id: UUID? = nil) -> Bool {
        guard let entry = entry(id), entry.question.numbers.contains(number) else { return false }
        end(entry.ticket, .chosen(number))
        return true
    }

    /// Marks the next choice of the question on the surface.
    public func markNext() { handle(.markNext) }

    /// Marks the choice before of the question on show. Before the first choice, marks the last.
    public func markPrevious() { handle(.markPrevious) }

    /// Answers with the choice that is marked, or marks the first while none is. The call has no effect while the card
    /// is still coming.
    public func takeMarked() { handle(.takeMarked) }

    /// Sends the question on the surface away. The call has no effect while the card is still coming, because a press
    /// at that time was meant for what was on the surface before.
    public func dismiss() { handle(.dismiss) }

    /// Takes a question back, whether or not its turn has come.
    ///
    /// - Parameter id: the question; `nil` for the question on the surface.
    /// - Returns: whether there was such a question.
    @discardableResult
    public func cancel(_ id: UUID? = nil) -> Bool {
        guard let entry = entry(id) else { return false }
        end(entry.ticket, .cancelled)
        return true
    }

    /// Takes back the question that was submitted under this ticket.
    ///
    /// - Returns: whether the question had not ended.
    @discardableResult
    package func cancel(_ ticket: QuestionTicket) -> Bool {
        guard entries.contains(where: { $0.ticket == ticket }) else { return false }
        end(ticket, .cancelled)
        return true
    }

    /// Returns the question with this id that has not ended; for `nil`, the question on the surface that waits for its
    /// answer.
    package func unanswered(_ id: UUID?) -> Question? { entry(id)?.question }

    private func entry(_ id: UUID?) -> Entry? {
        if let id { return entries.first { $0.question.id == id } }
        guard machine.isOpen, let asking else { return nil }
        return entries.first { $0.ticket == asking.ticket }
    }

    /// Calls `body` with each event and the exact instant at which it happened, until the returned handle is released.
    public func observe(_ body: @escaping @SurfaceActor (QuestionEvent, Instant) -> Void) -> Observation {
        observers.add { body($0.0, $0.1) }
    }
}

// MARK: - Turns

extension Questions {
    private func begin(_ ticket: QuestionTicket, _ finish: @escaping InteractionQueue.Finish) {
        guard let entry = entries.first(where: { $0.ticket == ticket }) else { return finish() }
        asking = Asking(ticket: ticket, question: entry.question, finish: finish)
        takeSurface()
    }

    /// Takes the surface, now or when the present holder is done. A question takes it itself, and not as an
    /// interaction, because its card leaves within its turn, and the surface is to be given back together with that.
    private func takeSurface() {
        guard let asking, asking.hold == nil, let surface else { return }
        let reason = "question: \(asking.question.title)"
        let hold = ModalHold(of: surface, reason: reason, at: runner.now) { [weak self] in
            guard let self else { return }
            handle(.show(asking.question, marksFirst: showsOneAtATime?(asking.question) ?? false))
        }
        // The hold is stored before it takes the surface, because taking it may end the question.
        self.asking?.hold = hold
        hold.take()
    }

    /// Marks the first choice if none is marked and the panel, which is another one now, has room for one only.
    package func panelChanged() {
        guard let asking, let scene = machine.scene, scene.question.id == asking.question.id, scene.marked == nil,
            showsOneAtATime?(asking.question) ?? false
        else { return }
        handle(.markNext)
    }

    private func finish() {
        guard let asking else { return }
        self.asking = nil
        asking.hold?.release()
        asking.finish()
    }

    private func end(_ ticket: QuestionTicket, _ outcome: QuestionOutcome) {
        if asking?.ticket == ticket {
            guard machine.question == nil else {
                switch outcome {
                case .chosen(let number): handle(.answer(number))
                case .displayGone: handle(.displayGone)
                case .cancelled, .timedOut: handle(.cancel)
                }
                return
            }
            settle(ticket, outcome, at: runner.now)
            finish()
        } else {
            let interaction = entries.first { $0.ticket == ticket }?.interaction
            settle(ticket, outcome, at: runner.now)
            interaction?.cancel()
        }
    }

    private func endAll(_ outcome: QuestionOutcome) {
        // The shown question goes first. It may have ended already, and then it still holds the surface.
        let shown = machine.question == nil ? nil : asking?.ticket
        for ticket in [shown].compactMap(\.self) + entries.map(\.ticket) { end(ticket, outcome) }
    }

    /// Tells the program that asked the question how it ended.
    private func settle(_ ticket: QuestionTicket, _ outcome: QuestionOutcome, at instant: Instant) {
        guard let index = entries.firstIndex(where: { $0.ticket == ticket }) else { return }
        let entry = entries.remove(at: index)
        // This comes before the completion, which may ask the next question.
        notify(.ended(entry.question, outcome), at: instant)
        entry.completion(outcome)
    }

    private func handle(_ event: QuestionMachine.Event) {
        guard let asking else { return }
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        consequences.deliver(effects.map { (asking, $0.effect, $0.instant) }) { asking, effect, instant in
            switch effect {
            case .ended(let outcome): settle(asking.ticket, outcome, at: instant)
            case .marked: notify(.marked(asking.question), at: instant)
            case .phase(let phase):
                notify(.phase(phase, asking.question), at: instant)
                if phase == .hidden { finish() }
            }
        }
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
