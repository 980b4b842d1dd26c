/// Runs a machine for its shell: gives each event its instant, and wakes the shell when a deadline is due.
///
/// Only the runner can change the machine, so the log of its events is all that the machine depends on.
@SurfaceActor
package final class MachineRunner<Machine: StateMachine> {
    package private(set) var machine: Machine
    private let timer: DeadlineTimer
    private var isStopped = false
    /// Called with each event, its instant and its effects, before the effects are carried out.
    package var journal: ((Machine.Event, Instant, Machine.Effects) -> Void)?

    /// - Parameter clock: the clock of the machine; `nil` takes the adopted one when it is first needed.
    package nonisolated init(_ machine: Machine, clock: (any SurfaceClock)?) {
        self.machine = machine
        timer = DeadlineTimer(clock: clock)
    }

    package var now: Instant { timer.clock.now }
    package var clock: any SurfaceClock { timer.clock }

    /// Tells the machine of an event that happens now.
    ///
    /// - Parameter wake: tells the shell that a deadline is due. The shell then handles ``MachineEvent/deadline``.
    /// - Returns: the effects, which the shell carries out.
    package func handle(_ event: Machine.Event, wake: @escaping @SurfaceActor () -> Void) -> Machine.Effects {
        let now = now
        let effects = machine.handle(event, at: now)
        timer.arm(isStopped ? nil : machine.nextDeadline, wake)
        journal?(event, now, effects)
        return effects
    }

    /// Wakes the shell no more, whatever the machine is told from now on.
    package func stop() {
        isStopped = true
        timer.arm(nil) {}
    }
}
