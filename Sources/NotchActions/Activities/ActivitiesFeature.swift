/// The feature that publishes and continues activities. Every action system has it.
public enum ActivitiesFeature: Feature {
    public static let description = "Publish what was done, so that it can be continued"

    /// Whether the system of ``Notch`` publishes and continues activities. The property may be changed at any time (F5,
    /// F-D7).
    ///
    /// Any other system has ``ActionSystem/areActivitiesEnabled``.
    public static var isEnabled = true {
        didSet { Notch.system?.areActivitiesEnabled = isEnabled }
    }

    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(PublishCurrentActionActivityAction.self)
        actions.declare(ResignCurrentActivityAction.self)
    }
}

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

/// A request to publish the activity of a successful action.
struct PublishRequest {
    let actionID: String

    /// Makes the activity; nil if the action cancelled it (F17).
    let makeActivity: @SurfaceActor () throws -> PublishedAction?
}

/// Ends the current activity (F3).
enum ResignCurrentActivityAction: Action {
    static let description = "End the current activity"

    static func perform(
        context: ActionContext<NoInput>, presenter: ActionSystem, completion: Completion
    ) -> Completion.Status {
        presenter.currentActivity.set(nil)
        return completion.completedSync(.success)
    }
}
