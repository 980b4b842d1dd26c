import NotchActions

/// Writes down what a link led to.
enum FindAction: Action {
    static func perform(
        context: ActionContext<Found>, presenter: Journal, completion: Completion
    ) -> Completion.Status {
        let parameters = context.input.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        presenter.note(([context.input.pattern] + parameters).joined(separator: " "), context)
        return completion.completedSync(.success)
    }
}
