import NotchConfiguration
package import NotchCore
import NotchEventLoop
import NotchInput

/// Where all inputs meet: turns what people ask for by them into what surface and queue do.
@SurfaceActor
package final class InputHub {
    private let coordinator: SurfaceCoordinator
    private let queue: ActivityQueue
    private let questions: Questions
    private let logger: Logger
    private(set) var wanted = InputPlan(InputConfiguration())
    private var devices: [any InputSource] = []
    /// Those that no configuration names: a script, the terminal.
    private var others: [any InputSource] = []
    /// What inputs keep the surface open, by the input's name.
    private var pins: [String: PresentationPin] = [:]
    /// The inputs that have said that somebody is near.
    private var sensing: Set<String> = []
    private var hasAttention = false
    private var isLit = true
    /// Called with every action, before it is performed.
    package var onAction: (@SurfaceActor (InputAction, _ input: String) -> Void)?
    /// Called with whether somebody is near; with `nil` where no input that works can tell.
    var onPresence: (@SurfaceActor (Bool?) -> Void)?
    /// Finds the choice of the question on show that is at a place of the panel.
    var choice: (@SurfaceActor (PixelPoint) -> Int?)?
    /// Called with what touches are meant for, when that changes.
    var onPanelChange: (@SurfaceActor (TouchPanel) -> Void)?

    init(coordinator: SurfaceCoordinator, queue: ActivityQueue, questions: Questions, logger: Logger) {
        self.coordinator = coordinator
        self.queue = queue
        self.questions = questions
        self.logger = logger
    }

    private var sources: [any InputSource] { devices + others }

    /// How every input does, in the order of the configuration, with those that it is wrong about.
    var reports: [InputReport] { sources.flatMap(\.reports) + wanted.problems.map(\.report) }

    /// The same devices are wanted as before, by lines of the file that may have moved.
    func update(_ wanted: InputPlan) {
        self.wanted = wanted
    }

    /// Listens to other devices than before; those of before are closed, and what they sensed is over. So is a pin of
    /// an input that is no longer configured, for nobody could press that again.
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

    /// Listens to what no configuration names as well, until ``close()``.
    func add(_ source: any InputSource) {
        others.append(source)
        source.start()
    }

    // MARK: What happens around

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

    /// Follows whether anybody uses the surface or a card is on show.
    func follow() {
        let isThere = coordinator.isUserEngaged || queue.card != nil || questions.scene != nil
        guard isThere != hasAttention else { return }
        hasAttention = isThere
        for source in sources { source.setAttention(isThere) }
    }

    /// An input's state is another.
    func reportsChanged() {
        let presences = sources.compactMap(\.presence)
        onPresence?(presences.contains(true) ? true : presences.isEmpty ? nil : false)
    }

    /// Lets go of every device and of every pin.
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
        // What they sensed is over, and is told of like anything else that they do.
        for input in sensing.intersection(inputs) { perform(.hover(false), by: input) }
    }

    /// Releases what inputs have pinned.
    func releasePins() {
        for pin in pins.values { pin.release() }
        pins = [:]
    }

    // MARK: Actions

    func perform(_ action: InputAction, by input: String) {
        logger.debug("\(input): \(action.notation)")
        onAction?(action, input)
        // Also while it leaves: a second tap is not for what comes after it.
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

    /// Lets an action be about the question on show.
    ///
    /// - Returns: whether it is; the others are as ever.
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
