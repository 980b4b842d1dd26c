package import NotchActions

/// A presenter that stores the bags that it shows.
@SurfaceActor
package final class BagPresenter {
    package var bags: [Bag] = []
    package var sources: [ActionSource] = []

    /// The outcome of the next actions; nil if they end later.
    package var outcome: ActionOutcome? = .success

    /// The completions of the actions that end later.
    package var pending: [Completion.Status] = []

    package nonisolated init() {}

    func show(_ context: ActionContext<Bag>, _ completion: Completion) -> Completion.Status {
        bags.append(context.input)
        sources.append(context.source)
        if let outcome { return completion.completedSync(outcome) }
        let status = completion.willCompleteAsync()
        pending.append(status)
        return status
    }
}
