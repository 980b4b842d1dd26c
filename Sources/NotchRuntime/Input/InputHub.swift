package import NotchConfiguration
package import NotchCore
package import NotchDisplay
package import NotchEventLoop
package import NotchIPC
package import NotchInput

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

extension NotchRuntime {
    /// Uses the inputs that a configuration names, and no others of the machine. If they are configured as before, they
    /// continue unchanged.
    package func useInputs(of configuration: NotchConfiguration, on loop: EventLoop) {
        let plan = InputPlan(configuration.inputs, followsLight: configuration.needsAmbientLight)
        for problem in plan.problems where !inputs.wanted.problems.contains(problem) { logger.error("\(problem)") }
        guard !plan.asksForTheSame(as: inputs.wanted) else { return inputs.update(plan) }
        use(plan, sources(for: plan, context: inputContext(on: loop)))
    }

    /// Replaces the devices. The presence that the previous ones reported ends, and so do the pins of inputs that are no
    /// longer configured, because nobody could press them again.
    func use(_ plan: InputPlan, _ devices: [any InputSource]) {
        let closed = inputs.closeDevices()
        handle(.inputsClosed(closed, gone: closed.subtracting(devices.flatMap(\.reports).map(\.name))))
        inputs.use(plan, devices)
        handle(.presence(inputs.presence))
    }

    /// Plays a script from now on, in addition to the devices. It stands in for the commands of the actions, and none
    /// of them is started.
    package func play(_ script: InputScript, on loop: EventLoop, calling interface: VarlinkInterface) {
        let commands = ScriptedCommands()
        actions.runner = commands
        inputs.add(
            ScriptedInputs(script: script, context: inputContext(on: loop)) {
                [weak self, logger] event in
                switch event {
                case .call(let method, let parameters):
                    do { try interface.replay(method, parameters) } catch {
                        logger.warning("the script's call of \(method) failed: \(error)")
                    }
                case .light(let lux): self?.handle(.illuminance(lux))
                case .device(let notice): self?.devicesChanged(notice)
                case .output(let program, let line): commands.write(line, of: program)
                case .ended(let program, let result): commands.end(program, result)
                case .action, .presence: break
                }
            })
    }

    /// Makes the keys of the terminal that shows the cards an input.
    ///
    /// - Parameter quit: ends the program.
    package func listen(to terminal: TerminalDisplay, on loop: EventLoop, quit: @escaping @SurfaceActor () -> Void) {
        let keys = TerminalInputs(
            context: inputContext(on: loop), obstacle: { [weak terminal] in terminal?.condition.reason }, quit: quit)
        terminal.onInput = { [weak keys] in keys?.receive($0) }
        inputs.add(keys)
    }

    private func inputContext(on loop: EventLoop) -> InputContext {
        InputContext(loop: loop, logger: logger) { [weak self] action, input in
            self?.handle(.action(action, input: input))
        } reportsChanged: { [weak self] in
            guard let self else { return }
            handle(.presence(inputs.presence))
        }
    }

    private func sources(for plan: InputPlan, context: InputContext) -> [any InputSource] {
        var sources: [any InputSource] = []
        if !plan.lines.isEmpty { sources.append(GPIOInputs(lines: plan.lines, context: context)) }
        if !plan.proximity.isEmpty { sources.append(ProximityInputs(plan.proximity, context: context)) }
        if plan.touch != nil || !plan.keys.isEmpty {
            sources.append(EvdevInputs(touch: plan.touch, keys: plan.keys, panel: touchPanel, context: context))
        }
        if let options = plan.light {
            let light = LightInputs(options, context: context)
            light.onReading = { [weak self] in self?.handle(.illuminance($0)) }
            sources.append(light)
        }
        return sources
    }

    /// The panel that is touched, as it is at present.
    package var touchPanel: TouchPanel {
        TouchPanel(width: display.geometry.width, height: display.geometry.height, rotation: display.rotation)
    }
}
