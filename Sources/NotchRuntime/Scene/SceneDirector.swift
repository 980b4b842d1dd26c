import FoundationEssentials
import NotchCore
import NotchEventLoop
import NotchModules

/// Turns the decisions of the queue, the questions and the coordinator into the one ``Scene`` that is drawn.
///
/// It has no policy: a card or a question is on the surface exactly while its lifecycle says so (U3), and the home view
/// exactly while neither is (Q25).
@SurfaceActor
final class SceneDirector {
    private let coordinator: SurfaceCoordinator
    private let queue: ActivityQueue
    private let glances: GlanceBoard
    private let modules: ModuleHost
    private let clock: any SurfaceClock
    private let wallClock: any WallClock
    private var observations: [Observation] = []
    private var tick: (timer: SurfaceTimer, isSecond: Bool)?

    private var pending: PendingScene?
    /// The card on the surface as it was last, and the one before.
    private var shownCards: [CardScene] = []
    /// When the cards on the surface came, those that others cover included.
    private var arrivals: [(id: Activity.ID, time: String)] = []
    /// The scene of the previous frame.
    private var last: Scene
    /// The card that another came over, on its way out of view.
    private var displaced: LeavingScene?
    private var isDark = false
    /// What ``onVisibility`` was called with last.
    private var reported: HomeVisibility?
    /// Whether the panel is lit. While it is not, nobody sees the minutes change and the texts move, and the process
    /// does not wake for them.
    var isLit = true {
        didSet { if isLit != oldValue { update() } }
    }
    /// The picture beside the clock; `nil` for none.
    var picture: PictureVersion? {
        didSet { if picture != oldValue { update() } }
    }
    /// How the home's clock looks; `nil` is the plain form.
    var clockFace: ClockFace? {
        didSet { if clockFace != oldValue { update() } }
    }
    /// Returns whether the panel shows the clock beside cards and questions, as a tall one does.
    var keepsClock: @SurfaceActor () -> Bool = { false }
    /// Returns whether something is not shown because it has ended the program twice.
    var isSetAside: @SurfaceActor (OnShowThing) -> Bool = { _ in false }
    /// The language of what the home view itself says.
    var words = Words.english
    /// Whether something has changed since ``applyChanges(at:)``.
    private var hasChanges = false
    private var settling: SurfaceTimer?
    /// Called when something changes. There may be another frame to draw. It returns whether a frame will ask for the scene
    /// at this instant.
    var onChange: (@SurfaceActor () -> Bool)?
    /// Called with the scene after the changes of an instant.
    var onScene: (@SurfaceActor (Scene) -> Void)?
    /// Called once for each queue that has the surface while nothing draws its cards.
    var onUnhosted: (@SurfaceActor () -> Void)?
    /// The queues that ``onUnhosted`` was called for.
    private var unhosted: Set<UUID> = []
    /// Called with what is seen on the home view, when that changes.
    var onVisibility: (@SurfaceActor (HomeVisibility) -> Void)?

    init(
        coordinator: SurfaceCoordinator, host: ActivityHost, modules: ModuleHost,
        glances: GlanceBoard, clock: any SurfaceClock, wallClock: any WallClock
    ) {
        self.coordinator = coordinator
        self.glances = glances
        self.modules = modules
        queue = host.queue
        self.clock = clock
        self.wallClock = wallClock
        last = Scene(
            surface: coordinator.surface, surfaceChanged: coordinator.surfaceChanged,
            home: host.home.scene(at: wallClock.now, pending: 0))
    }

    /// Follows the queue and the surface from now on.
    func start() {
        observations = [
            coordinator.observe { [weak self] notice in
                // Nothing that is drawn depends on a hand that passes by, but the glances may begin to take turns.
                if case .presenceChanged(let isNear) = notice { self?.glances.setNear(isNear) } else { self?.update() }
            },
            queue.observe { [weak self] _, _ in self?.update() },
            modules.observe { [weak self] in self?.update() },
        ]
        glances.onChange = { [weak self] in self?.update() }
        glances.setNear(coordinator.isNear)
        applyChanges(at: clock.now)
        _ = onChange?()
    }

    /// Takes over a change. An activity that comes makes several at one instant. The frame that shows them applies them
    /// together. Where no frame is drawn at this instant, a timer does so.
    private func update() {
        guard !hasChanges else { return }
        hasChanges = true
        if onChange?() == true { return }
        settling = clock.schedule(at: clock.now) { [weak self] in
            guard let self else { return }
            applyChanges(at: clock.now)
        }
    }

