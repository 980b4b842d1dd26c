package import NotchCore
package import NotchDevices
package import NotchEventLoop
import NotchSystem

/// Touch screens, keys and rotary encoders, through the kernel's evdev.
///
/// The source opens a device if an input wants it. Several inputs share one open device. Devices may be plugged in and
/// unplugged at any time. An idle source has no timer and makes no system call.
@SurfaceActor
package final class EvdevInputs: DeviceInputs {
    package nonisolated static let subsystem = "input"

    package static func make(
        _ options: InputDevices, panel: TouchPanel, context: InputContext
    ) -> (any InputSource)? {
        guard options.touch != nil || !options.keys.isEmpty else { return nil }
        return EvdevInputs(touch: options.touch, keys: options.keys, panel: panel, context: context)
    }

    private let context: InputContext
    private let system: any EvdevSystem
    private var inputs: [EvdevInput]
    private var ports: [EvdevPort] = []
    /// The life of all devices together, because each search opens all wanted devices. After a failure or a loss, the
    /// source tries again after 250 ms, 500 ms ... 32 s. After these eight attempts it waits for a change of devices,
    /// so that a device without access costs no more wakeups.
    private let life: MachineRunner<DeviceLife<String>>
    /// The messages that were already logged, so that each is logged once (fault 31).
    private var complaints: Set<String> = []

    /// The panel on which the touch screens lie.
    private var panel: TouchPanel

    /// - Parameters:
    ///   - touch: the options of touch screens; `nil` ignores touch screens.
    ///   - keys: validated options.
    package convenience init(touch: TouchOptions?, keys: [KeyOptions], panel: TouchPanel, context: InputContext) {
        self.init(touch: touch, keys: keys, panel: panel, context: context, system: LibEvdev())
    }

    package init(
        touch: TouchOptions?, keys: [KeyOptions], panel: TouchPanel, context: InputContext, system: any EvdevSystem
    ) {
        self.panel = panel
        self.context = context
        self.system = system
        life = MachineRunner(
            DeviceLife(backoff: Backoff(first: .milliseconds(250), limit: .seconds(32)), attempts: 8),
            clock: context.loop)
        inputs = (touch.map { [EvdevInput(.touch($0))] } ?? []) + keys.map { EvdevInput(.keys($0)) }
    }

    package var reports: [InputReport] { inputs.map(\.report) }

    package func panelChanged(_ panel: TouchPanel) {
        guard panel != self.panel else { return }
        self.panel = panel
        for port in ports { port.panelChanged(panel) }
    }

    package func start() { handle(.changed) }

    package func devicesChanged(_ notice: DeviceNotice) {
        // Only the nodes `event*` have events. Events of their parents (`input3`) and of other nodes (`mouse0`) are
        // ignored.
        if case .event(let event) = notice, event.subsystem != Self.subsystem || !event.sysname.hasPrefix("event") {
            return
        }
        guard life.machine.state != .absent else { return }
        handle(.changed)
    }

    package func resumed() {
        for port in ports { port.resync() }
    }

    package func close() {
        handle(.close)
        for port in ports { port.close() }
        ports = []
    }

    // MARK: Devices

    private func handle(_ event: DeviceLife<String>.Event) {
        for effect in life.handle(event, wake: { [weak self] in self?.handle(.deadline) }) {
            switch effect {
            case .open, .check: search()
            // Each device logs its own complaints.
            case .complain, .announce: break
            }
        }
    }

    /// Opens the wanted devices that are not open yet.
    private func search() {
        let before = reports
        for index in inputs.indices {
            inputs[index].report.error = nil
            inputs[index].report.retry = nil
        }
        let nodes = inputs.isEmpty ? [] : system.nodes()
        var failed: [Int] = []
        for node in nodes where !ports.contains(where: { $0.node.path == node.path }) {
            let wanting = inputs.indices.filter { inputs[$0].wants(node, target: system.canonicalPath) }
            if !wanting.isEmpty, !open(node, for: wanting) { failed += wanting }
        }
        handle(failed.isEmpty ? .opened : .failed("some devices cannot be opened", .later))
        for index in failed { inputs[index].report.retry = life.machine.retry }
        for index in inputs.indices { noteAbsence(of: index, among: nodes) }
        if reports != before { context.reportsChanged() }
    }

    /// Opens a device for the inputs that want it.
    ///
    /// - Returns: whether no further attempt is needed.
    private func open(_ node: EvdevNode, for wanting: [Int]) -> Bool {
        let device: any EvdevDevice
        do throws(Errno) { device = try system.open(node.path) } catch {
            // The device was removed again. If it is plugged in again, an event reports it.
            guard error != .noEntry, error != .noDevice else { return true }
            note(describe(error, opening: node), for: wanting)
            return false
        }
        let listeners = wanting.compactMap { index in
            inputs[index].machine(for: device, node, panel: panel).map { EvdevPort.Listener(input: index, machine: $0) }
        }
        for index in wanting where !listeners.contains(where: { $0.input == index }) {
            note("\(node.name) (\(node.path)) \(inputs[index].lack)", for: [index])
        }
        guard !listeners.isEmpty else {
            device.close()
            return true
        }
        if wanting.contains(where: { inputs[$0].grabs }) { grab(device, node) }
        let port = EvdevPort(node: node, device: device, listeners: listeners, context: context)
        port.onActions = { [weak self] actions, input in self?.took(actions, input) }
        port.onLoss = { [weak self, weak port] error in if let port { self?.lost(port, error) } }
        ports.append(port)
        for listener in listeners { inputs[listener.input].wasThere = true }
        do throws(EventLoopError) { try port.start() } catch {
            ports.removeAll { $0 === port }
            port.close()
            note("\(node.name): \(error)", for: wanting)
            return false
        }
        context.logger.info("\(names(of: listeners.map(\.input))): \(node.name) (\(node.path))")
        return true
    }

    /// Reserves a device's events for this process. If another program has grabbed the device, the source reads the
    /// events that it still receives (fault 31).
    private func grab(_ device: any EvdevDevice, _ node: EvdevNode) {
        do throws(Errno) {
            try device.grab()
        } catch {
            let reason = error == .busy ? "another program has reserved it" : "\(error)"
            say("\(node.name) cannot be reserved for notchd: \(reason)")
        }
    }

    private func lost(_ port: EvdevPort, _ error: Errno) {
        ports.removeAll { $0 === port }
        context.logger.info(
            "\(names(of: port.listeners.map(\.input))): \(port.node.name) (\(port.node.path)) is lost: \(error)")
        for listener in port.listeners {
            updateState(of: listener.input)
            if error != .noDevice {
                inputs[listener.input].report.error = "\(port.node.name) (\(port.node.path)) cannot be read: \(error)"
            }
        }
        // The device may be plugged in again under the same name already, and its event may have been ignored.
        handle(.failed("\(port.node.name) is lost", .later))
    }

    // MARK: Events

    private func took(_ actions: [InputAction], _ input: Int) {
        updateState(of: input)
        // A key of another device may still be down, or may already be down.
        let isPressed = ports.flatMap(\.listeners).contains { $0.input == input && $0.machine.isPressed }
        for action in actions {
            if case .hover(let isNear) = action {
                guard isNear != inputs[input].isHovering, isNear || !isPressed else { continue }
                inputs[input].isHovering = isNear
            }
            context.perform(action, inputs[input].report.name)
        }
    }

    private func updateState(of index: Int) {
        let machines = ports.flatMap(\.listeners).filter { $0.input == index }.map(\.machine)
        let state =
            machines.isEmpty
            ? inputs[index].wasThere ? .lost : .waiting
            : inputs[index].state(isPressed: machines.contains(where: \.isPressed))
        guard state != inputs[index].report.state else { return }
        inputs[index].report.state = state
        inputs[index].report.changed = context.loop.now
        context.reportsChanged()
    }

    // MARK: Faults

    /// Records in the report that no device serves the input.
    private func noteAbsence(of index: Int, among nodes: [EvdevNode]) {
        guard inputs[index].report.error == nil, !ports.contains(where: { $0.listeners.contains { $0.input == index } })
        else { return }
        guard let device = inputs[index].device else {
            let what =
                switch inputs[index].use {
                case .touch: "there is no touch screen"
                case .keys: "there is no device with these keys"
                }
            inputs[index].report.error = what
            return
        }
        let names = nodes.map { "'\($0.name)'" }.joined(separator: ", ")
        let message = "no input device is called '\(device)'; there is \(names.isEmpty ? "none" : names)"
        // The absence of an unplugged device is not logged.
        if inputs[index].wasThere { inputs[index].report.error = message } else { note(message, for: [index]) }
    }

    private func describe(_ error: Errno, opening node: EvdevNode) -> String {
        let what = "\(node.name) (\(node.path)) cannot be opened: \(error)"
        guard error == .accessDenied || error == .notPermitted else { return what }
        let group = system.group(of: node.path) ?? "input"
        return "\(what); its group \(group) may open it: run sudo usermod -aG \(group) USER, and log in again"
    }

    private func note(_ message: String, for indices: [Int]) {
        for index in indices { inputs[index].report.error = message }
        say("\(names(of: indices)): \(message)")
    }

    private func say(_ message: String) {
        if complaints.insert(message).inserted { context.logger.warning(message) }
    }

    private func names(of indices: [Int]) -> String {
        indices.map { inputs[$0].report.name }.joined(separator: ", ")
    }
}
