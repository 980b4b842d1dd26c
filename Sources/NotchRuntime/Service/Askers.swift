import FoundationEssentials
import NotchConcurrency
package import NotchCore
import NotchStore

/// Puts the questions of clients into the line, and brings each answer to the client that waits for it. ``AskerMachine``
/// decides, and the store keeps what has to outlive the program.
@SurfaceActor
package final class Askers {
    private let questions: Questions
    private let queue: ActivityQueue
    /// The store, or its stand-in that forgets everything with the program.
    private let memory: Store
    private let isKept: Bool
    private let logger: Logger
    private let runner: MachineRunner<AskerMachine>
    private let effectQueue = EffectQueue<AskerMachine.Effect>()
    private var observation: Observation?
    /// The functions that bring an answer to its client.
    private var replies: [UUID: @SurfaceActor (QuestionOutcome) -> Void] = [:]
    /// Called with the action of a choice that holds.
    var onPerform: (@SurfaceActor (String) -> Void)?

    /// - Parameter isKept: whether `memory` outlives the program.
    init(
        _ questions: Questions, in queue: ActivityQueue, memory: Store, isKept: Bool, clock: any SurfaceClock,
        logger: Logger
    ) {
        self.questions = questions
        self.queue = queue
        self.memory = memory
        self.isKept = isKept
        self.logger = logger
        runner = MachineRunner(AskerMachine(), clock: clock)
        observation = questions.observe { [weak self] event, _ in
            switch event {
            case .phase(.animateIn, let question): self?.noteSpent(by: question.id)
            case .phase(.hidden, let question): self?.handle(.hidden(question.id))
            default: break
            }
        }
    }

    /// Returns what asking a question leads to.
    func reception(of question: Question) -> AskerMachine.Reception { runner.machine.reception(of: question) }

    /// Asks a question for a client, or lets the client take over the question of an earlier life of the program.
    ///
    /// - Parameter reply: called once, with how the question ended, unless the client leaves before; within this call if
    ///   the question has ended already.
    /// - Precondition: the ``reception(of:)`` of the question is not ``AskerMachine/Reception/duplicate``.
    /// - Throws: ``ActivityRefusal`` when the line does not take a new question.
    func ask(
        _ question: Question, then reply: @escaping @SurfaceActor (QuestionOutcome) -> Void
    ) throws(ActivityRefusal) {
        let isNew = reception(of: question) == .new
        replies[question.id] = reply
        handle(.asked(question, isKept: isKept && !question.isTransient))
        guard isNew else { return }
        do {
            try questions.ask(question, then: completion(of: question.id))
        } catch {
            replies[question.id] = nil
            handle(.refused(question.id))
            throw error
        }
    }

    /// Takes back the question of a client that has disconnected.
    ///
    /// - Returns: whether there was such a question that had not ended.
    @discardableResult
    func leave(_ id: UUID) -> Bool {
        replies[id] = nil
        return handle(.left(id)).contains(.cancel(id, by: .client))
    }

    /// Lets the questions of an earlier life wait for their clients. The caller puts those that have not ended into the line
    /// after this call.
    func restore(_ activities: [LiveActivity]) {
        for live in activities {
            guard let question = Question(live.activity) else { continue }
            if let answer = live.activity.choices?.answer {
                let age = min(memory.now.age(of: live.enqueued), Self.longestAge)
                handle(.restored(question, answer: answer, age: .milliseconds(age)))
            } else {
                // A client may have asked again before the disk was read.
                if reception(of: question) == .new { questions.expect(question, then: completion(of: question.id)) }
                handle(.restored(question, answer: nil, age: .zero))
            }
        }
    }

    /// Keeps an end for the client of a question that does not come back.
    func restore(_ live: LiveActivity, as answer: QuestionOutcome) {
        if let question = Question(live.activity) { handle(.restored(question, answer: answer, age: .zero)) }
    }

    /// An hour in milliseconds, after which no answer is kept. A damaged file may have any time.
    private static let longestAge: Int64 = 3_600_000

    /// Lets nothing happen by time any more.
    func stop() { runner.stop() }

    private static func mayRepeat(_ question: Question) -> String {
        "the disk refuses the answer to '\(question.title)', and its action is performed all the same: if notchd dies before "
            + "the disk has the answer, the next notchd asks again, and may perform the action a second time"
    }

    private static func isLeftOut(_ question: Question) -> String {
        "the time of '\(question.title)', which the last notchd asked, is over, and the disk refuses its default: the action "
            + "is not performed, because the last notchd may have performed it"
    }

    private func completion(of id: UUID) -> @SurfaceActor (QuestionOutcome) -> Void {
        { [weak self] in self?.handle(.ended(id, $0)) }
    }

    private func noteSpent(by id: UUID) {
        guard let spent = queue.spent(by: id) else { return }
        memory.note(spent: spent, of: id)
        if queue.openQuestion?.id == id { handle(.spent(id, spent)) }
    }

    @discardableResult
    private func handle(_ event: AskerMachine.Event) -> [AskerMachine.Effect] {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        effectQueue.deliver(effects) { effect in
            switch effect {
            case .cancel(let id, let ender): questions.cancel(id, by: ender)
            case .write(let id):
                memory.sync { [weak self] error in self?.handle(error == nil ? .written(id) : .notWritten(id)) }
            case .reply(let id, let outcome): replies.removeValue(forKey: id)?(outcome)
            case .perform(let call): onPerform?(call)
            case .warn(let question, let isPerformed):
                logger.log(
                    .warning, isPerformed ? Self.mayRepeat(question) : Self.isLeftOut(question),
                    ("NOTCH_ACTIVITY", question.id.uuidString))
            case .forget(let id):
                memory.handOver(id)
                // The next life would give the answer to whoever asks the same with this id.
                if isKept { memory.sync { _ in } }
            case .note(let id): noteSpent(by: id)
            }
        }
        return effects
    }
}
