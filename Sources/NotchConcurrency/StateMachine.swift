import DequeModule

/// A value that decides.
///
/// It is told everything by events, each at an instant, and returns what its shell has to do. It reads no clock and
/// calls nobody, so the same events at the same instants always give the same effects.
package protocol StateMachine: Sendable {
    /// A ``MachineEvent``, unless the machine never has a deadline.
    associatedtype Event: Sendable
    associatedtype Effects
    /// When the event ``MachineEvent/deadline`` is due next; `nil` while only another event can change anything.
    var nextDeadline: Instant? { get }

    /// Advances the machine to `now` and applies `event` there.
    ///
    /// - Returns: the effects, in order.
    mutating func handle(_ event: Event, at now: Instant) -> Effects
}

/// An event of a ``StateMachine`` that has deadlines.
package protocol MachineEvent: Sendable {
    /// Time has passed.
    static var deadline: Self { get }
}

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

/// Hands out a shell's effects one after another, in order, even when one of them causes more.
///
/// An observer that calls back into the shell makes new effects while old ones are still being handed out. Without the
/// outbox, later observers would learn of the new effects first.
@SurfaceActor
package final class Outbox<Effect> {
    private var waiting = Deque<Effect>()
    private var isDelivering = false

    package nonisolated init() {}

    package func deliver(_ effects: [Effect], to body: (Effect) -> Void) {
        waiting.append(contentsOf: effects)
        guard !isDelivering else { return }
        isDelivering = true
        while let effect = waiting.popFirst() { body(effect) }
        isDelivering = false
    }
}
