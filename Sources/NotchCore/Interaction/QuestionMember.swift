import FoundationEssentials

/// A question as a member of a stream. It is a blocker that waits for a button (U1, U4), and its phases are those of
/// its card.
struct QuestionMember: QueueMember {
    let question: Question
    let transitionDuration: Duration
    let leavingDuration: Duration

    var id: UUID { question.id }
    var memberType: QueueMemberType { .blocker }
    var restDuration: Duration { .zero }
    var endDelay: Duration { .zero }
}
