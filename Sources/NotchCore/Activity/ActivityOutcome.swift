public import FoundationEssentials

/// The outcome of an accepted activity. Each accepted activity ends exactly once (B6.7).
public enum ActivityOutcome: Hashable, Sendable {
    /// The card rested on the surface for its whole dwell.
    case shown
    /// A person was near for the whole dwell of an attended activity.
    case seen
    /// An attended activity spent its limit without a person near before its dwell was over
    /// (`ActivityQueueMachine.Configuration/expireUnseenAfter`).
    case expiredUnseen
    /// An attended activity rested for its dwell, no person was near or used the surface, and another activity waited.
    case yielded
    /// The card was dismissed before its time, or its hold was ended.
    case dismissed
    /// The activity was taken back, by id or by key, before it was shown.
    case cancelled
    /// A newer activity with the same key replaced the activity before it was shown (Q7).
    case coalesced(by: UUID)
    /// A full queue dropped the activity in favour of one with a higher priority.
    case displaced(by: UUID)
    /// The card was taken down early, because the queue was torn down or the claim was lost (S9, S10).
    case interrupted
    /// The program died twice in a row within a minute after the activity's card was first drawn. The third start ended
    /// the activity instead of showing it.
    case setAside
    /// A person or a program chose the choice of the question with this number.
    case answered(Int)
    /// The question was not answered in time. Its default holds, if it has one.
    case timedOut(default: Int?)
    /// The display that showed the question, or was to show it, is gone.
    case displayGone
    /// A newer activity with the same key replaced the question before it was shown (Q7).
    case superseded(by: UUID)
    /// The queue refused the question because it was full.
    case refused
}

/// Who ends an activity before its time.
package enum ActivityEnder: String, CaseIterable, Hashable, Sendable {
    /// A person at an input of the display.
    case person
    /// A client of the daemon's socket, by a call or by its disconnection.
    case client
}

extension ActivityOutcome {
    /// The kinds of outcomes, by their names on the wire, in the order of the interface's description.
    package enum Kind: String, CaseIterable, Sendable {
        case shown, seen, expiredUnseen, yielded, dismissed, cancelled, coalesced, displaced, interrupted, setAside
        case answered, timedOut, displayGone, superseded, refused

        /// The name in texts and in the store, such as `expired-unseen`.
        package var word: String { rawValue.hyphenated }
    }

    package var kind: Kind {
        switch self {
        case .shown: .shown
        case .seen: .seen
        case .expiredUnseen: .expiredUnseen
        case .yielded: .yielded
        case .dismissed: .dismissed
        case .cancelled: .cancelled
        case .coalesced: .coalesced
        case .displaced: .displaced
        case .interrupted: .interrupted
        case .setAside: .setAside
        case .answered: .answered
        case .timedOut: .timedOut
        case .displayGone: .displayGone
        case .superseded: .superseded
        case .refused: .refused
        }
    }

    /// The activity that replaced this one; `nil` if none did.
    package var successor: UUID? {
        switch self {
        case .coalesced(let id), .displaced(let id), .superseded(let id): id
        default: nil
        }
    }

    /// The number of the choice that holds for a question; `nil` if none does.
    package var choice: Int? {
        switch self {
        case .answered(let number): number
        case .timedOut(let number): number
        default: nil
        }
    }

    /// Makes an outcome of its parts; `nil` if the successor or the choice that the kind needs is missing.
    package init?(_ kind: Kind, successor: UUID? = nil, choice: Int? = nil) {
        switch kind {
        case .shown: self = .shown
        case .seen: self = .seen
        case .expiredUnseen: self = .expiredUnseen
        case .yielded: self = .yielded
        case .dismissed: self = .dismissed
        case .cancelled: self = .cancelled
        case .interrupted: self = .interrupted
        case .setAside: self = .setAside
        case .timedOut: self = .timedOut(default: choice)
        case .displayGone: self = .displayGone
        case .refused: self = .refused
        case .answered: if let choice { self = .answered(choice) } else { return nil }
        case .coalesced: if let successor { self = .coalesced(by: successor) } else { return nil }
        case .displaced: if let successor { self = .displaced(by: successor) } else { return nil }
        case .superseded: if let successor { self = .superseded(by: successor) } else { return nil }
        }
    }

    /// Makes the outcome of an activity that a newer activity with the same key has replaced.
    init(replacing activity: Activity, by successor: UUID) {
        self = activity.choices == nil ? .coalesced(by: successor) : .superseded(by: successor)
    }
}

extension ActivityOutcome: CustomStringConvertible {
    /// One word, such as `timed-out-2`, without the successor.
    public var description: String { kind.word + (choice.map { "-\($0)" } ?? "") }

    /// Reads an outcome from its ``description``.
    ///
    /// - Returns: `nil` for a word that is not an outcome, and for an outcome whose successor is missing.
    package init?(_ word: String, successor: UUID?) {
        let number = Question.choiceCounts.first { word.hasSuffix("-\($0)") }
        let name = number.map { word.dropLast("-\($0)".count) } ?? word[...]
        guard let kind = Kind.allCases.first(where: { $0.word == name }),
            let outcome = ActivityOutcome(kind, successor: successor, choice: number), outcome.choice == number
        else { return nil }
        self = outcome
    }
}

/// How a question ended.
public enum QuestionOutcome: Hashable, Sendable {
    /// A person or a program chose the choice with this number.
    case chosen(Int)
    /// The question was not answered in time. Its default holds, if it has one.
    case timedOut(default: Int?)
    /// A person dismissed the question, or the program that asked it took it back.
    case cancelled
    /// The display that showed the question, or was to show it, is gone.
    case displayGone

    /// The number of the choice that holds; `nil` if none does.
    public var choice: Int? {
        switch self {
        case .chosen(let number): number
        case .timedOut(let number): number
        case .cancelled, .displayGone: nil
        }
    }
}

extension QuestionOutcome {
    /// The kinds of outcomes, by their names on the wire, in the order of the interface's description.
    package enum Kind: String, CaseIterable, Sendable {
        case chosen, timedOut, cancelled, displayGone
    }

    package var kind: Kind {
        switch self {
        case .chosen: .chosen
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        case .displayGone: .displayGone
        }
    }

    /// Makes an outcome of its parts; `nil` if the choice that the kind needs is missing.
    package init?(_ kind: Kind, choice: Int?) {
        switch kind {
        case .timedOut: self = .timedOut(default: choice)
        case .cancelled: self = .cancelled
        case .displayGone: self = .displayGone
        case .chosen:
            guard let choice else { return nil }
            self = .chosen(choice)
        }
    }

    /// Makes the outcome for the program that asked. Every outcome except an answer, a timeout and a lost display
    /// counts as cancelled.
    package init(_ outcome: ActivityOutcome) {
        switch outcome {
        case .answered(let number): self = .chosen(number)
        case .timedOut(let number): self = .timedOut(default: number)
        case .displayGone: self = .displayGone
        default: self = .cancelled
        }
    }
}

extension ActivityOutcome {
    package init(_ outcome: QuestionOutcome) {
        switch outcome {
        case .chosen(let number): self = .answered(number)
        case .timedOut(let number): self = .timedOut(default: number)
        case .cancelled: self = .cancelled
        case .displayGone: self = .displayGone
        }
    }
}

extension QuestionOutcome: CustomStringConvertible {
    public var description: String { kind.rawValue.hyphenated + (choice.map { " \($0)" } ?? "") }
}

extension String {
    /// Converts a name from camel case to hyphens: `timedOut` becomes `timed-out`.
    fileprivate var hyphenated: String {
        reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }
}
