/// Where the blocks of a serial queue run, and what else they depend on there.
protocol QueuePlace: Sendable {
    /// The present instant. Never goes back; called with the queue's lock held.
    var now: Instant { get }

    /// Runs `job` there, once and soon.
    func run(_ job: @escaping @Sendable () -> Void)

    /// Whether a block may be started. This and what follows is called there.
    func isOpen() -> Bool

    /// Runs `action` there at `deadline` instead of what was armed before; `nil` disarms.
    func arm(_ deadline: Instant?, _ action: @escaping @Sendable () -> Void)

    /// Tells observers.
    func tell(_ event: InteractionEvent, at instant: Instant)
}
