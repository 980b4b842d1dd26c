import NotchEventLoop

/// Turns what queues and coordinator decide into the one ``Scene`` that is drawn.
///
/// It holds no policy: a card is on the surface exactly while its queue's lifecycle says so (U3), and the home
/// view exactly while no card is (Q25).
@SurfaceActor
final class SceneDirector {
    /// A card whose life on the surface has begun and not ended.
    private struct Showing {
        var card: CardScene
        /// Since when a stronger claim covers it.
        var coveredSince: Instant?
    }

    private let coordinator: SurfaceCoordinator
    private let home: any HomeView
    private let clock: any SurfaceClock
    private let wallClock: any WallClock
    private let transition: Duration
    private var observations: [Observation] = []
    private var queues: [ActivityQueue] = []
    /// In the order in which they came onto the surface: the last uncovered one is in sight (Q-D10, Q-D11).
    private var showing: [Showing] = []
    private var minuteTimer: SurfaceTimer?

    /// The scene of the frame before.
    private var last: Scene
    private var isDark = false
    /// Called when there may be another scene to draw.
    var onChange: (@SurfaceActor () -> Void)?

    init(
        coordinator: SurfaceCoordinator, home: any HomeView, clock: any SurfaceClock,
        wallClock: any WallClock, transition: Duration
    ) {
        self.coordinator = coordinator
        self.home = home
        self.clock = clock
        self.wallClock = wallClock
        self.transition = transition
        last = Scene(
            surface: coordinator.surface, surfaceChanged: coordinator.surfaceChanged,
            home: home.scene(at: wallClock.now, pending: 0))
        observations.append(
            coordinator.observe { [weak self] _ in self?.update() })
    }

    /// Shows this queue's cards from now on.
    func attach(_ queue: ActivityQueue) {
        queues.append(queue)
        observations.append(
            queue.observe { [weak self] event, instant in
                self?.handle(event, at: instant)
            })
        update()
    }

    private func handle(_ event: ActivityEvent, at now: Instant) {
        switch event {
        case .phase(let phase, let activity):
            let index = showing.firstIndex { $0.card.activity.id == activity.id }
            switch phase {
            case .animateIn, .animateOut:
                let card = CardScene(activity: activity, phase: phase, phaseBegan: now, transition: transition)
                if let index {
                    showing[index].card = card
                } else {
                    showing.append(Showing(card: card))
                }
            case .hidden, .reject:
                if let index { showing.remove(at: index) }
            }
        case .updated(let activity):
            if let index = showing.firstIndex(where: { $0.card.activity.id == activity.id }) {
                showing[index].card.activity = activity
            }
        case .covered(let activity, let isCovered):
            guard let index = showing.firstIndex(where: { $0.card.activity.id == activity.id }) else { break }
            if isCovered {
                showing[index].coveredSince = now
            } else if let since = showing[index].coveredSince {
                // Its stream stood still meanwhile, so its transition goes on where it stopped.
                showing[index].coveredSince = nil
                showing[index].card.phaseBegan = showing[index].card.phaseBegan + (now - since)
            }
        default:
            break
        }
        update()
    }

    private func update() {
        scheduleMinute(whileVisible: !isDark && !hasCard && coordinator.surface != .hidden)
        onChange?()
    }

    private var hasCard: Bool { showing.contains { $0.coveredSince == nil } }

    /// The scene at the instant of a frame.
    ///
    /// Derived when it is drawn and not when something happens, so that all that happened since the frame before
    /// is one change: home does not come back between a card that ends and the next that begins (Q-D12), and a
    /// surface that falls back with its last card is one fade with it. Changes bear the frame's own instant.
    func scene(at now: Instant) -> Scene {
        if isDark { return Scene(surface: .hidden, surfaceChanged: now, home: last.home) }
        let card = showing.last { $0.coveredSince == nil }?.card
        let surface = coordinator.holdings.isEmpty ? coordinator.unclaimed : .expanded
        var scene = Scene(
            surface: surface, surfaceChanged: surface == last.surface ? last.surfaceChanged : now, card: card,
            home: last.home, cue: coordinator.cue)
        if card == nil {
            scene.home = home.scene(at: wallClock.now, pending: queues.reduce(0) { $0 + $1.pendingCount })
        }
        if last.surface == .hidden, scene.surface != .hidden {
            // Out of the dark home fades in, or is not there at all under a card.
            scene.home.changed = card == nil ? now : nil
        } else if (card == nil) != (last.card == nil) {
            scene.home.changed = now
        } else {
            scene.home.changed = last.home.changed
        }
        last = scene
        return scene
    }

    /// Shows nothing any more, whatever happens.
    func goDark() {
        observations = []
        isDark = true
        update()
    }

    /// Wakes the process at the next full minute, but only while the home view is in sight.
    private func scheduleMinute(whileVisible visible: Bool) {
        guard visible else {
            minuteTimer?.cancel()
            minuteTimer = nil
            return
        }
        guard minuteTimer == nil else { return }
        minuteTimer = clock.schedule(at: clock.now + wallClock.untilNextMinute) { [weak self] in
            self?.minuteTimer = nil
            self?.update()
        }
    }
}
