/// Publishes the activity of an action that has succeeded (F1, F4).
enum PublishCurrentActionActivityAction: Action {
    static let description = "Publish the activity of an action"

    static func perform(
        context: ActionContext<PublishRequest>, presenter: ActionSystem, completion: Completion
    ) -> Completion.Status {
        do {
            if let activity = try context.input.makeActivity() { try presenter.publish(activity) }
            return completion.completedSync(.success)
        } catch {
            presenter.notice(.publishingFailed(action: context.input.actionID, reason: String(describing: error)))
            return completion.completedSync(.failure(error))
        }
    }
}
