import FoundationEssentials
import NotchCore
import NotchEventLoop
import NotchGlances

/// Derives the one ``Scene`` that is drawn from the decisions of the queue, the questions and the coordinator.
///
/// It has no policy: a card or a question is on the surface exactly while its lifecycle says so (U3), and the home view
/// is shown exactly while there is neither (Q25).
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
    /// The last state of the card on the surface, and of the previous card.
    private var shownCards: [CardScene] = []
    /// The arrival times of the cards on the surface, including covered cards.
    private var arrivals: [(id: Activity.ID, time: String)] = []
    /// The scene of the previous frame.
    private var last: Scene
    /// The module in the foreground in the previous frame.
    private var shownModule: String?
    /// The card that another card covered and that is still leaving.
    private var displaced: LeavingScene?
    private var isDark = false
    /// The last value that ``onVisibility`` was called with.
    private var reported: HomeVisibility?
    /// Whether the panel is lit. While it is dark, changing minutes and scrolling texts are invisible, so that the
    /// process does not wake for them.
    var isLit = true {
        didSet { if isLit != oldValue { update() } }
    }
    /// Whether the panel is dimmed. Nothing on the home view moves then.
    var isDimmed = false {
        didSet { if isDimmed != oldValue { update() } }
    }
    /// Whether the texts of the home view could move in the previous frame.
    private var movedTexts = true
    /// The picture beside the clock; `nil` for none.
    var picture: PictureVersion? {
        didSet { if picture != oldValue { update() } }
    }
    /// The style of the home view's clock; `nil` is the plain style.
    var clockFace: ClockFace? {
        didSet { if clockFace != oldValue { update() } }
    }
    /// Returns whether the panel shows the clock beside cards and questions, as a tall one does.
    var keepsClock: @SurfaceActor () -> Bool = { false }
    /// Returns whether content is hidden because it crashed the program twice.
    var isSetAside: @SurfaceActor (OnShowThing) -> Bool = { _ in false }
    /// The language of the home view's own texts.
    var words = Localization.english
    /// Whether the state has changed since ``applyChanges(at:)``.
    private var hasChanges = false
    private var settling: SurfaceTimer?
    /// Called when the state changes and another frame may be needed. It returns whether a frame will request the scene
    /// at this instant.
    var onChange: (@SurfaceActor () -> Bool)?
    /// Called with the scene after the changes of an instant.
    var onScene: (@SurfaceActor (Scene) -> Void)?
    /// Called once for each queue that owns the surface while no host draws its cards.
    var onUnhosted: (@SurfaceActor () -> Void)?
    /// The queues that ``onUnhosted`` was called for.
    private var unhosted: Set<UUID> = []
    /// Called with the visible part of the home view, when it changes.
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

    /// Observes the queue and the surface from now on.
    func start() {
        observations = [
            coordinator.observe { [weak self] notice in
                // A hand near the panel does not change the drawing, but may start the rotation of the glances.
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

    /// Records a change. A new activity makes several changes at one instant. The frame that shows them applies them
    /// together. If no frame is drawn at this instant, a timer applies them.
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

    /// Applies the changes, and returns the scene.
    @discardableResult
    private func applyChanges(at now: Instant) -> Scene {
        settling?.cancel()
        settling = nil
        hasChanges = false
        let isHomeVisible = !isDark && isLit && !isCovered && coordinator.surface != .hidden
        // The scene shows this time or a later time, so that the timer for the end of this minute is early enough.
        let reading = wallClock.reading
        let home = isHomeVisible ? home(at: reading.time) : nil
        var visibility = home.map { HomeVisibility(of: $0, isCompact: surface == .compact) } ?? HomeVisibility()
        // A glance has no turn while it is invisible. The glances are notified before the scene is made of them.
        glances.setRows(keepsClock() ? HomeScene.mostGlances : 1)
        glances.setVisible(visibility.showsGlances)
        if visibility.showsGlances {
            visibility.glances = glances.shownIDs
            // Two glances replace all other content, as the views of a module do.
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

    /// Whether the next scene will differ from the scene that ``scene(at:)`` returns now: a card has ended, and the
    /// queue decides what follows it once all pending events are handled.
    var isUndecided: Bool {
        !isDark && shownQueue.question == nil && (queue.isBetweenCards || modules.queues.contains { $0.isBetweenCards })
    }
    private var isCovered: Bool { card != nil || question != nil }

    /// Looks for a queue that owns the surface and that no host shows. Only the claims of queues have a turn.
    private func tellUnhosted() {
        guard let claim = topHolding?.claim, claim.turn != nil, claim.claimant != queue.claimant,
            !modules.queues.contains(where: { $0.claimant == claim.claimant }),
            unhosted.insert(claim.claimant).inserted
        else { return }
        onUnhosted?()
    }

    /// The claim that is shown.
    private var topHolding: SurfaceArbiter.Holding? { coordinator.holdings.last }
    /// The queue whose card is on the surface: the queue of the module that owns the shown claim, whether or not the
    /// module is in the foreground (Q-D10); otherwise the display's own queue.
    var shownQueue: ActivityQueue { modules.queue(holding: topHolding?.token) ?? queue }
    /// The card on the surface.
    var card: CardScene? { shownQueue.card }
    /// The question on the surface.
    var question: QuestionScene? { shownQueue.question }

    /// Returns the scene at the instant of a frame.
    ///
    /// The scene is derived when it is drawn instead of when the state changes, so that all changes since the previous
    /// frame are one change. The home view does not appear between a card that ends and the next card (Q-D12), and a
    /// surface that collapses with its last card fades together with it. Changes have the frame's own instant.
    func scene(at now: Instant) -> Scene {
        var next = hasChanges ? applyChanges(at: now) : nextScene(at: now)
        if let leaving = last.departing(under: next, at: now) { displaced = leaving }
        if next.leaving == nil { next.leaving = .latest([displaced], at: now) }
        if let pushed = last.pushed(by: next, at: now) { next.leaving = pushed }
        last = next
        shownModule = coordinator.foregroundModuleID
        movedTexts = movesTexts(of: last)
        guard !isLit || isDimmed else { return last }
        var still = last
        still.home.turned = nil
        return still
    }

    /// The surface under cards and questions, and the surface of a claim.
    private var surface: SurfaceState { coordinator.holdings.isEmpty ? coordinator.unclaimed : .expanded }

    /// - Parameter home: the home of the module, if the caller has it already.
    private func nextScene(at now: Instant, home: HomeScene? = nil) -> Scene {
        notePending(at: now)
        if isDark { return Scene(surface: .hidden, surfaceChanged: now, home: last.home) }
        let leaving = leaving(at: now)
        var surface = surface
        // A surface that was hidden before the card is hidden again once the card has left.
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
            // A tall panel has room for what waits below a card, but not below a question.
            scene.home.waiting = scene.question == nil ? waiting : []
            if scene.isCovered { scene.home.pending = pending?.count ?? 0 }
        }
        if !scene.isCovered {
            scene.home.picture = picture.flatMap { isSetAside(.picture($0.path)) ? nil : $0 }
            scene.home.attention = modules.attention
            showGlance(in: &scene.home, on: surface)
        }
        noteChange(of: &scene, at: now)
        let movesTexts = movesTexts(of: scene)
        scene.home.noteTurn(
            after: last.home, appears: movesTexts && !movedTexts, isAlone: !glances.canStep, at: now)
        let moves =
            movesTexts && !last.isCovered && scene.leaving == nil && scene.surface == last.surface
        scene.home.noteChange(
            after: last.home, moves: moves, isSwitch: coordinator.foregroundModuleID != shownModule, at: now)
        return scene
    }

    /// Returns whether the home view of a scene is in sight and not dimmed.
    private func movesTexts(of scene: Scene) -> Bool {
        isLit && !isDimmed && !scene.isCovered && scene.surface != .hidden
    }

    /// Sets when the home view of a scene started to appear or disappear.
    private func noteChange(of scene: inout Scene, at now: Instant) {
        scene.home.changed = last.home.changed
        scene.home.wasHidden = last.home.wasHidden && !scene.isCovered
        if last.surface == .hidden, scene.surface != .hidden {
            // After a hidden surface, the home view fades in; under a card, it does not exist.
            scene.home.changed = scene.isCovered ? nil : now
            scene.home.wasHidden = !scene.isCovered
        } else if scene.isCovered, !last.isCovered {
            // A home view that is still reappearing leaves from its present position.
            let share = last.home.changed.map { min(max((now - $0) / Departure.homeEntry, 0), 1) } ?? 1
            scene.home.changed = now - Departure.homeExit * (1 - share)
        } else if last.isCovered, !scene.isCovered {
            // A late frame shows the home view as far as it has reappeared by now. If the card was removed without a
            // motion, the home view is shown completely at once.
            let departure = departures.filter { $0.began <= now && last.shows($0) }.map(\.began).max()
            let changed = departure.map { $0 + Departure.homeDelay } ?? now - Departure.homeEntry
            scene.home.changed = changed
            // The surface and its home view reappear together.
            if scene.surfaceChanged == now { scene.surfaceChanged = min(changed, now) }
        }
    }

    /// Returns the card or question that has released the surface and is still leaving.
    private func leaving(at now: Instant) -> LeavingScene? { .latest(departures, at: now) }

    /// The card or question of each queue that released the surface last.
    private var departures: [LeavingScene] {
        let queues = [queue] + modules.queues
        return queues.compactMap(\.leaving).map { .card(asShown($0)) }
            + queues.compactMap(\.leavingQuestion).map(LeavingScene.question)
    }

    /// Returns a leaving card, with the other content that it had on the surface.
    private func asShown(_ card: CardScene) -> CardScene {
        guard let shown = shownCards.last(where: { $0.activity.id == card.activity.id }) else { return card }
        var card = card
        (card.time, card.pending, card.moduleName) = (shown.time, shown.pending, shown.moduleName)
        return card
    }

    /// Keeps the card on the surface and the previous card, which may be leaving.
    private func keep(_ card: CardScene) {
        if shownCards.last?.activity.id == card.activity.id { shownCards.removeLast() }
        shownCards = shownCards.suffix(1) + [card]
    }

    /// Adds the current glance, unless it would be invisible. If two glances are current, they are the sides of the
    /// compact surface, unless a module has its own views there.
    private func showGlance(in home: inout HomeScene, on surface: SurfaceState) {
        guard HomeVisibility(of: home, isCompact: surface == .compact).showsGlances, let shown = glances.shown,
            !isSetAside(.glance(shown.glance.id))
        else { return }
        home.glance = shown.glance
        home.isGlanceStale = shown.isStale
        home.column = glances.column.filter { !isSetAside(.glance($0.glance.id)) }
        guard let companion = glances.companion, !isSetAside(.glance(companion.glance.id)), home.view == nil,
            home.leading == nil, home.trailing == nil
        else { return }
        home.leading = shown.node
        home.trailing = companion.node
    }

    /// The module that owns the shown claim, or else the foreground module.
    private var screen: ModuleScreen? { modules.screen(claiming: topHolding?.claim) }

    /// Returns the home of the shown module.
    private func home(at time: WallTime) -> HomeScene {
        screen?.scene(at: time, pending: queue.pendingCount) ?? HomeScene(time: time, pending: queue.pendingCount)
    }

    /// The queues of the waiting activities while a module is shown: the display's own queue and the module's.
    private var waitingQueues: [ActivityQueue] {
        guard let own = screen?.queue, own !== queue else { return [queue] }
        return [queue, own]
    }

    /// The activities of the next cards, of each queue.
    var upcoming: [Activity] { waitingQueues.flatMap { $0.order(limit: HomeScene.mostWaiting).map(\.activity) } }

    /// The next activities. If there are two queues, activities with a higher priority precede.
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

    /// The card on the surface, with its arrival time and the name of its module.
    private var datedCard: CardScene? {
        let queue = shownQueue
        guard var card = queue.card else { return nil }
        card.time = arrival(of: card.activity.id)
        card.moduleName = modules.name(of: card.activity, in: queue)
        return card
    }

    /// Returns the arrival time of a card. It is recorded when the card is first seen.
    private func arrival(of id: Activity.ID) -> String {
        if let known = arrivals.first(where: { $0.id == id }) { return known.time }
        let now = wallClock.reading
        let reading = clockFace?.reading(at: now.time, second: now.second) ?? ClockReading(now.time)
        // A card is covered by a few other cards at most.
        arrivals = arrivals.suffix(Self.keptArrivals - 1) + [(id, reading.time)]
        return reading.time
    }

    private static let keptArrivals = 16

    private func notePending(at now: Instant) {
        // An activity whose claim is granted at once never waits, so that the cue waits for the claim's decision.
        let queues = waitingQueues
        if queues.contains(where: \.awaitsTurn) { return }
        let priority = queues.compactMap(\.pendingPriority).max()
        if pending?.priority != priority { pending = priority.map { PendingScene(priority: $0, began: now) } }
        pending?.count = queues.reduce(0) { $0 + $1.pendingCount }
    }

    /// Hides everything from now on.
    func goDark() {
        observations = []
        isDark = true
        applyChanges(at: clock.now)
        _ = onChange?()
    }

    /// Handles another geometry of the display, which decides whether the clock stays visible beside cards.
    func displayChanged() { update() }

    /// Handles a jump of the civil time: shows the new time, and computes the end of its minute or second again. The
    /// rest of the scene does not depend on the civil time.
    func wallClockChanged() {
        endTick()
        update()
    }

    /// Wakes the process at the next full minute while the home view is visible; at the next full second while the home
    /// view shows a clock with seconds.
    ///
    /// - Parameters:
    ///   - scene: the scene with a visible home view; `nil` for none.
    ///   - reading: the time that the scene shows, or an earlier time.
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
    /// Returns whether the leaving card or question is the scene's own.
    fileprivate func shows(_ leaving: LeavingScene) -> Bool {
        leaving.id == (question?.question.id ?? card?.activity.id)
    }

    /// Whether the home view shows the clock, because no module draws a view instead.
    fileprivate var showsClock: Bool {
        home.view == nil && (surface == .expanded || (home.leading == nil && home.trailing == nil))
    }
}
