extension Completion {
    /// What an action returns: proof that it has ended, or the handle by which it ends later.
    @SurfaceActor
    public final class Status {
        let run: ActionRun

        init(of run: ActionRun) {
            self.run = run
        }

        deinit {
            // An action that forgets to end would be under way for ever.
            Task { @SurfaceActor [run] in run.abandon() }
        }

        /// The action has ended. The call has no effect if it had ended before.
        public func completed(_ outcome: ActionOutcome) {
            run.end(outcome)
        }
    }
}
