package import FoundationEssentials

/// Decides what becomes of the questions of clients: who gets each answer, and when the action of a choice is performed (Q28).
///
/// A question ends with the client that asked it. The store has the questions of an earlier life of the program, and each of
/// them waits for its client, which asks again with the same id, title and choices. An answer that is given meanwhile is kept
/// for that client.
///
/// An answer is on the disk before its client gets it and before its action is performed. An answer that was read from the
/// disk performs nothing. So a program that dies at any instant performs the action of an answer at most once.
///
/// A disk that refuses the answer does not stop a choice: its action is performed, with a warning. The default of a question
/// of an earlier life is the exception, because that life may have performed its action: a machine with a full disk would
/// reboot again and again.
package struct AskerMachine: StateMachine {
    /// How long a question of an earlier life waits for its client, and how long an answer is kept for it: 60 s.
    package static let patience: Duration = .seconds(60)
    /// The least time on the surface after which the time that a question has spent there is noted again: 5 s.
    private static let shortestPause: Duration = .seconds(5)

    private enum Client {
        case present
        /// The question is one of an earlier life, and its client has not asked again yet.
        case awaited
        /// The client has disconnected, or has not asked again in time.
        case gone
    }

    private struct Entry {
        var question: Question
        /// Whether the disk has the question.
        var isKept: Bool
        /// Whether an earlier life has asked the question.
        var isEarlier = false
        var client: Client
        /// How the question ended; `nil` while it waits or is on the surface.
        var outcome: QuestionOutcome?
        /// When the question, or its answer, has waited for its client for long enough; `nil` for never.
        var expires: Instant?
        /// When the time that the question has spent on the surface is noted next.
        var noted: Instant?

        /// Whether a client that asks this question is the one that has asked it before, or whether a stored question is the
        /// one that has been asked again.
        func isAsked(by newcomer: Question) -> Bool {
            // An older store did not say whose the question was.
            newcomer.title == question.title && newcomer.choices == question.choices
                && (newcomer.owner == question.owner || [newcomer.owner, question.owner].contains(.daemon))
        }

        /// The action of the choice that holds.
        var action: String? {
            guard let number = outcome?.choice, question.perform.indices.contains(number - 1) else { return nil }
            let action = question.perform[number - 1]
            return action.isEmpty ? nil : action
        }
    }

    private var entries: [UUID: Entry] = [:]

    package init() {}

    /// When ``Event/deadline`` is due next; `nil` while only an event can change anything.
    package var nextDeadline: Instant? {
        entries.values.flatMap { [$0.expires, $0.noted].compactMap(\.self) }.min()
    }

    /// Returns what asking a question leads to.
    package func reception(of question: Question) -> Reception {
        guard let entry = entries[question.id] else { return .new }
        return entry.client == .awaited && entry.isAsked(by: question) ? .takenOver : .duplicate
    }

    /// - Returns: the effects, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .asked(let question, let isKept): return ask(question, isKept: isKept)
        case .refused(let id): entries[id] = nil
        case .left(let id): return leave(id)
        case .restored(let question, let answer, let age): return restore(question, answer, age: age, at: now)
        case .spent(let id, let spent):
            guard let entry = entries[id], entry.isKept, entry.outcome == nil, entry.question.timeout != nil else {
                break
            }
            // A long time is noted less often, since each note wears the disk.
            entries[id]?.noted = now + max(Self.shortestPause, spent / 10)
        case .hidden(let id): return entries[id]?.noted.take() == nil ? [] : [.note(id)]
        case .ended(let id, let outcome): return end(id, outcome, at: now)
        case .written(let id): return settle(id, at: now)
        case .notWritten(let id): return settle(id, isWritten: false, at: now)
        case .deadline: return pass(now)
        }
        return []
    }

    private mutating func ask(_ question: Question, isKept: Bool) -> [Effect] {
        guard let entry = entries[question.id] else {
            entries[question.id] = Entry(question: question, isKept: isKept, client: .present)
            return []
        }
        guard reception(of: question) == .takenOver else { return [] }
        // Its action is performed, or was performed in an earlier life.
        if let outcome = entry.outcome, entry.expires != nil {
            entries[question.id] = nil
            return [.reply(question.id, outcome), .forget(question.id)]
        }
        entries[question.id]?.client = .present
        entries[question.id]?.expires = nil
        return []
    }

    private mutating func leave(_ id: UUID) -> [Effect] {
        guard let entry = entries[id], entry.client == .present else { return [] }
        entries[id]?.client = .gone
        return entry.outcome == nil ? [.cancel(id, by: .client)] : []
    }

    private mutating func restore(
        _ question: Question, _ answer: QuestionOutcome?, age: Duration, at now: Instant
    ) -> [Effect] {
        let isTooOld = answer != nil && age >= Self.patience
        if let entry = entries[question.id] {
            // The client has asked again before the disk was read. So its question was taken for a new one.
            guard entry.isAsked(by: question) else { return [] }
            if answer == nil { entries[question.id]?.isEarlier = true }
            guard let answer, !isTooOld else { return [] }
            guard entry.outcome == nil else {
                // It was answered again, too. The earlier life has performed the action, and the client gets its answer.
                entries[question.id]?.outcome = answer
                entries[question.id]?.question.perform = []
                return []
            }
            guard entry.client == .present else { return [] }
            entries[question.id]?.client = .gone
            return [.reply(question.id, answer), .cancel(question.id, by: nil)]
        }
        guard !isTooOld else { return [.forget(question.id)] }
        entries[question.id] = Entry(
            question: question, isKept: true, isEarlier: true, client: .awaited, outcome: answer,
            expires: now + Self.patience - (answer == nil ? .zero : max(age, .zero)))
        return []
    }

    private mutating func end(_ id: UUID, _ outcome: QuestionOutcome, at now: Instant) -> [Effect] {
        guard let entry = entries[id], entry.outcome == nil else { return [] }
        guard entry.client != .gone else {
            entries[id] = nil
            return [.forget(id)]
        }
        entries[id]?.outcome = outcome
        entries[id]?.noted = nil
        entries[id]?.expires = nil
        // Without a choice there is nothing that may happen only once.
        return entry.isKept && outcome.choice != nil ? [.write(id)] : settle(id, at: now)
    }

    /// Performs the action of an answer, and hands the answer to the client.
    private mutating func settle(_ id: UUID, isWritten: Bool = true, at now: Instant) -> [Effect] {
        guard let entry = entries[id], let outcome = entry.outcome, entry.expires == nil else { return [] }
        var action = entry.action.map { [Effect.perform($0)] } ?? []
        if !isWritten, !action.isEmpty {
            var isPerformed = true
            if case .timedOut = outcome { isPerformed = !entry.isEarlier }
            action = [.warn(entry.question, isPerformed: isPerformed)] + (isPerformed ? action : [])
        }
        switch entry.client {
        case .present:
            entries[id] = nil
            return [.reply(id, outcome)] + action + [.forget(id)]
        case .gone:
            entries[id] = nil
            return action + [.forget(id)]
        case .awaited:
            entries[id]?.expires = now + Self.patience
            return action
        }
    }

    private mutating func pass(_ now: Instant) -> [Effect] {
        var effects: [Effect] = []
        for (id, entry) in entries.sorted(by: { $0.key.uuidString < $1.key.uuidString }) {
            if let noted = entry.noted, noted <= now {
                entries[id]?.noted = nil
                effects.append(.note(id))
            }
            guard let expires = entry.expires, expires <= now else { continue }
            if entry.outcome == nil {
                entries[id]?.client = .gone
                entries[id]?.expires = nil
                effects.append(.cancel(id, by: nil))
            } else {
                entries[id] = nil
                effects.append(.forget(id))
            }
        }
        return effects
    }
}

