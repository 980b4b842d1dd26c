package import NotchConfiguration
package import NotchCore
package import NotchDisplay
package import NotchEventLoop
import NotchInput

// MARK: Devices and the civil time

extension NotchRuntime {
    /// Handles a change of the civil time: it was set, or it advanced while the machine was suspended (fault 33).
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
        compositor.paper?.tellTime()
        glanceSources.clockChanged(shift)
    }

    /// Handles displays, backlights or inputs that were plugged in, removed or changed.
    ///
    /// Except for the connector that an event names, the handlers look at the devices again instead of trusting the
    /// event, which is correct even if events were lost (fault 34).
    package func devicesChanged(_ notice: DeviceNotice) {
        onReport?(.device(notice))
        let subsystem: String? = if case .event(let event) = notice { event.subsystem } else { nil }
        if subsystem.map(HotplugWatch.inputSubsystems.contains) ?? true { inputs.devicesChanged(notice) }
        indicator?.devicesChanged(notice)
        let displays = configuration.usedBackend.kind.subsystems
        guard subsystem.map(displays.contains) ?? true else { return }
        display.deviceChanged(connector: notice.connector)
        if let subsystem, subsystem != "backlight" { return panelBacklight.panelChanged() }
        panelBacklight.reapply()
    }

    /// Sets the brightness for a person, and wakes the panel.
    ///
    /// - Parameter percent: 1 to 100.
    /// - Throws: ``DisplayError``, as ``SysfsBacklight`` does.
    func setBrightness(_ percent: Int) throws(DisplayError) {
        handle(.stirred)
        try panelBacklight.set(percent: percent)
        handle(.brightnessSet)
    }

    /// Shows how a matrix of LEDs is wired. A dark panel is lit for as long as after a press of a button.
    ///
    /// - Parameter duration: the duration of the test; zero ends a running test.
    /// - Throws: ``DisplayError`` if the display is not a matrix.
    func showTest(for duration: Duration) throws(DisplayError) {
        try display.showTest(for: duration)
        if duration > .zero { handle(.stirred) }
    }
}

extension NotchConfiguration {
    /// Makes the display.
    ///
    /// - Throws: `DisplayError` and others, which say what was tried and why it failed.
    @SurfaceActor
    package func makeDisplay(on devices: DisplayDevices, loop: EventLoop, logger: Logger) throws -> any Display {
        try usedBackend.kind.make(
            DisplaySetup(
                panel: try geometry(), hasPanel: hasPanel, panelFormat: panelFormat, rotation: rotation,
                density: density ?? panel.density, viewingDistance: viewingDistance ?? panel.viewingDistance,
                output: resolvedOutput, matrix: resolvedMatrix, devices: devices, loop: loop, logger: logger))
    }
}
