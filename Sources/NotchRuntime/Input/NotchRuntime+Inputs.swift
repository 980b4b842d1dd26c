package import NotchConfiguration
package import NotchCore
package import NotchDisplay
package import NotchEventLoop
package import NotchIPC
package import NotchInput

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
