import NotchConfiguration
import NotchCore
import NotchDisplay
package import NotchEventLoop
import NotchInput

// MARK: Devices and the civil time

extension NotchRuntime {
    /// Handles a change of the civil time: it was set, or it went on while the machine was suspended (fault 33).
    package func clockChanged(_ change: ClockChange) {
        if case .resumed = change {
            display.resumed()
            inputs.resumed()
            indicator?.resumed()
            panelBacklight.reapply()
        }
        let shift = glanceKeeper.clockChanged(change)
        director.wallClockChanged()
        appearance.wallClockChanged()
        glanceModules.clockChanged(shift)
    }

    /// Handles displays, backlights or inputs that have come, gone or changed.
    ///
    /// The exact event does not matter but for a connector that it names: the handlers look at the devices again, which
    /// is right even if events were lost (fault 34).
    package func devicesChanged(_ notice: DeviceNotice) {
        onReport?(.device(notice))
        let subsystem: String? = if case .event(let event) = notice { event.subsystem } else { nil }
        if subsystem.map(HotplugWatch.inputSubsystems.contains) ?? true { inputs.devicesChanged(notice) }
        indicator?.devicesChanged(notice)
        let displays = HotplugWatch.displaySubsystems(of: configuration.usedBackend)
        guard subsystem.map(displays.contains) ?? true else { return }
        display.deviceChanged(connector: notice.connector)
        if let subsystem, subsystem != "backlight" { return panelBacklight.panelChanged() }
        panelBacklight.reapply()
    }

    /// Sets the brightness that a person asks for, which wakes the panel.
    ///
    /// - Parameter percent: 1 to 100.
    /// - Throws: ``DisplayError``, as ``SysfsBacklight`` does.
    func setBrightness(_ percent: Int) throws(DisplayError) {
        handle(.stirred)
        try panelBacklight.set(percent: percent)
        handle(.brightnessSet)
    }

    /// Shows how a matrix of LEDs is wired. A dark panel is lit for as long as a press of a button would light it.
    ///
    /// - Parameter duration: how long the test shows; zero ends one.
    /// - Throws: ``DisplayError`` where the display is no matrix.
    func showTest(for duration: Duration) throws(DisplayError) {
        try display.showTest(for: duration)
        if duration > .zero { handle(.stirred) }
    }
}
