import NotchActions

/// An action that may be searched for and handed over.
enum PlayAction: Action {
    static let activityEligibility: Set<ActivityEligibility> = [.search, .handoff]

    static func perform(
        context: ActionContext<Track>, presenter: Journal, completion: Completion
    ) -> Completion.Status {
        presenter.note("play \(context.input.name)", context)
        return completion.completedSync(presenter.outcome)
    }

    static func prepareActivity(_ activity: ActivityBuilder<Track>) throws {
        switch activity.input.name {
        case "secret": activity.cancel()
        case "broken": throw Refusal()
        default: activity.title = "Play \(activity.input.name)"
        }
    }
}
