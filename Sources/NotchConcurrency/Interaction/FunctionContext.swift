/// The context of a queue's blocks that runs them with a function. The context is always open, and has no time.
struct FunctionContext: QueueContext {
    let executor: AsyncSerialQueue.Executor

    var now: Instant { .zero }
    func run(_ job: @escaping @Sendable () -> Void) { executor(job) }
    func offer(_ block: QueuedBlock, _ answer: @escaping @Sendable (Bool) -> Void) { answer(true) }
    func arm(_ deadline: Instant?, _ action: @escaping @Sendable () -> Void) {}
    func notify(_ event: InteractionEvent, at instant: Instant) {}
}
