import NotchActions

/// An action that publishes nothing.
enum BeepAction: Action {
    static func perform(
        context: ActionContext<NoInput>, presenter: Journal, completion: Completion
    ) -> Completion.Status {
        presenter.note("beep", context)
        return completion.completedSync(presenter.outcome)
    }
}
