extension Completion {
    /// The value that an action returns: proof that it has ended, or the handle by which it ends later.
    @SurfaceActor
    public final class Status {
        let run: ActionRun
        private let endsLater: Bool

        init(of run: ActionRun, endsLater: Bool) {
            self.run = run
            self.endsLater = endsLater
        }

        deinit {
            // An action that forgets to end would be under way for ever.
            if endsLater { Task { @SurfaceActor [run] in run.abandon() } }
        }

        /// The action has ended. The call has no effect if it had ended before.
        public func completed(_ outcome: ActionOutcome) {
            run.end(outcome)
        }
    }
}
