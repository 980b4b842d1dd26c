/// An interaction on an ``InteractionQueue``. Safe to use from any thread; releasing it changes nothing.
public final class Interaction: Sendable {
    private let block: QueuedBlock

    init(_ block: QueuedBlock) {
        self.block = block
    }

    public var id: InteractionID { block.id }

    /// For people; not unique.
    public var name: String { block.name }

    public var state: InteractionState { block.state }

    /// How it ended; `nil` until it has.
    public var outcome: InteractionOutcome? { block.outcome }

    /// Whether it was cancelled before it ended.
    public var isCancelled: Bool { block.isCancelled }

    /// Before its start, ends it: it never runs (I5). After that its body is told, by ``onCancel(_:)``, and still has
    /// to finish (I3). Idempotent.
    public func cancel() {
        block.cancel()
    }

    /// Calls `body`, once, when this is cancelled after its start or when its timeout passes (I-D3): what it shows
    /// should go. If that has happened already, `body` is called on the actor's next turn.
    ///
    /// It is not called for an interaction that finishes, nor for one that never ran.
    public func onCancel(_ body: @escaping @SurfaceActor () -> Void) {
        block.onCancel { SurfaceActor.assumeIsolated(body) }
    }

    /// Returns when it has ended, whether or not the calling task is cancelled. A continuation brings the caller back
    /// by way of the global executor; see ``InteractionQueue/observe(_:)`` for what does without.
    public func ended(isolation: isolated (any Actor)? = #isolation) async -> InteractionOutcome {
        await block.ended()
    }
}
