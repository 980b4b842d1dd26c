import DequeModule

/// A value that makes all decisions of a shell.
///
/// It receives events, each with its instant, and returns effects that the shell carries out. It reads no clock and
/// calls no other objects, so the same events at the same instants always give the same effects.
package protocol StateMachine: Sendable {
    /// A ``MachineEvent``, unless the machine never has a deadline.
    associatedtype Event: Sendable
    associatedtype Effects
    /// The instant at which the event ``MachineEvent/deadline`` is due next; `nil` if only another event can change the
    /// state.
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

/// Runs a machine for its shell: adds the instant to each event, and wakes the shell when a deadline is due.
///
/// Only the runner can change the machine, so the machine's state depends only on the log of its events.
@SurfaceActor
package final class MachineRunner<Machine: StateMachine> {
    package private(set) var machine: Machine
    private let timer: DeadlineTimer
    private var isStopped = false
    /// Called with each event, its instant and its effects, before the effects are carried out.
    package var journal: ((Machine.Event, Instant, Machine.Effects) -> Void)?

    /// - Parameter clock: the clock of the machine; `nil` means the adopted clock, which is looked up at the first use.
    package nonisolated init(_ machine: Machine, clock: (any SurfaceClock)?) {
        self.machine = machine
        timer = DeadlineTimer(clock: clock)
    }

    package var now: Instant { timer.clock.now }
    package var clock: any SurfaceClock { timer.clock }

    /// Passes an event of the present instant to the machine.
    ///
    /// - Parameter wake: called when a deadline is due. The shell then handles ``MachineEvent/deadline``.
    /// - Returns: the effects, which the shell carries out.
    package func handle(_ event: Machine.Event, wake: @escaping @SurfaceActor () -> Void) -> Machine.Effects {
        let now = now
        let effects = machine.handle(event, at: now)
        timer.arm(isStopped ? nil : machine.nextDeadline, wake)
        journal?(event, now, effects)
        return effects
    }

    /// Stops waking the shell, whatever events the machine receives later.
    package func stop() {
        isStopped = true
        timer.arm(nil) {}
    }
}

/// Delivers a shell's effects one after another, in order, even if an effect causes further effects.
///
/// An observer that calls the shell causes new effects while earlier effects are still being delivered. Without this
/// queue, later observers would receive the new effects first.
@SurfaceActor
package final class EffectQueue<Effect> {
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
