/// Makes no activity the current one (F3).
enum ResignCurrentActivityAction: Action {
    static let description = "End the current activity"

    static func perform(
        context: ActionContext<NoInput>, presenter: ActionSystem, completion: Completion
    ) -> Completion.Status {
        presenter.currentActivity.set(nil)
        return completion.completedSync(.success)
    }
}
