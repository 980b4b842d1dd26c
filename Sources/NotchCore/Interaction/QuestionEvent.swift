/// Something happened to a question.
///
/// Every accepted question ends in exactly one ``ended(_:_:)``.
public enum QuestionEvent: Hashable, Sendable {
    /// It waits for its turn.
    case asked(Question)
    /// Its card entered a phase (U3).
    case phase(LifecyclePhase, Question)
    /// Another of its choices is marked.
    case marked(Question)
    case ended(Question, QuestionOutcome)
}
