import FoundationEssentials
package import NotchConfiguration
package import NotchCore
package import NotchDisplay
package import NotchEventLoop
package import NotchGraphics
package import NotchInput

/// One display with everything behind it: surface, queue, scene and frames.
///
/// It knows neither sockets nor signals, so that tests can run a whole display on a virtual clock.
@SurfaceActor
package final class NotchRuntime {
    let coordinator: SurfaceCoordinator
    package let queue: ActivityQueue
    let questions: Questions
    package let display: any Display
    package let compositor: Compositor
    package let power: Power
    package let inputs: InputHub
    private(set) var indicator: Indicator?
    let clock: any SurfaceClock
    let wallClock: any WallClock
    var icons: IconStore { compositor.icons }
    package let logger: Logger
    package private(set) var configuration: NotchConfiguration
    private(set) var history = History()
    private(set) var theme: Theme
    private let director: SceneDirector
    private var observations: [Observation] = []
    /// Nothing is asked any more.
    private var isClosing = false
    /// What the display was last known to be.
    private var condition: DisplayCondition
    /// Called with what sensors and the kernel say, before anything follows from it.
    package var onSensed: (@SurfaceActor (InputScript.Event) -> Void)?
    /// Called when the display begins or ceases to show what it is given.
    package var onConditionChange: (@SurfaceActor () -> Void)?

    /// - Throws: ``GraphicsError`` when the display's geometry cannot be drawn for, ``DisplayError`` when the folder
    ///   for frames is not to be had.
    package init(
        configuration: NotchConfiguration, clock: any SurfaceClock, wallClock: any WallClock,
        display: any Display, logger: Logger
    ) throws {
        self.configuration = configuration
        self.clock = clock
        self.wallClock = wallClock
        self.display = display
        self.logger = logger
        condition = display.condition
        theme = configuration.theme
        coordinator = SurfaceCoordinator(foregroundModuleID: Self.moduleID, clock: clock)
        let host =
            configuration.host
            ?? ActivityHost(
                queue: ActivityQueue(
                    capacity: configuration.capacity, transition: configuration.transition,
                    patience: configuration.patience, unseenLimit: configuration.unseenLimit, clock: clock))
        queue = host.queue
        questions = configuration.questions ?? Questions(transition: configuration.transition, clock: clock)
        director = SceneDirector(
            coordinator: coordinator, host: host, questions: questions, clock: clock, wallClock: wallClock)
        let recorder = try configuration.frames.map { directory in
            try FrameRecorder(directory: directory) { logger.error("\($0)") }
        }
        compositor = try Compositor(display: display, recorder: recorder, clock: clock, logger: logger) { geometry in
            try SceneRenderer(
                geometry: geometry, theme: configuration.theme, options: configuration.renderOptions)
        } scene: { [director] instant in
            director.scene(at: instant)
        } isUndecided: { [director] in
            director.isUndecided
        }
        inputs = InputHub(coordinator: coordinator, queue: queue, questions: questions, logger: logger)
        power = Power(
            configuration: configuration, display: display,
            backlight: SysfsBacklight(choice: configuration.backlight), coordinator: coordinator, queue: queue,
            questions: questions, clock: clock, logger: logger)
        director.onScene = { [weak self] in self?.indicator?.show($0) }
        if configuration.showsIndicator {
            indicator = Indicator(options: configuration.indicator, clock: clock, logger: logger) { [weak self] tint in
                let colour = TintPalette.resolve(tint, on: self?.theme ?? Theme())
                return IndicatorColour(red: colour.red, green: colour.green, blue: colour.blue)
            }
        }
        display.onChange = { [weak self] in self?.displayChanged() }
    }

    /// The one module there is until modules are configured.
    package static let moduleID = "notch"

    /// The name of the input that the socket is, by which people engage the surface by hand.
    package static let socketInput = "socket"

    /// How each input does.
    package var inputReports: [InputReport] {
        let engagement = coordinator.engagement
        return [
            InputReport(
                name: Self.socketInput, kind: .socket, state: engagement.isHoveringByHand ? "near" : "away",
                changed: engagement.hoveringByHandChanged)
        ] + inputs.reports
    }

    /// Brings the surface up and lets the queue show its activities.
    ///
    /// - Throws: what ``NotchConfiguration/onReady`` throws.
    package func start() throws {
        observations = [
            queue.observe { [weak self] event, instant in
                self?.note(event, at: instant)
                self?.inputs.follow()
            },
            coordinator.observe { [weak self] notice in
                self?.note(notice)
                self?.inputs.follow()
            },
            questions.observe { [weak self] _, _ in self?.inputs.follow() },
        ]
        warn(about: theme)
        if condition != .showing { logger.warning("\(display.name): \(condition)") }
        director.onChange = { [compositor] in compositor.setNeedsFrame() }
        director.start()
        power.onChange = { [weak self, director, inputs] light in
            director.isLit = light == .bright || light == .dimmed
            inputs.setLit(director.isLit)
            self?.tellQuestions()
        }
        inputs.onPresence = { [weak self, power] isNear in
            if isNear != power.isNear { self?.onSensed?(.presence(isNear)) }
            power.setPresence(isNear)
        }
        coordinator.keepOpen = configuration.keepOpen
        coordinator.hoverDelay = configuration.hoverDelay
        coordinator.hoverLinger = configuration.hoverLinger
        coordinator.launch(cue: configuration.launchCue ? .launch : nil)
        power.start()
        inputs.choice = { [weak compositor] in compositor?.choice(at: $0) }
        questions.interactions.isVisible = { [weak self] in self?.isVisible ?? false }
        questions.bind(to: coordinator)
        tellQuestions()
        if let onReady = configuration.onReady {
            try onReady(coordinator)
        } else {
            queue.bind(to: coordinator, moduleID: Self.moduleID)
        }
    }

    /// Whether somebody before the panel sees what is drawn: it is powered and lit, and shows what it is given.
    ///
    /// Of the display itself, which may tell of a change a moment later (I-D1).
    private var isVisible: Bool { director.isLit && display.condition == .showing }

    /// Tells those who want to ask whether anybody would see it (I1).
    private func tellQuestions() {
        questions.isDisplayGone = isClosing || display.condition != .showing
        if isVisible { questions.interactions.onViewDidAppear() } else { questions.interactions.onViewWillDisappear() }
    }

    private func displayChanged() {
        if display.condition != condition {
            condition = display.condition
            // Waiting is nothing that the program can mend, but somebody who looks at the log may.
            logger.log(condition == .showing ? .info : .warning, "\(display.name): \(condition)")
            if condition == .showing { power.reapply() }
            onConditionChange?()
        }
        tellQuestions()
        compositor.displayChanged()
        inputs.onPanelChange?(touchPanel)
    }

    /// Takes the card down and back what waits, so that each activity ends (B6.7), lets the surface go dark and
    /// gives the display back, then calls `completion`.
    package func shutDown(then completion: @escaping @SurfaceActor () -> Void) {
        inputs.close()
        isClosing = true
        tellQuestions()
        queue.quiesce { [self] in
            for activity in queue.pending { queue.cancel(activity.id) }
            observations = []
            director.goDark()
            power.stop()
            indicator?.close()
            compositor.settle { [display, power] in
                power.restore()
                display.close()
                completion()
            }
        }
    }

    /// The civil time was set, or went on while the machine was suspended (fault 33).
    package func clockChanged(_ change: ClockChange) {
        if case .resumed = change {
            display.resumed()
            inputs.resumed()
            indicator?.resumed()
            power.reapply()
        }
        director.wallClockChanged()
    }

    /// Displays, backlights or inputs have come, gone or changed.
    ///
    /// What exactly happened does not matter: whoever looks anew is right even where news was lost (fault 34).
    package func devicesChanged(_ notice: DeviceNotice) {
        onSensed?(.device(notice))
        let subsystem: String? = if case .event(let event) = notice { event.subsystem } else { nil }
        if subsystem.map(HotplugWatch.inputSubsystems.contains) ?? true { inputs.devicesChanged(notice) }
        indicator?.devicesChanged(notice)
        guard subsystem.map(HotplugWatch.displaySubsystems.contains) ?? true else { return }
        display.deviceChanged()
        if let subsystem, subsystem != "backlight" { return power.panelChanged() }
        power.reapply()
    }

    /// Draws everything with another theme from now on.
    package func apply(_ theme: Theme) {
        guard theme != self.theme else { return }
        self.theme = theme
        warn(about: theme)
        compositor.apply(theme)
        indicator?.themeChanged()
    }

    /// Takes over what may change while running.
    ///
    /// - Returns: the keys that take effect at the next start only.
    package func reconfigure(_ configuration: NotchConfiguration) -> [String] {
        self.configuration.dwell = configuration.dwell
        coordinator.keepOpen = configuration.keepOpen
        coordinator.hoverDelay = configuration.hoverDelay
        coordinator.hoverLinger = configuration.hoverLinger
        // A theme that a client chose stays until the files say something new.
        if configuration.theme != self.configuration.theme {
            self.configuration.theme = configuration.theme
            apply(configuration.theme)
        }
        power.reconfigure(configuration)
        return configuration.keysForNextStart(since: self.configuration)
    }

    private func warn(about theme: Theme) {
        for warning in theme.warnings { logger.warning("\(warning)") }
    }

    /// A claim that its holder did not end in time is a defect of the holder; say so (S10).
    private func note(_ notice: SurfaceNotice) {
        if case .lost(_, .expired) = notice { logger.warning("a claim outlasted its time and lost the surface") }
    }

    private func note(_ event: ActivityEvent, at instant: Instant) {
        history.record(event, at: instant, wallTime: wallClock.now)
        switch event {
        case .ended(let activity, .displaced(let by)):
            logger.log(
                .notice, "'\(activity.title)' was dropped from the full queue for a more urgent activity",
                ("NOTCH_ACTIVITY", activity.id.uuidString), ("NOTCH_BY", by.uuidString))
        case .phase(.animateIn, let activity):
            logger.log(.debug, "showing '\(activity.title)'", ("NOTCH_ACTIVITY", activity.id.uuidString))
        default:
            break
        }
    }
}