    /// Applies the changes now, for a caller that depends on the scene.
    func applyChanges() {
        if hasChanges { applyChanges(at: clock.now) }
    }

    /// Does what follows from the changes, and returns the scene.
    @discardableResult
    private func applyChanges(at now: Instant) -> Scene {
        settling?.cancel()
        settling = nil
        hasChanges = false
        let isHomeVisible = !isDark && isLit && !isCovered && coordinator.surface != .hidden
        // The scene shows this time or a later one, so that its minute is over when this one is.
        let reading = wallClock.reading
        let home = isHomeVisible ? home(at: reading.time) : nil
        var visibility = home.map { HomeVisibility(of: $0, isCompact: surface == .compact) } ?? HomeVisibility()
        // No turn passes that nobody sees, and the glances learn of it before the scene is made of them.
        glances.setVisible(visibility.showsGlances)
        if visibility.showsGlances {
            visibility.glances = glances.shownIDs
            // Two glances take the place of everything else, as the views of a module do.
            if surface == .compact, home?.view == nil, glances.companion != nil { visibility.showsPicture = false }
        }
        if visibility != reported {
            reported = visibility
            onVisibility?(visibility)
        }
        tellUnhosted()
        let scene = nextScene(at: now, home: home)
        let showsClock = isHomeVisible || (!isDark && isLit && scene.isCovered && !scene.hidesHome && keepsClock())
        scheduleTick(of: showsClock ? scene : nil, reading)
        onScene?(scene)
        return scene
    }

    /// Whether the next scene is about to differ from the one that ``scene(at:)`` returns now: a card has ended, and
    /// the queue decides what follows it once everything that has arrived is served.
    var isUndecided: Bool {
        !isDark && shownQueue.question == nil && (queue.isBetweenCards || modules.queues.contains { $0.isBetweenCards })
    }
    private var isCovered: Bool { card != nil || question != nil }

    /// Looks for a queue that has the surface and that no host shows. Only the claims of queues have a turn.
    private func tellUnhosted() {
        guard let claim = topHolding?.claim, claim.turn != nil, claim.claimant != queue.claimant,
            !modules.queues.contains(where: { $0.claimant == claim.claimant }),
            unhosted.insert(claim.claimant).inserted
        else { return }
        onUnhosted?()
    }

    /// The claim on show.
    private var topHolding: SurfaceArbiter.Holding? { coordinator.holdings.last }
    /// The queue whose card is on the surface: the queue of a module that has the claim on show, whether or not the
    /// module is in the foreground (Q-D10), otherwise the display's own.
    var shownQueue: ActivityQueue { modules.queue(holding: topHolding?.token) ?? queue }
    /// The card on the surface.
    var card: CardScene? { shownQueue.card }
    /// The question on the surface.
    var question: QuestionScene? { shownQueue.question }

    /// Returns the scene at the instant of a frame.
    ///
    /// The scene is derived when it is drawn and not when something happens, so that everything since the previous
    /// frame is one change. The home view does not come back between a card that ends and the next one that begins
    /// (Q-D12), and a surface that collapses with its last card fades together with it. Changes have the frame's own
    /// instant.
    func scene(at now: Instant) -> Scene {
        var next = hasChanges ? applyChanges(at: now) : nextScene(at: now)
        if let leaving = last.departing(under: next, at: now) { displaced = leaving }
        if next.leaving == nil { next.leaving = .latest([displaced], at: now) }
        if let pushed = last.pushed(by: next, at: now) { next.leaving = pushed }
        last = next
        guard !isLit else { return last }
        var still = last
        still.home.turned = nil
        return still
    }

    /// The surface under cards and questions, and that of a claim.
    private var surface: SurfaceState { coordinator.holdings.isEmpty ? coordinator.unclaimed : .expanded }

