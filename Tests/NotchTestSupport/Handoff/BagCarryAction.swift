package import NotchActions

/// An action that may be handed off.
package enum BagCarryAction: Action {
    package static let activityEligibility: Set<ActivityEligibility> = [.handoff]

    package static func perform(
        context: ActionContext<Bag>, presenter: BagPresenter, completion: Completion
    ) -> Completion.Status {
        presenter.show(context, completion)
    }
}
