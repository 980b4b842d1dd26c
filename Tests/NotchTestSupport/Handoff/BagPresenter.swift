package import NotchActions

/// A presenter that keeps the bags that it is told to show.
@SurfaceActor
package final class BagPresenter {
    package var bags: [Bag] = []
    package var sources: [ActionSource] = []

    /// How the next actions end; nil if they end later.
    package var outcome: ActionOutcome? = .success

    /// What ends the actions that end later.
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
