/// An interaction on an ``InteractionQueue``. It is safe to use from any thread. Releasing it changes nothing.
public final class Interaction: Sendable {
    private let block: QueuedBlock

    init(_ block: QueuedBlock) { self.block = block }

    public var id: InteractionID { block.id }
    /// The name of the interaction, for people. It is not unique.
    public var name: String { block.name }
    public var state: InteractionState { block.state }
    /// The outcome of the interaction; `nil` until it has ended.
    public var outcome: InteractionOutcome? { block.outcome }
    /// Whether the interaction was cancelled before it ended.
    public var isCancelled: Bool { block.isCancelled }

    /// Cancels the interaction. Before its start this ends it, and it never runs (I5). After its start its body is told
    /// by ``onCancel(_:)``, and still has to finish (I3). The call is idempotent.
    public func cancel() { block.cancel() }

    /// Calls `body`, once, when the interaction is cancelled after its start or when its timeout passes (I-D3). The
    /// body should take down what the interaction shows. If either has happened already, `body` is called on the
    /// actor's next turn.
    ///
    /// `body` is not called for an interaction that finishes, nor for one that never ran.
    public func onCancel(_ body: @escaping @SurfaceActor () -> Void) {
        block.onCancel { SurfaceActor.assumeIsolated(body) }
    }

    /// Returns when the interaction has ended, whether or not the calling task is cancelled. A continuation brings the
    /// caller back through the global executor; ``InteractionQueue/observe(_:)`` does not need that executor.
    public func ended(isolation: isolated (any Actor)? = #isolation) async -> InteractionOutcome {
        await block.ended()
    }
}
