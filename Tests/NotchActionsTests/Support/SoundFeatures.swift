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

/// An action that publishes nothing.
enum BeepAction: Action {
    static func perform(
        context: ActionContext<NoInput>, presenter: Journal, completion: Completion
    ) -> Completion.Status {
        presenter.note("beep", context)
        return completion.completedSync(presenter.outcome)
    }
}

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

enum SoundsFeature: Feature {
    static let play = action(PlayAction.self)
    static let beep = action(BeepAction.self)
    static let record = action(RecordAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(PlayAction.self)
        actions.declare(BeepAction.self)
        actions.declare(RecordAction.self)
    }
}
