import FoundationEssentials
package import NotchConfiguration
package import NotchCore
package import NotchDisplay
package import NotchEventLoop
import NotchGlances
package import NotchGraphics
package import NotchInput
package import NotchStore

/// One display with its surface, queue, scene and frames.
///
/// The runtime uses neither sockets nor signals, so that tests can run a whole display on a virtual clock.
@SurfaceActor
package final class NotchRuntime {
    package let coordinator: SurfaceCoordinator
    package let queue: ActivityQueue
    package let questions: Questions
    /// The clients that have asked questions.
    package let askers: Askers
    /// The glances of the home view.
    package let glances: GlanceBoard
    /// Stores the glances across a restart.
    let glanceKeeper: GlanceKeeper
    /// The modules that share the surface.
    package let moduleHost: ModuleHost
    package let display: any Display
    package let compositor: Compositor
    package let panelBacklight: PanelBacklight
    package let appearance: Appearance
    /// The choices of a person, which survive a restart; `nil` if they are not stored.
    private let preferences: Preferences?
    let inputs = InputHub()
    /// The actions of the configuration.
    package let actions: ConfiguredActions
    /// The modules that show glances.
    package let glanceSources: GlanceSources
    private(set) var indicator: Indicator?
    let clock: any SurfaceClock
    let wallClock: any WallClock
    var icons: IconStore { compositor.icons }
    package let logger: Logger
    package private(set) var configuration: NotchConfiguration
    var history = History()
    /// The store that survives a restart; `nil` if there is none.
    package let store: Store?
    /// The store of the history and the actions: ``store``, or a store without a file.
    let memory: Store
    /// The store's observation of the queue.
    private var storeObservation: Observation?
    private(set) var theme: Theme
    let runner: MachineRunner<StageMachine>
    /// The last situation that was reported to the stage.
    var situation = StageMachine.Situation()
    let effectQueue = EffectQueue<StageMachine.Effect>()
    /// The pins with which inputs keep the surface open, by the name of the input.
    var pins: [String: PresentationPin] = [:]
    let director: SceneDirector
    let foresight: PictureForesight
    private var observations: [Observation] = []
    /// Whether the queue has refused an activity, and has accepted none since.
    private var isRefusing = false
    /// The last known condition of the display.
    private var condition: DisplayCondition
    /// Marks content that is drawn for the first time; `nil` without a file for the marks.
    package var onShow: OnShow?
    /// Called with each event from people, sensors and the kernel, before it takes effect.
    package var onReport: (@SurfaceActor (InputScript.Event) -> Void)?
    /// Called once the contents of an earlier run are restored, or once the wait for them is over.
    package var onRestored: (@SurfaceActor () -> Void)?
    /// Called when the display starts or stops showing its frames.
    package var onConditionChange: (@SurfaceActor () -> Void)?

    /// Makes the runtime for a display.
    ///
    /// - Parameters:
    ///   - store: the store that survives a restart. The runtime opens and closes it.
    ///   - memory: the store that is used without `store`; `nil` makes a store that works on the actor.
    ///   - preferences: the choices of a person. The runtime closes them.
    ///   - pictures: the source of pictures for frames. It calls ``picturesCame()``.
    /// - Throws: ``GraphicsError`` if the display's geometry cannot be drawn for; ``DisplayError`` if the folder for
    ///   frames cannot be used.
    package init(
        configuration: NotchConfiguration, clock: any SurfaceClock, wallClock: any WallClock,
        display: any Display, backlight: (any Backlight)? = nil, store: Store? = nil, memory: Store? = nil,
        preferences: Preferences? = nil, pictures: any PictureSource, logger: Logger
    ) throws {
        self.configuration = configuration
        self.store = store
        let memory =
            store ?? memory
            ?? Store(.inMemory, worker: ImmediateWorker(), clock: clock) {
                var now = ActionTime(wallClock).time
                now.steady = Int64(clock.now.milliseconds)
                return now
            }
        self.memory = memory
        self.clock = clock
        self.wallClock = wallClock
        self.display = display
        self.logger = logger
        condition = display.condition
        self.preferences = preferences
        appearance = Appearance(
            configuration: configuration, preferences: preferences, clock: clock, wallClock: wallClock, logger: logger)
        let theme = appearance.theme
        self.theme = theme
        let plan = configuration.modulePlan
        if let warning = plan.warning { logger.warning(warning) }
        let firstModule = plan.isHosted ? plan.first : Self.moduleID
        coordinator = SurfaceCoordinator(foregroundModuleID: firstModule, clock: clock)
        let host =
            configuration.host
            ?? ActivityHost(
                queue: ActivityQueue(
                    capacity: configuration.capacity, transition: configuration.transition,
                    raiseAfter: configuration.raiseAfter, expireUnseenAfter: configuration.expireUnseenAfter,
                    clock: clock))
        queue = host.queue
        actions = try ConfiguredActions(
            configuration.actions, queue: host.queue, memory: memory, clock: clock, logger: logger
        ) {
            var now = ActionTime(wallClock)
            now.time.steady = memory.now.steady
            return now
        }
        actions.dwell = configuration.dwell
        actions.words = configuration.words
        questions = configuration.questions ?? Questions(transition: configuration.transition, clock: clock)
        askers = Askers(
            questions, in: host.queue, memory: memory, isKept: store != nil, clock: clock, logger: logger)
        glances = GlanceBoard(policy: configuration.glanceTurns, keeps: store != nil, clock: clock)
        glanceSources = GlanceSources(
            GlanceContext(
                sink: glances, clock: clock, words: configuration.words, hasSeconds: !configuration.isPaper,
                logger: logger
            ) { wallClock.milliseconds })
        glanceKeeper = GlanceKeeper(glances, store: store, clock: clock, wallClock: wallClock)
        moduleHost = ModuleHost(
            first: firstModule, coordinator: coordinator, shared: host.queue,
            folders: ModuleFolders(beside: preferences, logger: logger), glances: glances, clock: clock, logger: logger)
        director = SceneDirector(
            coordinator: coordinator, host: host, modules: moduleHost, glances: glances, clock: clock,
            wallClock: wallClock)
        let recorder = try configuration.frames.map { directory in
            try FrameRecorder(directory: directory, rotation: configuration.rotation) { logger.error("\($0)") }
        }
        compositor = try Compositor(
            display: display, recorder: recorder,
            paper: configuration.isPaper ? PaperPacer(clock: clock, wallClock: wallClock, logger: logger) : nil,
            clock: clock, logger: logger
        ) { geometry, panelFormat in
            var options = configuration.renderOptions
            options.panelFormat = panelFormat
            return try SceneRenderer(geometry: geometry, theme: theme, options: options, pictures: pictures)
        } scene: { [director] instant in
            director.scene(at: instant)
        } isUndecided: { [director] in
            director.isUndecided
        }
        foresight = PictureForesight(compositor)
        runner = MachineRunner(
            StageMachine(
                light: configuration.light, ambient: configuration.ambient, isShowing: condition == .showing,
                at: clock.now), clock: clock)
        panelBacklight = PanelBacklight(
            configuration: configuration, display: display,
            backlight: backlight ?? display.backlight ?? SysfsBacklight(choice: configuration.backlight),
            logger: logger)
        panelBacklight.onPixelShare = { [compositor] in compositor.light = $0 }
        if configuration.showsIndicator {
            indicator = Indicator(options: configuration.indicator, clock: clock, logger: logger) { [weak self] tint in
                let theme = self?.theme ?? Theme()
                let colour = theme.seen(TintPalette.resolve(tint, on: theme))
                return IndicatorColour(red: colour.red, green: colour.green, blue: colour.blue)
            }
        }
        display.onChange = { [weak self] in self?.displayChanged() }
        registerModules(plan, main: host)
    }

    /// The activity of the card on the surface, of any queue.
    package var shownActivity: Activity? { director.card?.activity }

    /// The queue whose card is on the surface, or else the display's own queue.
    var shownQueue: ActivityQueue { director.shownQueue }

    /// The id of the module of a display without registered modules.
    package static let moduleID = "notch"

    private func registerModules(_ plan: ModulePlan, main: ActivityHost) {
        guard !plan.isHosted else { return moduleHost.register(plan) }
        var screen = ModuleScreen(configuration)
        (screen.home, screen.queue, screen.sharesQueue) = (main.home, main.queue, true)
        if configuration.onReady == nil { screen.onReady = { main.queue.bindToForeground(of: $0) } }
        let descriptor = ModuleDescriptor(id: Self.moduleID, displayName: "Notch", backgroundPolicy: .stayResident)
        _ = moduleHost.register(descriptor) { MainModule(screen) }
    }

    /// The name of the socket as an input. Clients engage the surface by hand through it.
    package static let socketInput = "socket"

    /// Whether the display is ending, so that no new work is accepted.
    private(set) var isEnding = false
    /// Whether the program runs on another clock or by a script, and stores nothing.
    package var isScripted = false

    package var inputReports: [InputReport] {
        let engagement = coordinator.engagement
        return [
            InputReport(
                name: Self.socketInput, kind: .socket, state: engagement.isHoveringByHand ? .near : .away,
                changed: engagement.hoveringByHandChanged)
        ] + inputs.reports
    }

    /// Shows the surface and lets the queue show its activities.
    ///
    /// - Throws: the error of ``NotchConfiguration/onReady``.
    package func start() throws {
        observations = [
            queue.observe { [weak self] event, instant in self?.note(event, at: instant) },
            coordinator.observe { [weak self] notice in self?.note(notice) },
            moduleHost.observeActivities { [weak self] event, instant in self?.note(event, at: instant) },
            glances.observe { [weak self] in self?.foresight.look(at: $0.glance) },
        ]
        storeObservation = startStore()
        actions.onReport = { [weak self] in self?.onReport?($0) }
        askers.onPerform = { [weak self] in self?.handle(.chosen(perform: $0)) }
        warn(about: theme)
        appearance.onTheme = { [weak self] in self?.apply($0) }
        appearance.onBlankHours = { [weak self] in self?.handle(.blankHours($0)) }
        if condition != .showing { logger.warning("\(display.name): \(condition)") }
        // The display itself is asked, because its report of a change may follow a moment later (I-D1).
        questions.showsOneAtATime = { [weak self] in self?.compositor.showsOneChoiceAtATime(of: $0) ?? false }
        questions.interactions.isVisible = { [weak self] in self?.isVisible ?? false }
        useMarks()
        director.onChange = { [compositor] in compositor.setNeedsFrame() }
        director.onUnhosted = { [logger] in
            logger.warning(
                "a queue has the surface, and no host shows its cards; give it to ActivityHost(queue:) or to a module")
        }
        director.onScene = { [weak self] in
            guard let self else { return }
            handle(.scene($0))
            foresight.look(at: director.upcoming)
        }
        compositor.onReading = { [director] in director.shownQueue.rest($0, atLeast: $1) }
        compositor.onHomeReading = { [glances] in glances.setRead(at: $0) }
        compositor.isVisible = { [weak self] in self?.isVisible ?? false }
        compositor.onUnread = { [director] in director.shownQueue.note($0, unread: $1) }
        director.keepsClock = { [compositor] in compositor.keepsClock }
        director.onVisibility = { [glanceSources] in glanceSources.setVisibility($0) }
        director.start()
        coordinator.keepOpen = configuration.keepOpen
        coordinator.hoverDelay = configuration.hoverDelay
        coordinator.hoverLinger = configuration.hoverLinger
        coordinator.launch(cue: configuration.launchCue ? .launch : nil)
        observations += stageObservations()
        look()
        panelBacklight.start()
        compositor.paper?.tellTime()
        if appearance.isBlankHours { handle(.blankHours(true)) }
        questions.bind(to: queue)
        noteCondition()
        if configuration.modulePlan.isHosted { queue.bindToForeground(of: coordinator) }
        try moduleHost.start()
        startGlanceSources()
    }

    private func noteCondition() { handle(.display(isShowing: display.condition == .showing)) }

    private func displayChanged() {
        if display.condition != condition {
            condition = display.condition
            // The program cannot change the condition, but a person who reads the log may be able to.
            logger.log(condition == .showing ? .info : .warning, "\(display.name): \(condition)")
            if condition == .showing { panelBacklight.reapply() }
            onConditionChange?()
        }
        noteCondition()
        compositor.displayChanged()
        director.displayChanged()
        // A smaller panel may show the choices of a question one at a time.
        questions.panelChanged()
        inputs.panelChanged(touchPanel)
    }

    /// Removes the card and cancels the waiting activities, so that each activity ends (B6.7). Then darkens the
    /// surface, releases the display, and calls `completion`.
    ///
    /// The store keeps the activities unchanged, so that the next start restores them. The store and the preferences
    /// are written concurrently, while the card is removed.
    ///
    /// - Parameters:
    ///   - written: called once all acknowledged data is on the disk, or the disk has failed.
    ///   - completion: called when the display and all files are closed.
    package func shutDown(
        written: @escaping @SurfaceActor () -> Void = {}, then completion: @escaping @SurfaceActor () -> Void
    ) {
        isEnding = true
        // The questions end with the display, and the store has to know how.
        questions.isDisplayGone = true
        storeObservation = nil
        glances.end()
        let disk = Gathering(of: 2, then: written)
        let all = Gathering(of: 3, then: completion)
        closeStore(written: disk.arrive, then: all.arrive)
        appearance.stop()
        handle(.ending(inputs: inputs.close()))
        moduleHost.close()
        // A module may have changed its preferences just now.
        closePreferences {
            disk.arrive()
            all.arrive()
        }
        // The scripts and commands end while the card is removed.
        glanceSources.stop()
        actions.close {}
        queue.quiesce { [self] in
            for activity in queue.pending { queue.cancel(activity.id) }
            moduleHost.whenIdle { [self] in goDark(then: all.arrive) }
        }
    }

    private func goDark(then completion: @escaping @SurfaceActor () -> Void) {
        observations = []
        director.goDark()
        runner.stop()
        askers.stop()
        indicator?.close()
        compositor.whenIdle { [self] in
            compositor.paper?.stop()
            closeDisplay()
            actions.close(then: completion)
        }
    }

    /// Restores the light of the panel and closes the display, whatever it shows. Idempotent.
    package func closeDisplay() {
        onShow?.end()
        panelBacklight.restore()
        display.close()
    }

    private func closePreferences(then completion: @escaping @SurfaceActor () -> Void) {
        let both = Gathering(of: 2, then: completion)
        moduleHost.closePreferences(then: both.arrive)
        if let preferences { preferences.close(then: both.arrive) } else { both.arrive() }
    }

    /// Draws the pictures that frames wait for, once they are ready or refused.
    package func picturesCame() {
        compositor.setNeedsFrame()
        foresight.pictureCame()
        foresight.look(at: director.upcoming)
    }

    /// Draws everything with another theme from now on.
    package func apply(_ theme: Theme) {
        guard theme != self.theme else { return }
        self.theme = theme
        warn(about: theme)
        compositor.apply(theme)
        indicator?.themeChanged()
    }

    /// Applies the settings that may change while the program runs.
    ///
    /// - Returns: the keys that take effect only at the next start.
    package func reconfigure(_ configuration: NotchConfiguration) -> [String] {
        self.configuration.dwell = configuration.dwell
        actions.dwell = configuration.dwell
        actions.offers?.dwell = configuration.dwell
        actions.use(configuration.actions)
        glanceSources.use(configuration.glanceSources)
        coordinator.keepOpen = configuration.keepOpen
        coordinator.hoverDelay = configuration.hoverDelay
        coordinator.hoverLinger = configuration.hoverLinger
        // A theme that a client chose stays until the files name another theme.
        appearance.reconfigure(configuration)
        self.configuration.theme = configuration.theme
        self.configuration.appearance = configuration.appearance
        self.configuration.glances = configuration.glances
        glances.apply(self.configuration.glanceTurns)
        panelBacklight.reconfigure(configuration) { handle(.policies(configuration.light, configuration.ambient)) }
        return configuration.keysForNextStart(since: self.configuration)
    }

    private func warn(about theme: Theme) {
        for warning in theme.warnings { logger.warning("\(warning)") }
    }

    /// Logs a claim that exceeded its time, which is a defect of its holder (S10).
    private func note(_ notice: SurfaceNotice) {
        if case .lost(_, .expired) = notice { logger.warning("a claim outlasted its time and lost the surface") }
    }

    /// Records the refusal of a question for lack of room, in the log and in the history.
    func noteRefusal(of question: Question, capacity: Int) {
        let event = ActivityEvent.refused(Activity(question), .full(capacity: capacity))
        note(event, at: clock.now)
        memory.record(event)
    }

    /// Whether the panel is lit and shows the frames.
    private var isVisible: Bool { stage.isLit && display.condition == .showing }

    private func note(_ event: ActivityEvent, at instant: Instant) {
        history.record(event, at: instant, wallTime: wallClock.now)
        switch event {
        case .ended(let activity, .displaced(let by)):
            logger.log(
                .notice, "'\(activity.title)' was dropped from the full queue for a more urgent activity",
                ("NOTCH_ACTIVITY", activity.id.uuidString), ("NOTCH_BY", by.uuidString))
        case .enqueued: isRefusing = false
        case .refused(let activity, let refusal):
            // A client may try again a thousand times a second.
            guard !isRefusing else { break }
            isRefusing = true
            logger.log(
                .notice, "'\(activity.title)' was refused: \(refusal)", ("NOTCH_ACTIVITY", activity.id.uuidString))
        case .updated(let activity) where [shownQueue.current?.id, shownActivity?.id].contains(activity.id):
            display.announce(activity, isNew: false)
        // Its texts may have changed below the other card.
        case .covered(let activity, false): display.announce(activity, isNew: false)
        case .phase(.animateIn, let activity):
            display.announce(activity, isNew: true)
            if activity.view == nil, !activity.isModal {
                // Frames make the number smaller. A dark panel has none.
                shownQueue.note(
                    activity.id,
                    unread: [activity.title, activity.subtitle].compactMap(\.self).map(TextCoverage.clusters)
                        .reduce(0, +))
            }
            logger.log(.debug, "showing '\(activity.title)'", ("NOTCH_ACTIVITY", activity.id.uuidString))
        default: break
        }
    }
}
