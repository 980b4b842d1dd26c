package import NotchActions

/// An action that may be found by search, but not handed off.
package enum BagHideAction: Action {
    package static let activityEligibility: Set<ActivityEligibility> = [.search]

    package static func perform(
        context: ActionContext<Bag>, presenter: BagPresenter, completion: Completion
    ) -> Completion.Status {
        presenter.show(context, completion)
    }
}