    /// - Parameter home: the home of the module, where the caller has asked for it already.
    private func nextScene(at now: Instant, home: HomeScene? = nil) -> Scene {
        notePending(at: now)
        if isDark { return Scene(surface: .hidden, surfaceChanged: now, home: last.home) }
        let leaving = leaving(at: now)
        var surface = surface
        // A surface that was hidden before the card is hidden again once the card is out of view.
        let isHiding = surface == .hidden && leaving != nil && last.surface != .hidden
        if isHiding { surface = last.surface }
        var scene = Scene(
            surface: surface, surfaceChanged: surface == last.surface ? last.surfaceChanged : now, card: datedCard,
            question: question, leaving: leaving, home: last.home, cue: coordinator.cue, pending: pending)
        if var card = scene.card {
            card.pending = pending?.count ?? 0
            keep(card)
        }
        scene.hidesHome = coordinator.unclaimed == .hidden && (scene.isCovered || isHiding)
        let reading = wallClock.reading
        let (time, second) = (reading.time, reading.second)
        if !scene.isCovered { scene.home = home ?? self.home(at: time) }
        if !scene.isCovered || keepsClock() {
            scene.home.time = time
            scene.home.words = words
            scene.home.reading = clockFace?.reading(at: time, second: second)
        }
        if !scene.isCovered {
            scene.home.picture = picture.flatMap { isSetAside(.picture($0.path)) ? nil : $0 }
            scene.home.attention = modules.attention
            scene.home.waiting = waiting
            showGlance(in: &scene.home, on: surface)
        }
        noteChange(of: &scene, at: now)
        scene.home.noteTurn(after: last.home, at: now)
        return scene
    }

    /// Sets when the home view of a scene began to come or to go.
    private func noteChange(of scene: inout Scene, at now: Instant) {
        scene.home.changed = last.home.changed
        scene.home.wasHidden = last.home.wasHidden && !scene.isCovered
        if last.surface == .hidden, scene.surface != .hidden {
            // After a hidden surface, the home view fades in; under a card it is not there at all.
            scene.home.changed = scene.isCovered ? nil : now
            scene.home.wasHidden = !scene.isCovered
        } else if scene.isCovered, !last.isCovered {
            // A home view that is still on its way back goes from where it is.
            let share = last.home.changed.map { min(max((now - $0) / Departure.homeEntry, 0), 1) } ?? 1
            scene.home.changed = now - Departure.homeExit * (1 - share)
        } else if last.isCovered, !scene.isCovered {
            // The frame may be late, and then it shows home as far as it is back by now. After a card that was taken
            // down at once, home is back at once.
            let departure = departures.filter { $0.began <= now && last.shows($0) }.map(\.began).max()
            let changed = departure.map { $0 + Departure.homeDelay } ?? now - Departure.homeEntry
            scene.home.changed = changed
            // The surface and its home view come back together.
            if scene.surfaceChanged == now { scene.surfaceChanged = min(changed, now) }
        }
    }

    /// Returns what has given the surface back and is still on its way out of view.
    private func leaving(at now: Instant) -> LeavingScene? { .latest(departures, at: now) }

    /// What gave the surface back last, of each queue.
    private var departures: [LeavingScene] {
        let queues = [queue] + modules.queues
        return queues.compactMap(\.leaving).map { .card(asShown($0)) }
            + queues.compactMap(\.leavingQuestion).map(LeavingScene.question)
    }

    /// Returns a card that leaves, with what else was on it while it was on the surface.
    private func asShown(_ card: CardScene) -> CardScene {
        guard let shown = shownCards.last(where: { $0.activity.id == card.activity.id }) else { return card }
        var card = card
        (card.time, card.pending, card.moduleName) = (shown.time, shown.pending, shown.moduleName)
        return card
    }

    /// Keeps the card on the surface, and the one before, which may be on its way out of view.
    private func keep(_ card: CardScene) {
        if shownCards.last?.activity.id == card.activity.id { shownCards.removeLast() }
        shownCards = shownCards.suffix(1) + [card]
    }

    /// Adds the glance whose turn it is, unless it would not be seen there. If two have a turn at once, they are the
    /// sides of the compact surface, unless a module has its own.
    private func showGlance(in home: inout HomeScene, on surface: SurfaceState) {
        guard HomeVisibility(of: home, isCompact: surface == .compact).showsGlances, let shown = glances.shown,
            !isSetAside(.glance(shown.glance.id))
        else { return }
        home.glance = shown.glance
        home.isGlanceStale = shown.isStale
        guard let companion = glances.companion, !isSetAside(.glance(companion.glance.id)), home.view == nil,
            home.leading == nil, home.trailing == nil
        else { return }
        home.leading = shown.node
        home.trailing = companion.node
    }

    /// The module with the claim on show, or in the foreground.
    private var face: ModuleFace? { modules.face(claiming: topHolding?.claim) }

