/// Under which ticket a task has asked, once it has.
@SurfaceActor
final class AskedQuestion {
    var ticket: QuestionTicket?

    nonisolated init() {}
}
