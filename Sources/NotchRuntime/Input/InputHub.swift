import NotchConfiguration
package import NotchCore
import NotchEventLoop
import NotchInput

/// Connects all inputs with the surface, the queue and the questions. It performs the actions that people ask for.
@SurfaceActor
package final class InputHub {
    private let coordinator: SurfaceCoordinator
    private let queue: ActivityQueue
    private let questions: Questions
    private let logger: Logger
    private(set) var wanted = InputPlan(InputConfiguration())
    private var devices: [any InputSource] = []
    /// The inputs that no configuration names: a script and the terminal.
    private var others: [any InputSource] = []
    /// The pins by which inputs keep the surface open, by the name of the input.
    private var pins: [String: PresentationPin] = [:]
    /// The inputs that have reported that somebody is near.
    private var sensing: Set<String> = []
    private var hasAttention = false
    private var isLit = true
    /// Called with every action, before it is performed.
    package var onAction: (@SurfaceActor (InputAction, _ input: String) -> Void)?
    /// Called with whether somebody is near; with `nil` if no working input can tell.
    var onPresence: (@SurfaceActor (Bool?) -> Void)?
    /// Returns the choice of the shown question at a place of the panel.
    var choice: (@SurfaceActor (PixelPoint) -> Int?)?
    /// Called when the panel for touches changes.
    var onPanelChange: (@SurfaceActor (TouchPanel) -> Void)?

    init(coordinator: SurfaceCoordinator, queue: ActivityQueue, questions: Questions, logger: Logger) {
        self.coordinator = coordinator
        self.queue = queue
        self.questions = questions
        self.logger = logger
    }

    private var sources: [any InputSource] { devices + others }

    /// The reports of all inputs, in the order of the configuration, followed by those of inputs with faults in the
    /// configuration.
    var reports: [InputReport] { sources.flatMap(\.reports) + wanted.problems.map(\.report) }

    /// Takes a plan with the same devices as before. The lines of the file may have moved.
    func update(_ wanted: InputPlan) {
        self.wanted = wanted
    }

    /// Replaces the devices. The previous devices are closed, and their presence ends. A pin of an input that is no
    /// longer configured is released, because nobody could press that input again.
    func use(_ wanted: InputPlan, _ devices: [any InputSource]) {
        let kept = Set(devices.flatMap(\.reports).map(\.name))
        let gone = Set(self.devices.flatMap(\.reports).map(\.name)).subtracting(kept)
        closeDevices()
        for input in gone where pins[input] != nil { perform(.pin, by: input) }
        self.wanted = wanted
        self.devices = devices
        for device in devices {
            device.setAttention(hasAttention)
            device.setLit(isLit)
            device.start()
        }
        reportsChanged()
    }

    /// Adds a source that no configuration names. It is used until ``close()``.
    func add(_ source: any InputSource) {
        others.append(source)
        source.start()
    }

    // MARK: Events

    func devicesChanged(_ notice: DeviceNotice) {
        for source in sources { source.devicesChanged(notice) }
    }

    func resumed() {
        for source in sources { source.resumed() }
    }

    func setLit(_ isLit: Bool) {
        self.isLit = isLit
        for source in sources { source.setLit(isLit) }
    }

    /// Notes whether anybody uses the surface or a card shows, and passes a change on to the sources.
    func follow() {
        let isThere = coordinator.isUserEngaged || queue.card != nil || questions.scene != nil
        guard isThere != hasAttention else { return }
        hasAttention = isThere
        for source in sources { source.setAttention(isThere) }
    }

    /// Reports the presence after the state of an input has changed.
    func reportsChanged() {
        let presences = sources.compactMap(\.presence)
        onPresence?(presences.contains(true) ? true : presences.isEmpty ? nil : false)
    }

    /// Releases every device and every pin.
    func close() {
        onPresence = nil
        onAction = nil
        for source in others { source.close() }
        others = []
        closeDevices()
        releasePins()
    }

    private func closeDevices() {
        let inputs = Set(devices.flatMap(\.reports).map(\.name))
        for device in devices { device.close() }
        devices = []
        // The presence that the devices reported is over. It ends by an ordinary action, so that it is reported as
        // other actions are.
        for input in sensing.intersection(inputs) { perform(.hover(false), by: input) }
    }

    /// Releases the pins of all inputs.
    func releasePins() {
        for pin in pins.values { pin.release() }
        pins = [:]
    }

    // MARK: Actions

    func perform(_ action: InputAction, by input: String) {
        logger.debug("\(input): \(action.notation)")
        onAction?(action, input)
        // The question takes the action even while it leaves: a second tap is not meant for the card after it.
        if questions.scene != nil, answer(by: action) { return }
        switch action {
        case .hover(let isNear):
            if isNear { sensing.insert(input) } else { sensing.remove(input) }
            coordinator.sense(input, isNear)
        case .open: coordinator.open(by: input)
        case .close: coordinator.close()
        case .toggle: coordinator.toggle(by: input)
        case .tap: if queue.card == nil { coordinator.toggle(by: input) } else { queue.dismiss() }
        case .dismiss, .next: queue.dismiss()
        case .pin:
            if let pin = pins.removeValue(forKey: input) {
                pin.release()
            } else {
                pins[input] = coordinator.pin(reason: input)
            }
        case .answer: break
        }
    }

    /// Applies an action to the shown question.
    ///
    /// - Returns: whether the action applies to questions. Other actions have their usual effects.
    private func answer(by action: InputAction) -> Bool {
        switch action {
        case .answer(let number): questions.answer(number)
        case .tap(let point?): if let number = choice?(point) { questions.answer(number) }
        case .open, .toggle, .tap(nil): questions.takeMarked()
        case .next: questions.markNext()
        case .dismiss: questions.dismiss()
        case .hover, .close, .pin: return false
        }
        return true
    }
}
