import FoundationEssentials

/// The surface of the interactions on a queue. Each interaction is an activity in a line of activities, from its
/// request for the surface until its end.
@SurfaceActor
final class ModalSurface: InteractionSurface {
    private let line: ActivityQueue
    private weak var interactions: InteractionQueue?
    private var observation: Observation?
    /// The interaction that runs or waits for the surface.
    private var held: Held?

    private struct Held {
        let id: InteractionID
        let activity: UUID
        let since: Instant
        /// Called once the interaction has the surface; `nil` after that.
        var onTaken: (@SurfaceActor () -> Void)?
        var isStarted = false
    }

    init(_ line: ActivityQueue, of interactions: InteractionQueue) {
        self.line = line
        self.interactions = interactions
        observation = line.observe { [weak self] event, _ in self?.hear(event) }
    }

    deinit {
        guard let held else { return }
        Task { @SurfaceActor [line] in line.finish(held.activity) }
    }

    /// The interaction that waits for the surface, and the instant at which its wait began; `nil` if none waits.
    var waiting: (id: InteractionID, since: Instant)? {
        held.flatMap { $0.isStarted || $0.onTaken == nil ? nil : ($0.id, $0.since) }
    }

    func take(
        for id: InteractionID, named name: String, at now: Instant, then onTaken: @escaping @SurfaceActor () -> Void
    ) {
        release()
        let activity = Activity(interaction: name)
        // The activity is stored before it is enqueued, because the line may refuse it.
        held = Held(id: id, activity: activity.id, since: now, onTaken: onTaken)
        line.enqueue(activity)
    }

    func follow(_ event: InteractionEvent) {
        guard let held else { return }
        switch event {
        case .started(let current) where current.item.id == held.id: self.held?.isStarted = true
        case .ended(let item, _) where item.id == held.id: release()
        // An interaction that runs continues.
        case .suspended where !held.isStarted: release()
        default: break
        }
    }

    private func release() {
        guard let held else { return }
        self.held = nil
        line.finish(held.activity)
    }

    private func hear(_ event: ActivityEvent) {
        guard let held else { return }
        switch event {
        case .phase(.animateIn, let activity) where activity.id == held.activity:
            self.held?.onTaken = nil
            held.onTaken?()
        case .ended(let activity, _) where activity.id == held.activity,
            .refused(let activity, _) where activity.id == held.activity:
            // The activity was taken back, or the line has no room for it.
            self.held = nil
            interactions?.cancel(held.id)
        default: break
        }
    }
}

extension InteractionQueue {
    /// Gives the interactions a line of activities, in which each waits for the surface before all cards. While an
    /// interaction runs, it has the surface to itself. The surface is then expanded and counts as pinned, with the
    /// interaction's name as the reason. Only the interaction's timeout ends that; there is no watchdog. If a card is
    /// on show when the turn of the interaction comes, the interaction starts once the card has left, and its timeout
    /// counts from then.
    ///
    /// Only the first call has an effect. Call it before an interaction is added: an interaction that already runs gets
    /// the surface on the next turn, or once the card on show has left.
    @SurfaceActor
    public func bind(to line: ActivityQueue) { give(ModalSurface(line, of: self)) }

    /// Gives the interactions a surface that they share with other queues. The interactions get a line of their own, as
    /// with ``bind(to:)-(ActivityQueue)``.
    @SurfaceActor
    public func bind(to surface: SurfaceCoordinator) {
        let line = ActivityQueue(clock: surface.runner.clock)
        line.bind(to: surface)
        bind(to: line)
    }

    /// The interaction that waits for the surface, which is the first of ``pending``, and the instant at which its wait
    /// began.
    @SurfaceActor
    package var waitsForSurface: (id: InteractionID, since: Instant)? {
        (surface as? ModalSurface)?.waiting
    }
}
