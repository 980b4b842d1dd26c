import FoundationEssentials

/// The surface of the interactions on a queue: each is an activity in a line of activities while it waits for the surface
/// or has it.
@SurfaceActor
final class ModalSurface: InteractionSurface {
    private let line: ActivityQueue
    private weak var interactions: InteractionQueue?
    private var observation: Observation?
    /// The interaction that runs, or that waits for the surface.
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

    /// The interaction whose turn it is, and since when it has waited for the surface; `nil` where none waits.
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
        // An interaction that runs goes on.
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
            // Somebody took the activity back, or the line has no room for it.
            self.held = nil
            interactions?.cancel(held.id)
        default: break
        }
    }
}

extension InteractionQueue {
    /// Gives the interactions a line of activities in which each waits for the surface, before all cards. While an
    /// interaction runs, it has the surface to itself, which is expanded and counts as pinned, with the interaction's name
    /// as the reason. No watchdog ends that; the interaction's timeout does. If a card shows when the turn of the
    /// interaction comes, it is started when the card has left, and its timeout counts from then.
    ///
    /// Only the first call has an effect; make it best before anything is added. An interaction that runs already gets
    /// the surface on the next turn, or when the card on show has left.
    @SurfaceActor
    public func bind(to line: ActivityQueue) { give(ModalSurface(line, of: self)) }

    /// Gives the interactions a surface that they share with other queues, as ``bind(to:)-(ActivityQueue)`` does with a
    /// line of their own.
    @SurfaceActor
    public func bind(to surface: SurfaceCoordinator) {
        let line = ActivityQueue(clock: surface.runner.clock)
        line.bind(to: surface)
        bind(to: line)
    }

    /// The interaction whose turn has come and that waits for the surface, and since when; it is the first of
    /// ``pending``.
    @SurfaceActor
    package var waitsForSurface: (id: InteractionID, since: Instant)? {
        (surface as? ModalSurface)?.waiting
    }
}
