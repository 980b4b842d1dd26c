import NotchActions

/// An action whose name is all that matters.
@SurfaceActor
protocol NamedAction: Action where InputType == NoInput, PresenterType == NoPresenter {}

extension NamedAction {
    static var activityEligibility: Set<ActivityEligibility> { [.perform] }

    static func perform(
        context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }
}
