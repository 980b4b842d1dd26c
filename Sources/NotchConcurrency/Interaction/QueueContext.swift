/// Where the blocks of a serial queue run, and the services that they need there.
protocol QueueContext: Sendable {
    /// The present instant. It never goes back. The engine reads it with the queue's lock held.
    var now: Instant { get }
    /// Runs `job` in the context, once and soon.
    func run(_ job: @escaping @Sendable () -> Void)

    /// Calls `answer` in the context once it is known whether a block may be started: within the call, or later where
    /// something has to happen first. The answer `false` counts for all blocks, until the queue hears that the view has
    /// come.
    func offer(_ block: QueuedBlock, _ answer: @escaping @Sendable (Bool) -> Void)
    /// Runs `action` in the context at `deadline` instead of what was armed before; `nil` disarms the timer.
    func arm(_ deadline: Instant?, _ action: @escaping @Sendable () -> Void)
    /// Tells the observers of an event.
    func notify(_ event: InteractionEvent, at instant: Instant)
}
