import DequeModule
import Synchronization

/// The common part of the serial queues: an ``InteractionMachine`` under a lock, and the execution of its effects.
///
/// Each event takes effect at once, on the thread that reports it, and all threads see the events in one order. The
/// effects are executed in that order too, one after another, at the queue's ``QueueContext``. Deadlines count from the
/// instant of an event, however late its effects are executed.
final class QueueEngine: Sendable {
    fileprivate struct State {
        var machine: InteractionMachine
        /// The blocks whose end has not been executed.
        var blocks: [InteractionID: QueuedBlock] = [:]
        /// The effects that are to be executed.
        var effects = Deque<InteractionMachine.Effect>()
        /// The deadline that the context's timer is set to.
        var armed: Instant?
        /// Whether a thread has been scheduled to execute effects. One such thread is enough.
        var isScheduled = false
        var isCarryingOut = false
    }

    fileprivate enum Step {
        case effect(InteractionMachine.Effect)
        case arm(Instant?)
    }

    let context: any QueueContext
    private let state: Mutex<State>

    init(_ configuration: InteractionMachine.Configuration, context: any QueueContext) {
        self.context = context
        state = Mutex(State(machine: InteractionMachine(configuration: configuration)))
    }

    // MARK: State

    var machine: InteractionMachine { state.withLock { $0.machine } }

    var currentBlock: QueuedBlock? {
        state.withLock { state in state.machine.current.flatMap { state.blocks[$0.item.id] } }
    }

    var pendingBlocks: [QueuedBlock] {
        state.withLock { state in state.machine.pending.compactMap { state.blocks[$0.id] } }
    }

    /// The running block and the waiting blocks, in order.
    var unfinishedBlocks: [QueuedBlock] {
        state.withLock { state in
            let ids = [state.machine.current?.item.id].compactMap(\.self) + state.machine.pending.map(\.id)
            return ids.compactMap { state.blocks[$0] }
        }
    }

    // MARK: Events

    /// - Parameters:
    ///   - takesSurface: whether the block starts only when it owns the surface, if the context has a surface.
    ///   - body: the body of the block, which runs at most once, at the context.
    /// - Returns: the block, which has ended as ``InteractionOutcome/refused`` if the queue is full.
    func add(
        _ name: String?, timeout: Duration?, takesSurface: Bool = false,
        _ body: @escaping QueuedBlock.Body
    ) -> QueuedBlock {
        let (block, mustRun) = state.withLock { state in
            let added = state.machine.add(name, timeout: timeout, at: context.now)
            let block = QueuedBlock(item: added.item, engine: self, takesSurface: takesSurface, body: body)
            if added.isRefused { block.markEnded(.refused) } else { state.blocks[added.item.id] = block }
            return (block, state.accept(added.effects, isHere: false))
        }
        if mustRun { context.run { self.carryOut() } }
        // No effect releases the body of a refused block.
        if block.outcome == .refused { block.conclude(.refused) }
        return block
    }

    /// - Parameter isHere: whether the caller is at the context and calls ``carryOut()`` next, so that no job is sent
    ///   there.
    func handle(_ event: InteractionMachine.Event, isHere: Bool = false) {
        let mustRun = state.withLock { state in
            state.accept(state.machine.handle(event, at: context.now), isHere: isHere)
        }
        if mustRun { context.run { self.carryOut() } }
    }

    /// Closes a queue that is no longer needed: ends the waiting blocks, and asks the running block to stop.
    func close() {
        // A queue that was never used must not look up the clock, because the first lookup decides which clock the
        // program uses.
        if !unfinishedBlocks.isEmpty { handle(.cancelAll) }
    }

    /// Handles the timer. It is called at the context, so that no other code runs between a deadline and the start that
    /// follows.
    private func wake() {
        state.withLock { $0.armed = nil }
        handle(.deadline, isHere: true)
        carryOut()
    }
}

// MARK: - Carrying out

extension QueueEngine {
    /// Executes the effects. It is called at the context.
    func carryOut() {
        let isFirst = state.withLock { state in
            // The code that is called below may call back. The first call executes the resulting effects too.
            guard !state.isCarryingOut else { return false }
            state.isScheduled = false
            state.isCarryingOut = true
            return true
        }
        guard isFirst else { return }
        while let step = state.withLock({ $0.nextStep() }) {
            switch step {
            case .effect(.offer(let id)): offer(id)
            case .effect(.event(let event, let instant)): carryOut(event, at: instant)
            case .arm(let deadline): context.arm(deadline) { [weak self] in self?.wake() }
            }
        }
    }

    private func offer(_ id: InteractionID) {
        guard let block = block(id) else { return }
        // The offer is made outside of the lock, because it runs the program's own code. Whatever happens meanwhile,
        // the machine begins only a block that is still due.
        context.offer(block) { [weak self] mayStart in self?.handle(mayStart ? .begin(id) : .decline(id)) }
    }

    private func carryOut(_ event: InteractionEvent, at instant: Instant) {
        context.notify(event, at: instant)
        switch event {
        case .started(let current): block(current.item.id)?.run()
        case .cancelRequested(let current): block(current.item.id)?.requestStop()
        case .ended(let item, let outcome):
            let block = state.withLock { $0.blocks.removeValue(forKey: item.id) }
            if outcome == .timedOut { block?.requestStop() }
            block?.conclude(outcome)
        case .added, .suspended, .resumed: break
        }
    }

    private func block(_ id: InteractionID) -> QueuedBlock? { state.withLock { $0.blocks[id] } }
}

extension QueueEngine.State {
    /// Accepts effects, and marks their blocks at once.
    ///
    /// - Returns: whether a job must be sent to the context to execute the effects.
    fileprivate mutating func accept(_ new: [InteractionMachine.Effect], isHere: Bool) -> Bool {
        for case .event(let event, _) in new {
            switch event {
            case .started(let current): blocks[current.item.id]?.markStarted()
            case .cancelRequested(let current): blocks[current.item.id]?.markCancelled()
            case .ended(let item, let outcome): blocks[item.id]?.markEnded(outcome)
            case .added, .suspended, .resumed: break
            }
        }
        effects.append(contentsOf: new)
        let isOwed = !effects.isEmpty || machine.nextDeadline != armed
        guard isOwed, !isHere, !isScheduled, !isCarryingOut else { return false }
        isScheduled = true
        return true
    }

    fileprivate mutating func nextStep() -> QueueEngine.Step? {
        if let effect = effects.popFirst() { return .effect(effect) }
        if machine.nextDeadline != armed {
            armed = machine.nextDeadline
            return .arm(armed)
        }
        isCarryingOut = false
        return nil
    }
}

/// The context in which the blocks of a serial queue run, with the services that they need.
protocol QueueContext: Sendable {
    /// The present instant, which is monotonic. The engine reads it with the queue's lock held.
    var now: Instant { get }
    /// Runs `job` in the context, once and soon.
    func run(_ job: @escaping @Sendable () -> Void)

    /// Calls `answer` in the context once it is known whether a block may be started: within the call, or later if the
    /// answer depends on another event. The answer `false` counts for all blocks, until the queue receives an event
    /// that the view has appeared.
    func offer(_ block: QueuedBlock, _ answer: @escaping @Sendable (Bool) -> Void)
    /// Runs `action` in the context at `deadline`. It replaces the previous deadline; `nil` disarms the timer.
    func arm(_ deadline: Instant?, _ action: @escaping @Sendable () -> Void)
    /// Notifies the observers of an event.
    func notify(_ event: InteractionEvent, at instant: Instant)
}
