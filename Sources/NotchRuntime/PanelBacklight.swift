import NotchConfiguration
package import NotchCore
import NotchDisplay

/// The light of the panel: the power of the display and the brightness of its backlight.
///
/// It executes the decisions of ``StageMachine``, logs each fault once, and stores the share of the brightness that the
/// panel has to show. If no backlight can dim the panel, the pixels do.
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
    /// Whether permission to set the brightness was denied, and the brightness has not been requested since.
    private var isDenied = false
    /// Called with the share of the light that the pixels have to show, because the backlight does not: 1 if it does.
    var onPixelShare: (@SurfaceActor (Double) -> Void)?

    init(configuration: NotchConfiguration, display: any Display, backlight: any Backlight, logger: Logger) {
        self.configuration = configuration
        self.display = display
        self.backlight = backlight
        self.logger = logger
    }

    /// Sets the configured brightness.
    func start() {
        shine(percent: configuration.brightness)
        // Pixels that dim are bright again after a crash.
        if configuration.light.dimAfter != nil, configuration.brightness == nil, complaint == nil {
            logger.notice(
                "DimAfter= is set without Brightness=: a crash while the panel is dimmed leaves it dim; set Brightness="
            )
        }
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

    /// Applies the settings of the backlight.
    ///
    /// - Parameter decide: lets the stage decide by the new settings. The brightness of the configuration is applied
    ///   after it.
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
        // A brightness that was set by hand stays, unless the brightness in the configuration has changed.
        shine(percent: configuration.brightness == old.brightness ? nil : configuration.brightness)
    }

    /// Sets the backlight to its brightness again, after a resume or when the display or the backlights have changed.
    func reapply() {
        isDenied = false
        backlight.panelDevice = display.devicePath
        complainOnce { () throws(DisplayError) in try backlight.reapply() }
    }

    /// Records the display's panel and leaves the light unchanged, because another program may have set it.
    func panelChanged() { backlight.panelDevice = display.devicePath }

    /// Reads which backlight is used, and its brightness.
    ///
    /// - Throws: ``DisplayError``, as ``SysfsBacklight`` does.
    func reading() throws(DisplayError) -> BacklightReading {
        backlight.panelDevice = display.devicePath
        return try backlight.read()
    }

    /// Sets the brightness that a person requests.
    ///
    /// - Parameter percent: 1 to 100.
    /// - Throws: ``DisplayError``, as ``SysfsBacklight`` does.
    func set(percent: Int) throws(DisplayError) {
        backlight.panelDevice = display.devicePath
        try backlight.set(percent: percent, share: share)
        isDenied = false
    }

    /// Sets the panel to its share of the brightness, unless permission was denied.
    ///
    /// - Parameter percent: the brightness, from 1 to 100; `nil` does not change it.
    func shine(percent: Int? = nil) {
        guard !isDenied else {
            onPixelShare?(share)
            return
        }
        backlight.panelDevice = display.devicePath
        complainOnce { () throws(DisplayError) in try backlight.set(percent: percent, share: share) }
    }

    private func complainOnce(_ body: () throws(DisplayError) -> Void) {
        do {
            try body()
            complaint = nil
            onPixelShare?(1)
        } catch {
            // After another fault, the backlight may have dimmed.
            onPixelShare?([.absent, .ambiguous, .denied].contains(error.code) ? share : 1)
            if error.code == .denied { isDenied = true }
            guard error != complaint else { return }
            complaint = error
            // A missing backlight matters only if the configuration needs one. The pixels can dim without it.
            let isWanted = configuration.brightness != nil
            let isExpected =
                error.code == .absent
                && (configuration.backlight == .none || configuration.backlight == .automatic && !isWanted)
            logger.log(isExpected ? .debug : .warning, "\(error)")
        }
    }
}
