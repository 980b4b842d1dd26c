extension SurfaceCoordinator {
    /// Returns an explainer of why this queue's activities are on the surface or are not, as things are now.
    ///
    /// - Parameters:
    ///   - queue: a queue that is bound to this surface, or will be.
    ///   - questions: the questions, which also take the surface.
    ///   - unseen: the reason why the display shows nothing at present; `nil` where it shows something.
    package func explainer(
        of queue: ActivityQueue, questions: Questions? = nil, unseen: String? = nil
    ) -> SurfaceExplainer {
        let ends = questions?.interactionEnds
        return SurfaceExplainer(
            of: queue.machine, on: machine, at: runner.now, causes: engagementCauses, interactionEnds: ends,
            nextInteraction: questions?.interactions.nextStart(after: ends), unseen: unseen)
    }
}