    /// Returns the home of the module on show.
    private func home(at time: WallTime) -> HomeScene {
        face?.scene(at: time, pending: queue.pendingCount) ?? HomeScene(time: time, pending: queue.pendingCount)
    }

    /// The queues whose activities wait while a module is on show: the display's own, and the module's.
    private var waitingQueues: [ActivityQueue] {
        guard let own = face?.queue, own !== queue else { return [queue] }
        return [queue, own]
    }

    /// The activities whose cards come next, of each queue.
    var upcoming: [Activity] { waitingQueues.flatMap { $0.order(limit: HomeScene.mostWaiting).map(\.activity) } }

    /// The activities that come next. Of two queues, those of a higher priority come first.
    private var waiting: [WaitingActivity] {
        let orders = waitingQueues.filter { $0.pendingCount > 0 }.map {
            $0.order(limit: HomeScene.mostWaiting).map(\.activity)
        }
        guard orders.count > 1 else { return orders.first?.map(WaitingActivity.init) ?? [] }
        let activities = orders.flatMap(\.self)
        let sorted = ActivityPriority.allCases.sorted(by: >).flatMap { priority in
            activities.filter { $0.priority == priority }
        }
        return sorted.prefix(HomeScene.mostWaiting).map(WaitingActivity.init)
    }

    /// The card on the surface, with the time at which it came and the name of its module.
    private var datedCard: CardScene? {
        let queue = shownQueue
        guard var card = queue.card else { return nil }
        card.time = arrival(of: card.activity.id)
        card.moduleName = modules.name(of: card.activity, in: queue)
        return card
    }

    /// Returns the time at which a card came. It is noted when the card is first seen.
    private func arrival(of id: Activity.ID) -> String {
        if let known = arrivals.first(where: { $0.id == id }) { return known.time }
        let now = wallClock.reading
        let reading = clockFace?.reading(at: now.time, second: now.second) ?? ClockReading(now.time)
        // A card is under a few others at most.
        arrivals = arrivals.suffix(Self.keptArrivals - 1) + [(id, reading.time)]
        return reading.time
    }

    private static let keptArrivals = 16

    private func notePending(at now: Instant) {
        // An activity whose claim is granted at once never waits, so the cue waits for the claim's decision.
        let queues = waitingQueues
        if queues.contains(where: \.awaitsTurn) { return }
        let priority = queues.compactMap(\.pendingPriority).max()
        if pending?.priority != priority { pending = priority.map { PendingScene(priority: $0, began: now) } }
        pending?.count = queues.reduce(0) { $0 + $1.pendingCount }
    }

    /// Shows nothing from now on, whatever happens.
    func goDark() {
        observations = []
        isDark = true
        applyChanges(at: clock.now)
        _ = onChange?()
    }

    /// Takes over that the display has another geometry, which may keep the clock in view beside cards or not.
    func displayChanged() { update() }

    /// Handles a jump of the civil time: shows the new time, and computes the end of its minute or second again. Nothing else
    /// depends on the civil time.
    func wallClockChanged() {
        endTick()
        update()
    }

    /// Wakes the process at the next full minute, but only while the home view is visible; at the next full second
    /// while that shows a clock with seconds.
    ///
    /// - Parameters:
    ///   - scene: the scene with a visible home view; `nil` for none.
    ///   - reading: the time that the scene shows, or an earlier one.
    private func scheduleTick(of scene: Scene?, _ reading: WallReading) {
        guard let scene else { return endTick() }
        let isSecond = clockFace?.hasSeconds == true && (scene.isCovered || scene.showsClock)
        guard tick?.isSecond != isSecond else { return }
        endTick()
        let rest = reading.untilNextMinute
        let wait = isSecond ? rest - .seconds((rest - .nanoseconds(1)).components.seconds) : rest
        let timer = clock.schedule(at: clock.now + wait) { [weak self] in
            self?.tick = nil
            self?.update()
        }
        tick = (timer, isSecond)
    }

    private func endTick() {
        tick?.timer.cancel()
        tick = nil
    }
}

extension Scene {
    /// Returns whether the card or the question of the scene is the one that leaves.
    fileprivate func shows(_ leaving: LeavingScene) -> Bool {
        leaving.id == (question?.question.id ?? card?.activity.id)
    }

    /// Whether the home view has the clock, and nothing that a module draws in its place.
    fileprivate var showsClock: Bool {
        home.view == nil && (surface == .expanded || (home.leading == nil && home.trailing == nil))
    }
}