extension AskerMachine {
    /// The way in which a call that asks a question is handled.
    package enum Reception: Hashable, Sendable {
        /// The question is to be put into the line.
        case new
        /// The client takes over the question of an earlier life, or its answer.
        case takenOver
        /// Another question has the id.
        case duplicate
    }

    /// The things that can happen to the questions of clients.
    package enum Event: Hashable, MachineEvent {
        /// A client asks a question, whose ``reception(of:)`` is not ``Reception/duplicate``. `isKept` says whether the
        /// store has the question on the disk.
        case asked(Question, isKept: Bool)
        /// The line did not take the question that was asked just now.
        case refused(UUID)
        /// The client that asked the question has disconnected.
        case left(UUID)
        /// The store has a question of an earlier life, and how it ended, if it has ended. `age` is how long ago that was, by
        /// the store's clock.
        case restored(Question, answer: QuestionOutcome?, age: Duration)
        /// The question is on the surface, and has spent this much of its time there. It is the answer to
        /// ``Effect/note(_:)``, too.
        case spent(UUID, Duration)
        /// The question has gone from the surface, whether or not it has ended.
        case hidden(UUID)
        /// The question has ended.
        case ended(UUID, QuestionOutcome)
        /// The answer to ``Effect/write(_:)``: the answer is on the disk.
        case written(UUID)
        /// The answer to ``Effect/write(_:)``: the disk refuses the answer.
        case notWritten(UUID)
        case deadline
    }

    /// The effects of an event, which the shell carries out.
    package enum Effect: Hashable, Sendable {
        /// The shell takes the question out of the line. `by` is `nil` if the daemon ends the question. Leads to
        /// ``Event/ended(_:_:)``.
        case cancel(UUID, by: ActivityEnder?)
        /// The shell waits until the disk has how the question ended. Leads to ``Event/written(_:)`` or
        /// ``Event/notWritten(_:)``.
        case write(UUID)
        /// The client gets the answer.
        case reply(UUID, QuestionOutcome)
        /// The shell performs an action of the configuration, by its name and its inputs.
        case perform(String)
        /// The shell warns that the disk does not have the answer, and whether the action of the choice is performed all the
        /// same.
        case warn(Question, isPerformed: Bool)
        /// The store no longer needs how the question ended.
        case forget(UUID)
        /// The store notes how much of its time the question has spent on the surface. Leads to ``Event/spent(_:_:)`` while
        /// the question is there.
        case note(UUID)
    }
}
