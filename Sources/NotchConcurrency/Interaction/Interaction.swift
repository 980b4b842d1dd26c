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

    /// Cancels the interaction. Before its start, the interaction ends and never runs (I5). After its start, the bodies
    /// of ``onCancel(_:)`` are called, and the interaction still has to finish (I3). The call is idempotent.
    public func cancel() { block.cancel() }

    /// Calls `body`, once, when the interaction is cancelled after its start or when its timeout passes (I-D3). `body`
    /// should remove what the interaction shows. If either has happened already, `body` is called on the actor's next
    /// turn.
    ///
    /// `body` is not called for an interaction that finishes, or for an interaction that never ran.
    public func onCancel(_ body: @escaping @SurfaceActor () -> Void) {
        block.onCancel { SurfaceActor.assumeIsolated(body) }
    }

    /// Returns when the interaction has ended, whether or not the calling task is cancelled. A continuation resumes the
    /// caller through the global executor; ``InteractionQueue/observe(_:)`` does not need that executor.
    public func ended(isolation: isolated (any Actor)? = #isolation) async -> InteractionOutcome {
        await block.ended()
    }
}

/// The identity of an interaction or of a block on a serial queue. Later additions have greater identities.
public struct InteractionID: Hashable, Comparable, Sendable {
    /// The number of the addition, unique to the queue; the first is 1.
    public let value: UInt64

    public init(_ value: UInt64) { self.value = value }

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}

/// The state of an interaction or of a block on a serial queue. It is one value, so that no interaction is executing
/// and finished at once (I6).
public enum InteractionState: String, CaseIterable, Hashable, Sendable {
    /// The block has been added and has not run.
    case ready
    /// The block has been started. It has not finished, and its timeout has not passed.
    case executing
    /// The block has ended, with an ``InteractionOutcome``.
    case finished
}

/// How an interaction or a block on a serial queue ended. Each of them ends exactly once.
public enum InteractionOutcome: String, CaseIterable, Hashable, Sendable {
    /// The interaction was started and marked as finished (I3), whether or not it was cancelled meanwhile.
    case finished
    /// The interaction was cancelled before its start, and its block never runs (I5).
    case cancelled
    /// The interaction was started and was not marked as finished in time (I-D3).
    case timedOut
    /// The queue was full when the interaction was added. The interaction never waited, and its block never runs.
    case refused
}

/// An interaction that was added to a queue.
public struct QueuedInteraction: Hashable, Sendable {
    public let id: InteractionID
    /// The name of the interaction, for people, for instance to show which interaction holds the queue. It is not
    /// unique.
    public let name: String
    /// The maximum duration of the interaction; `nil` for no limit.
    public let timeout: Duration?
    public let added: Instant
}

/// The running interaction.
public struct RunningInteraction: Hashable, Sendable {
    public let item: QueuedInteraction
    /// When the block of the interaction was started.
    public let began: Instant
    /// Whether the interaction was cancelled after its start.
    public internal(set) var isCancelled = false

    /// When the interaction times out; `nil` for never.
    public var deadline: Instant? { item.timeout.map { began + $0.timerLength } }
}

/// A change of an interaction queue. Events are reported in the order in which they happened.
public enum InteractionEvent: Hashable, Sendable {
    /// The queue accepted the interaction, and it is pending now.
    case added(QueuedInteraction)
    /// The block of the interaction is about to run.
    case started(RunningInteraction)
    /// The interaction was cancelled while it runs. Its body is notified, and still has to finish.
    case cancelRequested(RunningInteraction)
    /// The interaction ended with this outcome. It is the last event of this interaction.
    case ended(QueuedInteraction, InteractionOutcome)
    /// The queue starts no interaction from now on (I1).
    case suspended
    case resumed
}

extension InteractionEvent: CustomStringConvertible {
    /// The interaction's name and what happened to it.
    public var description: String {
        switch self {
        case .added(let item): "\(item.name) added"
        case .started(let current): "\(current.item.name) started"
        case .cancelRequested(let current): "\(current.item.name) asked to stop"
        case .ended(let item, let outcome): "\(item.name) \(outcome)"
        case .suspended: "suspended"
        case .resumed: "resumed"
        }
    }
}
