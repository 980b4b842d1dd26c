/// The ticket of the question that a task has asked; `nil` until the task has asked it.
@SurfaceActor
final class AskedQuestion {
    var ticket: QuestionTicket?

    nonisolated init() {}
}
