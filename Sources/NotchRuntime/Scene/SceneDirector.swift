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
    private let questions: Questions
    private let glances: GlanceBoard
    private let modules: ModuleHost
    private let clock: any SurfaceClock
    private let wallClock: any WallClock
    private var observations: [Observation] = []
    private var tick: (timer: SurfaceTimer, isSecond: Bool)?

    private var pending: PendingScene?
    /// The scene of the previous frame.
    private var last: Scene
    private var isDark = false
    /// What ``onVisible`` was called with last.
    private var told: (isHome: Bool, glances: Set<String>)?
    /// Whether the panel is lit. While it is not, nobody sees the minutes change and the texts move, and the process
    /// does not wake for them.
    var isLit = true {
        didSet { if isLit != oldValue { update() } }
    }
    /// The path of the picture beside the clock; `nil` for none.
    var picture: String? {
        didSet { if picture != oldValue { update() } }
    }
    /// How the home's clock looks; `nil` is the plain form.
    var clockFace: ClockFace? {
        didSet { if clockFace != oldValue { update() } }
    }
    /// Called with the new scene after each change. There may be another frame to draw.
    var onScene: (@SurfaceActor (Scene) -> Void)?
    /// Called with whether the home view can be seen, and with the ids of the glances on it, when they change.
    var onVisible: (@SurfaceActor (Bool, Set<String>) -> Void)?

    init(
        coordinator: SurfaceCoordinator, host: ActivityHost, modules: ModuleHost, questions: Questions,
        glances: GlanceBoard, clock: any SurfaceClock, wallClock: any WallClock
    ) {
        self.coordinator = coordinator
        self.questions = questions
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
            questions.observe { [weak self] _, _ in self?.update() },
            modules.observe { [weak self] in self?.update() },
        ]
        glances.onChange = { [weak self] in self?.update() }
        glances.setNear(coordinator.isNear)
        update()
    }

    private func update() {
        let isHomeVisible = !isDark && isLit && !isCovered && coordinator.surface != .hidden
        glances.setVisible(isHomeVisible)
        let visible = (isHome: isHomeVisible, glances: isHomeVisible ? glances.shownIDs : [])
        if told.map({ $0 != visible }) ?? true {
            told = visible
            onVisible?(visible.isHome, visible.glances)
        }
        let scene = nextScene(at: clock.now)
        scheduleTick(of: isHomeVisible ? scene : nil)
        onScene?(scene)
    }

    /// Whether the next scene is about to differ from the one that ``scene(at:)`` returns now: a card has ended, and
    /// the queue decides what follows it once everything that has arrived is served.
    var isUndecided: Bool {
        !isDark && questions.scene == nil && (queue.isBetweenCards || modules.queues.contains { $0.isBetweenCards })
    }
    private var isCovered: Bool { card != nil || questions.scene != nil }

    /// The claim on show.
    private var topHolding: SurfaceArbiter.Holding? { coordinator.holdings.last }
    /// The queue whose card is on the surface: the queue of a module that has the claim on show, whether or not the
    /// module is in the foreground (Q-D10), otherwise the display's own.
    var shownQueue: ActivityQueue { modules.queue(holding: topHolding?.token) ?? queue }
    /// The card on the surface.
    var card: CardScene? { shownQueue.card }

    /// Returns the scene at the instant of a frame.
    ///
    /// The scene is derived when it is drawn and not when something happens, so that everything since the previous
    /// frame is one change. The home view does not come back between a card that ends and the next one that begins
    /// (Q-D12), and a surface that collapses with its last card fades together with it. Changes have the frame's own
    /// instant.
    func scene(at now: Instant) -> Scene {
        last = nextScene(at: now)
        guard !isLit else { return last }
        var still = last
        still.home.turned = nil
        return still
    }

    private func nextScene(at now: Instant) -> Scene {
        notePending(at: now)
        if isDark { return Scene(surface: .hidden, surfaceChanged: now, home: last.home) }
        let surface = coordinator.holdings.isEmpty ? coordinator.unclaimed : .expanded
        var scene = Scene(
            surface: surface, surfaceChanged: surface == last.surface ? last.surfaceChanged : now, card: card,
            question: questions.scene, home: last.home, cue: coordinator.cue, pending: pending)
        if !scene.isCovered {
            let (time, second) = wallClock.reading
            scene.home = home(at: time)
            scene.home.reading = clockFace?.reading(at: time, second: second)
            scene.home.picture = picture
            scene.home.attention = modules.attention
            showGlance(in: &scene.home)
        }
        if last.surface == .hidden, scene.surface != .hidden {
            // After a hidden surface, the home view fades in; under a card it is not there at all.
            scene.home.changed = scene.isCovered ? nil : now
        } else if scene.isCovered != last.isCovered {
            scene.home.changed = now
        } else {
            scene.home.changed = last.home.changed
        }
        scene.home.noteTurn(after: last.home, at: now)
        return scene
    }

    /// Adds the glance whose turn it is, unless the home view has one of its own. If two have a turn at once, they are
    /// the sides of the compact surface, unless a module has its own.
    private func showGlance(in home: inout HomeScene) {
        guard home.glance == nil, let shown = glances.shown else { return }
        home.glance = shown.glance
        home.isGlanceStale = shown.isStale
        guard let companion = glances.companion, home.view == nil, home.leading == nil, home.trailing == nil else {
            return
        }
        home.leading = shown.node
        home.trailing = companion.node
    }

    /// Returns the home of the module with the claim on show, or of the module in the foreground.
    private func home(at time: WallTime) -> HomeScene {
        modules.face(claiming: topHolding?.claim)?.scene(at: time, pending: queue.pendingCount)
            ?? HomeScene(time: time, pending: queue.pendingCount)
    }

    private func notePending(at now: Instant) {
        // An activity whose claim is granted at once never waits, so the cue waits for the claim's decision.
        if queue.awaitsTurn { return }
        let priority = queue.pendingPriority
        if pending?.priority != priority { pending = priority.map { PendingScene(priority: $0, began: now) } }
    }

    /// Shows nothing from now on, whatever happens.
    func goDark() {
        observations = []
        isDark = true
        update()
    }

    /// Handles a jump of the civil time: shows the new time, and computes the end of its minute or second again. Nothing else
    /// depends on the civil time.
    func wallClockChanged() {
        endTick()
        update()
    }

    /// Wakes the process at the next full minute, but only while the home view is visible; at the next full second
    /// while that shows a clock with seconds.
    ///
    /// - Parameter scene: the scene with a visible home view; `nil` for none.
    private func scheduleTick(of scene: Scene?) {
        guard let scene else { return endTick() }
        let isSecond = clockFace?.hasSeconds == true && scene.showsClock
        guard tick?.isSecond != isSecond else { return }
        endTick()
        let rest = wallClock.untilNextMinute
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
    /// Whether the home view has the clock, and nothing that a module draws in its place.
    fileprivate var showsClock: Bool {
        home.view == nil && (surface == .expanded || (home.leading == nil && home.trailing == nil))
    }
}
