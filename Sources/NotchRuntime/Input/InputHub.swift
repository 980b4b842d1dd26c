import NotchConfiguration
import NotchCore
import NotchEventLoop
import NotchInput

/// The sources of input in use: those that the configuration names, and others beside them.
@SurfaceActor
final class InputHub {
    private(set) var wanted = InputPlan(InputConfiguration())
    private var devices: [any InputSource] = []
    /// The inputs that no configuration names: a script and the terminal.
    private var others: [any InputSource] = []
    private var hasAttention = false
    private var isLit = true

    private var sources: [any InputSource] { devices + others }
    /// The reports of all inputs, in the order of the configuration, followed by those of inputs with faults in the
    /// configuration.
    var reports: [InputReport] { sources.flatMap(\.reports) + wanted.problems.map(\.report) }

    /// Whether somebody is near; `nil` if no working input can tell.
    var presence: Bool? {
        let presences = sources.compactMap(\.presence)
        return presences.contains(true) ? true : presences.isEmpty ? nil : false
    }

    /// Takes a plan with the same devices as before. The lines of the file may have moved.
    func update(_ wanted: InputPlan) { self.wanted = wanted }

    /// Closes the devices.
    ///
    /// - Returns: the names of their inputs.
    func closeDevices() -> Set<String> {
        let inputs = Set(devices.flatMap(\.reports).map(\.name))
        for device in devices { device.close() }
        devices = []
        return inputs
    }

    /// Uses these devices from now on. Call ``closeDevices()`` first.
    func use(_ wanted: InputPlan, _ devices: [any InputSource]) {
        self.wanted = wanted
        self.devices = devices
        for device in devices {
            device.setAttention(hasAttention)
            device.setLit(isLit)
            device.start()
        }
    }

    /// Adds a source that no configuration names. It is used until ``close()``.
    func add(_ source: any InputSource) {
        others.append(source)
        source.start()
    }

    /// Closes every source.
    ///
    /// - Returns: the names of the devices' inputs.
    func close() -> Set<String> {
        for source in others { source.close() }
        others = []
        return closeDevices()
    }

    // MARK: News for the sources

    func devicesChanged(_ notice: DeviceNotice) {
        for source in sources { source.devicesChanged(notice) }
    }

    func resumed() {
        for source in sources { source.resumed() }
    }

    func panelChanged(_ panel: TouchPanel) {
        for source in sources { source.panelChanged(panel) }
    }

    func setLit(_ isLit: Bool) {
        self.isLit = isLit
        for source in sources { source.setLit(isLit) }
    }

    func setAttention(_ isThere: Bool) {
        hasAttention = isThere
        for source in sources { source.setAttention(isThere) }
    }
}
