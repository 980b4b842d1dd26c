/// One change of a question.
///
/// Every accepted question ends in exactly one ``ended(_:_:)``.
public enum QuestionEvent: Hashable, Sendable {
    /// The question was asked, and waits for its turn.
    case asked(Question)
    /// The card of the question entered a phase (U3).
    case phase(LifecyclePhase, Question)
    /// Another choice of the question is marked.
    case marked(Question)
    case ended(Question, QuestionOutcome)
}

extension QuestionEvent: CustomStringConvertible {
    /// The question's title and what happened to it.
    public var description: String {
        switch self {
        case .asked(let question): "\(question.title) asked"
        case .phase(let phase, let question): "\(question.title) \(phase)"
        case .marked(let question): "\(question.title) marked"
        case .ended(let question, let outcome): "\(question.title) ended \(outcome)"
        }
    }
}
