/// Where the blocks of a serial queue run, and what else they depend on there.
protocol QueuePlace: Sendable {
    /// The present instant. Never goes back; called with the queue's lock held.
    var now: Instant { get }

    /// Runs `job` there, once and soon.
    func run(_ job: @escaping @Sendable () -> Void)

    /// Calls `answer` there once it is known whether a block may be started: within the call, or later where something
    /// has to happen first. A no counts for all blocks, until the queue hears that the view has come.
    func offer(_ block: QueuedBlock, _ answer: @escaping @Sendable (Bool) -> Void)

    /// Runs `action` there at `deadline` instead of what was armed before; `nil` disarms.
    func arm(_ deadline: Instant?, _ action: @escaping @Sendable () -> Void)

    /// Tells observers.
    func tell(_ event: InteractionEvent, at instant: Instant)
}
