import NotchConfiguration
package import NotchCore
import NotchDisplay

/// Controls the panel's light according to the surface.
///
/// This class only connects the parts: ``LightMachine`` decides, the clock wakes the machine, and the decisions go to
/// the display and the backlight.
@SurfaceActor
package final class Power {
    private var machine: LightMachine
    /// The machine that adjusts the brightness to the ambient light; `nil` if the brightness does not follow it.
    private var ambient: AmbientMachine?
    /// Whether somebody is near; `nil` if no working sensor can tell.
    private(set) var isNear: Bool?
    private let timer: DeadlineTimer
    private let backlight: SysfsBacklight
    private let display: any Display
    private let coordinator: SurfaceCoordinator
    private let queue: ActivityQueue
    private let questions: Questions
    private let logger: Logger
    private var configuration: NotchConfiguration
    private var observations: [Observation] = []
    /// The share of the set brightness that the panel should show.
    private var share = 1.0
    /// The last fault that was logged, so that it is logged once (fault 32).
    private var complaint: DisplayError?
    /// Whether the right to set the brightness was denied and nobody has asked for the brightness since.
    private var isDenied = false
    /// Called when the light changes.
    var onChange: (@SurfaceActor (PanelLight) -> Void)?

    init(
        configuration: NotchConfiguration, display: any Display, backlight: SysfsBacklight,
        coordinator: SurfaceCoordinator, queue: ActivityQueue, questions: Questions, clock: any SurfaceClock,
        logger: Logger
    ) {
        self.configuration = configuration
        self.display = display
        self.backlight = backlight
        self.coordinator = coordinator
        self.queue = queue
        self.questions = questions
        self.logger = logger
        timer = DeadlineTimer(clock: clock)
        machine = LightMachine(policy: configuration.light, at: clock.now)
        ambient = configuration.ambient.map { AmbientMachine(policy: $0, at: clock.now) }
    }

    /// The panel's present light.
    var light: PanelLight { machine.light }

    /// Sets the configured brightness, wakes a panel that an earlier run left dark, and follows the surface from now
    /// on.
    func start() {
        observations = [
            coordinator.observe { [weak self] notice in self?.note(notice) },
            queue.observe { [weak self] _, _ in self?.follow() },
            questions.interactions.observe { [weak self] _, _ in self?.follow() },
        ]
        follow()
        if configuration.light.dimAfter != nil, configuration.brightness == nil, configuration.backlight != .none {
            logger.notice(
                "DimAfter= without Brightness=: after a crash while the panel is dimmed, that is taken for its brightness"
            )
        }
        shine(percent: configuration.brightness)
    }

    /// Stops changing the light.
    func stop() {
        observations = []
        timer.arm(nil) {}
    }

    /// Leaves the panel and the backlight lit, with the brightness that was set, for the next program.
    package func restore() {
        if light == .off { perform(.power(true)) }
        if share < 1 { perform(.light(1)) }
    }

    /// Takes over the settings that may change while the program runs: all of the settings of the light.
    func reconfigure(_ configuration: NotchConfiguration) {
        let old = self.configuration
        self.configuration = configuration
        let isNew = configuration.brightness != old.brightness || configuration.backlight != old.backlight
        if configuration.backlight != old.backlight, share < 1 {
            // No other code would restore the light of the previous backlight.
            backlight.panelDevice = display.devicePath
            try? backlight.set(share: 1)
        }
        backlight.choice = configuration.backlight
        handle(.policy(configuration.light))
        follow(configuration.ambient)
        guard isNew else { return }
        isDenied = false
        // A brightness that was set by hand stays, unless the configuration has another brightness than before.
        shine(percent: configuration.brightness == old.brightness ? nil : configuration.brightness)
    }

    /// Sets the backlight to its brightness again, after a resume or when the display or backlights have changed.
    func reapply() {
        isDenied = false
        backlight.panelDevice = display.devicePath
        complainOnce { () throws(DisplayError) in try backlight.reapply() }
    }

    /// Records the display's panel and leaves the light unchanged, because another program may have set it.
    func panelChanged() {
        backlight.panelDevice = display.devicePath
    }

    // MARK: Brightness

    /// Reads which backlight there is, and its brightness.
    ///
    /// - Throws: ``DisplayError``, as ``SysfsBacklight`` does.
    func reading() throws(DisplayError) -> BacklightReading {
        backlight.panelDevice = display.devicePath
        return try backlight.read()
    }

    /// Sets the brightness by hand, which wakes the panel.
    ///
    /// - Parameter percent: 1 to 100.
    /// - Throws: ``DisplayError``, as ``SysfsBacklight`` does.
    func setBrightness(_ percent: Int) throws(DisplayError) {
        handle(.stirred)
        backlight.panelDevice = display.devicePath
        try backlight.set(percent: percent, share: share)
        isDenied = false
        _ = ambient?.handle(.setByHand, at: timer.clock.now)
    }

    // MARK: Sensors

    /// Notes whether somebody is near according to the proximity sensors; `nil` if no working sensor can tell.
    func setPresence(_ isNear: Bool?) {
        guard isNear != self.isNear else { return }
        self.isNear = isNear
        follow()
    }

    /// Adjusts the brightness to the ambient light.
    ///
    /// - Parameter lux: the reading of a sensor; `nil` once there is none.
    func setIlluminance(_ lux: Double?) {
        let percent = ambient?.handle(lux.map { .illuminance($0) } ?? .lost, at: timer.clock.now)
        if let percent { shine(percent: percent) }
    }

    private func follow(_ policy: AmbientPolicy?) {
        guard let policy else { return ambient = nil }
        guard ambient != nil else { return ambient = AmbientMachine(policy: policy, at: timer.clock.now) }
        if let percent = ambient?.handle(.policy(policy), at: timer.clock.now) { shine(percent: percent) }
    }

    // MARK: Following

    private func note(_ notice: SurfaceNotice) {
        follow()
        switch notice {
        case .cueChanged where coordinator.cue != nil: handle(.stirred)
        case .transition: handle(.stirred)
        default: break
        }
    }

    private func follow() {
        handle(
            .situation(
                LightMachine.Situation(
                    // An interaction that waits until the panel can be seen wakes the panel.
                    isShowing: queue.card != nil || !coordinator.holdings.isEmpty || hasInteractions,
                    isEngaged: coordinator.isUserEngaged, isHidden: coordinator.surface == .hidden,
                    isNear: isNear)))
    }

    private var hasInteractions: Bool {
        questions.interactions.current != nil || questions.interactions.pendingCount > 0
    }

    private func handle(_ event: LightMachine.Event) {
        let before = light
        let effects = machine.handle(event, at: timer.clock.now)
        timer.arm(machine.nextDeadline) { [weak self] in self?.handle(.deadline) }
        for effect in effects { perform(effect) }
        guard light != before else { return }
        logger.debug("the panel is \(light.rawValue)")
        onChange?(light)
    }

    private func perform(_ effect: LightMachine.Effect) {
        switch effect {
        case .power(let isOn):
            do { try display.setPowered(isOn) } catch { logger.warning("\(display.name): \(error)") }
        case .light(let share):
            self.share = share
            shine()
        }
    }

    private func shine(percent: Int? = nil) {
        guard !isDenied else { return }
        backlight.panelDevice = display.devicePath
        complainOnce { () throws(DisplayError) in try backlight.set(percent: percent, share: share) }
    }

    private func complainOnce(_ body: () throws(DisplayError) -> Void) {
        do {
            try body()
            complaint = nil
        } catch {
            if error.code == .denied { isDenied = true }
            guard error != complaint else { return }
            complaint = error
            // A missing backlight matters only if the configuration needs one.
            let isWanted = configuration.brightness != nil || configuration.light.dimAfter != nil
            let isExpected =
                error.code == .absent
                && (configuration.backlight == .none || configuration.backlight == .automatic && !isWanted)
            logger.log(isExpected ? .debug : .warning, "\(error)")
        }
    }
}
