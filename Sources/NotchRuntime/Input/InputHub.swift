package import NotchConfiguration
package import NotchCore
package import NotchDisplay
package import NotchEventLoop
package import NotchIPC
package import NotchInput

/// The sources of input in use: the configured sources and others.
@SurfaceActor
final class InputHub {
    private(set) var wanted = InputPlan(InputConfiguration())
    private var devices: [any InputSource] = []
    /// The inputs that are not in the configuration: a script and the terminal.
    private var others: [any InputSource] = []
    private var hasAttention = false
    private var isLit = true

    private var sources: [any InputSource] { devices + others }
    /// The reports of all inputs, in the order of the configuration, followed by the reports of inputs with faults in
    /// the configuration.
    var reports: [InputReport] { sources.flatMap(\.reports) + wanted.problems.map(\.report) }

    /// Whether a person is near; `nil` if no working input reports presence.
    var presence: Bool? {
        let presences = sources.compactMap(\.presence)
        return presences.contains(true) ? true : presences.isEmpty ? nil : false
    }

    /// Applies a plan with the same devices. Their lines in the file may have changed.
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

    /// Adds a source that is not in the configuration. It is used until ``close()``.
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
    /// Uses the inputs of a configuration. If they are configured as before, they continue unchanged.
    package func useInputs(of configuration: NotchConfiguration, on loop: EventLoop) {
        let plan = InputPlan(configuration.inputs, followsLight: configuration.needsAmbientLight)
        for problem in plan.problems where !inputs.wanted.problems.contains(problem) { logger.error("\(problem)") }
        guard !plan.asksForTheSame(as: inputs.wanted) else { return inputs.update(plan) }
        use(plan, plan.devices.sources(panel: touchPanel, context: inputContext(on: loop)))
    }

    /// Replaces the devices. The presence that the previous devices reported ends. The pins of inputs that are no
    /// longer configured end too, because no press could release them.
    func use(_ plan: InputPlan, _ devices: [any InputSource]) {
        let closed = inputs.closeDevices()
        handle(.inputsClosed(closed, gone: closed.subtracting(devices.flatMap(\.reports).map(\.name))))
        inputs.use(plan, devices)
        handle(.presence(inputs.presence))
    }

    /// Plays a script from now on, in addition to the devices. The script replaces the commands of the actions, so that
    /// no command is started.
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
                case .disconnected(let id): self?.askers.leave(id)
                case .action, .presence: break
                }
            })
    }

    /// Makes the keys of the display an input.
    ///
    /// - Parameter quit: ends the program.
    package func listen(to keyboard: any DisplayKeyboard, on loop: EventLoop, quit: @escaping @SurfaceActor () -> Void)
    {
        let keys = TerminalInputs(
            context: inputContext(on: loop), obstacle: { [weak keyboard] in keyboard?.condition.reason }, quit: quit)
        keyboard.onInput = { [weak keys] in keys?.receive($0) }
        inputs.add(keys)
    }

    private func inputContext(on loop: EventLoop) -> InputContext {
        InputContext(loop: loop, logger: logger) { [weak self] action, input in
            self?.handle(.action(action, input: input))
        } reportsChanged: { [weak self] in
            guard let self else { return }
            handle(.presence(inputs.presence))
        } lightChanged: { [weak self] in
            self?.handle(.illuminance($0))
        }
    }

    /// The present touch panel.
    package var touchPanel: TouchPanel {
        TouchPanel(width: display.geometry.width, height: display.geometry.height, rotation: display.rotation)
    }
}
