extension SurfaceCoordinator {
    /// Explains why this queue's activities are on the surface or are not, as things are now.
    ///
    /// - Parameters:
    ///   - queue: one that is bound to this surface, or will be.
    ///   - questions: who else takes the surface.
    ///   - unseen: why the display shows nothing at present; `nil` where it does.
    package func explainer(
        of queue: ActivityQueue, questions: Questions? = nil, unseen: String? = nil
    ) -> SurfaceExplainer {
        let ends = questions?.interactionEnds
        return SurfaceExplainer(
            of: queue.machine, on: machine, at: timer.clock.now, causes: engagementCauses, interactionEnds: ends,
            nextInteraction: questions?.interactions.nextStart(after: ends), unseen: unseen)
    }
}
