import NotchActions

/// An action that ends when the test says so.
enum RecordAction: Action {
    static let activityEligibility: Set<ActivityEligibility> = [.perform]

    static func perform(
        context: ActionContext<NoInput>, presenter: Journal, completion: Completion
    ) -> Completion.Status {
        presenter.note("record", context)
        let status = completion.willCompleteAsync()
        presenter.pending.append(status)
        return status
    }
}
