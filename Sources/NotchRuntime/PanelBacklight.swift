import NotchConfiguration
package import NotchCore
import NotchDisplay

/// The light of the panel: the power of the display and the brightness of its backlight.
///
/// It decides nothing itself. It carries out what ``StageMachine`` decides, logs each fault once, and knows what share of
/// the brightness the panel has to show.
@SurfaceActor
package final class PanelBacklight {
    private let display: any Display
    private let backlight: any Backlight
    private let logger: Logger
    private var configuration: NotchConfiguration
    private var isPowered = true
    /// The share of the set brightness that the panel should show.
    private var share = 1.0
    /// The last fault that was logged, so that it is logged once (fault 32).
    private var complaint: DisplayError?
    /// Whether the right to set the brightness was denied and nobody has asked for the brightness since.
    private var isDenied = false

    init(configuration: NotchConfiguration, display: any Display, backlight: any Backlight, logger: Logger) {
        self.configuration = configuration
        self.display = display
        self.backlight = backlight
        self.logger = logger
    }

    /// Sets the configured brightness.
    func start() {
        if configuration.light.dimAfter != nil, configuration.brightness == nil, configuration.backlight != .none {
            logger.notice(
                "DimAfter= is set without Brightness=: a crash while the panel is dimmed leaves it dim; set Brightness="
            )
        }
        shine(percent: configuration.brightness)
    }

    func perform(_ effect: LightMachine.Effect) {
        switch effect {
        case .power(let isOn):
            isPowered = isOn
            do { try display.setPowered(isOn) } catch { logger.warning("\(display.name): \(error)") }
        case .light(let share):
            self.share = share
            shine()
        }
    }

    /// Leaves the panel and the backlight lit, with the brightness that was set, for the next program.
    package func restore() {
        if !isPowered { perform(.power(true)) }
        if share < 1 { perform(.light(1)) }
    }

    /// Takes over the settings of the backlight.
    ///
    /// - Parameter decide: lets the stage decide by the new settings. The brightness of the configuration has the last
    ///   word.
    func reconfigure(_ configuration: NotchConfiguration, then decide: () -> Void) {
        let old = self.configuration
        self.configuration = configuration
        let isNew = configuration.brightness != old.brightness || configuration.backlight != old.backlight
        if configuration.backlight != old.backlight, share < 1 {
            // No other code would restore the light of the previous backlight.
            backlight.panelDevice = display.devicePath
            try? backlight.set(share: 1)
        }
        backlight.choice = configuration.backlight
        decide()
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
    func panelChanged() { backlight.panelDevice = display.devicePath }

    /// Reads which backlight there is, and its brightness.
    ///
    /// - Throws: ``DisplayError``, as ``SysfsBacklight`` does.
    func reading() throws(DisplayError) -> BacklightReading {
        backlight.panelDevice = display.devicePath
        return try backlight.read()
    }

    /// Sets the brightness that a person asked for.
    ///
    /// - Parameter percent: 1 to 100.
    /// - Throws: ``DisplayError``, as ``SysfsBacklight`` does.
    func set(percent: Int) throws(DisplayError) {
        backlight.panelDevice = display.devicePath
        try backlight.set(percent: percent, share: share)
        isDenied = false
    }

    /// Gives the panel its share of the brightness, unless that was denied.
    ///
    /// - Parameter percent: the brightness, from 1 to 100; `nil` leaves it as it is.
    func shine(percent: Int? = nil) {
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
