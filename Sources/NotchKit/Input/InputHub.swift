import NotchEventLoop
import NotchInput

/// Where all inputs meet: turns what people ask for by them into what surface and queue do.
@SurfaceActor
final class InputHub {
    private let coordinator: SurfaceCoordinator
    private let queue: ActivityQueue
    private let logger: Logger
    private var sources: [any InputSource] = []
    /// What inputs keep the surface open, by the input's name.
    private var pins: [String: PresentationPin] = [:]
    /// Called with every action, after it was performed.
    var onAction: (@SurfaceActor (InputAction, _ input: String) -> Void)?

    init(coordinator: SurfaceCoordinator, queue: ActivityQueue, logger: Logger) {
        self.coordinator = coordinator
        self.queue = queue
        self.logger = logger
    }

    /// How every input does, in the order of the configuration.
    var reports: [InputReport] { sources.flatMap(\.reports) }

    /// Listens to other sources than before; those of before are closed.
    func use(_ sources: [any InputSource]) {
        close()
        self.sources = sources
        for source in sources { source.start() }
    }

    func devicesChanged(_ notice: DeviceNotice) {
        for source in sources { source.devicesChanged(notice) }
    }

    func resumed() {
        for source in sources { source.resumed() }
    }

    /// Lets go of every device and of every pin.
    func close() {
        for source in sources { source.close() }
        sources = []
        releasePins()
    }

    /// Releases what inputs have pinned.
    func releasePins() {
        for pin in pins.values { pin.release() }
        pins = [:]
    }

    func perform(_ action: InputAction, by input: String) {
        logger.debug("\(input): \(action.notation)")
        switch action {
        case .hover(let isNear): coordinator.sense(input, isNear)
        case .open: coordinator.open()
        case .close: coordinator.close()
        case .toggle: coordinator.toggle()
        case .dismiss, .next: queue.dismiss()
        case .pin:
            if let pin = pins.removeValue(forKey: input) {
                pin.release()
            } else {
                pins[input] = coordinator.pin(reason: input)
            }
        case .answer: break
        }
        onAction?(action, input)
    }
}
