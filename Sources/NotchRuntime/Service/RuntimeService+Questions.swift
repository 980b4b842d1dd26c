import FoundationEssentials
import NotchConfiguration
package import NotchCore
import NotchIPC
import NotchInput

// MARK: Questions

extension RuntimeService {
    func ask(_ call: NotchCall<AskRequest>) throws(VarlinkError) {
        var question = call.request.question.question()
        question.perform = call.request.perform ?? []
        question.hasClient = true
        question.owner = call.caller.owner
        let id = question.id
        let isNew = runtime.askers.reception(of: question) != .takenOver
        if isNew { try check(question, of: call.caller) }
        let warnings = warnings(about: question.systemImage)
        if !warnings.isEmpty { call.charge(CallCost.unknownIcon) }
        guard !isNew || !runtime.questions.isDisplayGone else {
            call.omitFromRecordings()
            return call.reply(AskRequest.Reply(question, warnings: warnings, outcome: .displayGone))
        }
        // The answer may have been given already.
        if !isNew { call.replyContinues(AskRequest.Reply(question, warnings: warnings)) }
        do {
            try runtime.askers.ask(question) { [question] outcome in
                call.reply(AskRequest.Reply(question, warnings: warnings, outcome: outcome))
            }
        } catch {
            guard case .full(let capacity) = error else { throw VarlinkError(error) }
            throw .tooManyQuestions(limit: capacity)
        }
        // In a replay, which has no store, the question would wait for an answer that no recording has.
        if runtime.questions.unanswered(id) == nil { call.omitFromRecordings() }
        if isNew { call.replyContinues(AskRequest.Reply(question, warnings: warnings)) }
        call.onCancel { [weak self] in
            guard let self, runtime.askers.leave(id) else { return }
            recorder?.record(.disconnected(question: id))
        }
    }

    /// Throws if a new question cannot be asked.
    private func check(_ question: Question, of caller: Caller) throws(VarlinkError) {
        guard runtime.questions.pending.count < FieldLimits.questions else {
            runtime.noteRefusal(of: question, capacity: FieldLimits.questions)
            throw .tooManyQuestions(limit: FieldLimits.questions)
        }
        try checkPerformed(question.perform, by: caller)
        guard queue(of: question.id) == nil, runtime.askers.reception(of: question) == .new else {
            throw .duplicateID(id: question.id.uuidString)
        }
    }

    /// Throws if the action of a choice could not be performed.
    private func checkPerformed(_ calls: [String], by caller: Caller) throws(VarlinkError) {
        for (index, call) in calls.enumerated() where !call.isEmpty {
            let action = runtime.actions.name(of: ActionCall(notation: call)?.action ?? call)
            guard caller.mayPerform(action) else {
                throw .permissionDenied(
                    reason: "\(caller.owner) may not perform \(action), which perform[\(index)] names")
            }
            guard let fault = runtime.actions.configuration.fault(of: call) else { continue }
            throw .invalidField(field: "perform[\(index)]", reason: "cannot be performed: \(fault)", limit: nil)
        }
    }

    func answer(_ request: AnswerRequest, of caller: Caller) throws(VarlinkError) -> AnswerRequest.Reply {
        let questions = runtime.questions
        guard let question = questions.unanswered(request.id) else { throw .noQuestion(id: request.id?.uuidString) }
        try caller.check(question.thing, of: question.owner)
        let outcome = try request.outcome(of: question)
        let isAnswered =
            if let number = outcome.choice {
                questions.answer(number, to: question.id, by: .client)
            } else {
                questions.cancel(question.id, by: .client)
            }
        guard isAnswered else { throw .noQuestion(id: request.id?.uuidString) }
        return AnswerRequest.Reply(question, outcome: outcome)
    }

    /// The questions and the interactions that own the surface or wait for it.
    var interactions: [InteractionStatus] {
        let waiting = runtime.questions.pending.filter { $0.id != runtime.questions.open?.id }.map { question in
            InteractionStatus {
                ($0.name, $0.id, $0.question, $0.state) = (question.title, question.id, question, Self.waiting)
                $0.since = runtime.history.enqueued(question.id) ?? runtime.clock.now
            }
        }
        return [shownQuestion].compactMap(\.self) + otherInteractions + waiting
    }

    private var shownQuestion: InteractionStatus? {
        guard let scene = runtime.questions.scene else { return nil }
        return InteractionStatus {
            ($0.name, $0.id, $0.question) = (scene.question.title, scene.question.id, scene.question)
            ($0.state, $0.since) = (runtime.questions.open == nil ? "leaving" : "showing", scene.phaseBegan)
            $0.remaining = scene.expires.map { max($0 - runtime.clock.now, .zero) }
        }
    }

    private static let waiting = "waiting"

    /// The interactions that the program has added and that are not questions.
    private var otherInteractions: [InteractionStatus] {
        let interactions = runtime.questions.interactions
        let next = interactions.waitsForSurface
        let running = interactions.current.map { current in
            InteractionStatus { ($0.name, $0.state, $0.since) = (current.item.name, "running", current.began) }
        }
        let waiting = interactions.pending.map { item in
            InteractionStatus {
                ($0.name, $0.state, $0.since) = (item.name, Self.waiting, item.added)
                if let next, next.id == item.id { ($0.state, $0.since) = ("waiting for the surface", next.since) }
            }
        }
        return [running].compactMap(\.self) + waiting
    }

    package func report(_ event: QuestionEvent, at instant: Instant) {
        let step: (Question, QuestionStep)? =
            switch event {
            case .asked(let question): (question, .asked)
            case .phase(.animateIn, let question): (question, .showing)
            case .ended(let question, let outcome): (question, .ended(outcome))
            case .phase, .marked: nil
            }
        guard let (question, step) = step else { return }
        report(MonitorEvent(time: instant, change: .question(question, step)))
    }
}
