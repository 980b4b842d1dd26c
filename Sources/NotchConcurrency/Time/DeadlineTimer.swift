/// The one timer of a shell around a state machine.
@SurfaceActor
package final class DeadlineTimer {
    private nonisolated let givenClock: (any SurfaceClock)?
    private var timer: SurfaceTimer?
    private var deadline: Instant?

    /// - Parameter clock: the clock of the timer; `nil` takes the adopted one. The timer looks that one up only when it
    ///   first needs it, so that shells can be made before a loop is adopted.
    package nonisolated init(clock: (any SurfaceClock)?) { givenClock = clock }

    package var clock: any SurfaceClock { givenClock ?? SurfaceActor.clock }

    /// Runs `action` at `deadline` instead of what was armed before; `nil` disarms the timer.
    ///
    /// Nothing happens if the timer is already armed for that deadline: the action is assumed to be the same.
    package func arm(_ deadline: Instant?, _ action: @escaping @SurfaceActor () -> Void) {
        guard deadline != self.deadline else { return }
        timer?.cancel()
        timer = nil
        self.deadline = deadline
        guard let deadline else { return }
        timer = clock.schedule(at: deadline) { [weak self] in
            self?.deadline = nil
            self?.timer = nil
            action()
        }
    }
}
