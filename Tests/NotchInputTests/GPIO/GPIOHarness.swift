import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchTestSupport

/// GPIO inputs on a model of the machine, in virtual time.
@SurfaceActor
final class GPIOHarness {
    let loop: EventLoop
    let gpio = FakeGPIO()
    /// The only chip at first.
    let chip: FakeGPIOChip
    let log = LogLines()
    /// The actions that were asked for, such as `door: open`.
    private(set) var heard: [String] = []
    private(set) var reportChanges = 0
    private var inputs: GPIOInputs?

    init() throws {
        loop = try EventLoop(clock: .virtual)
        chip = gpio.add("gpiochip0", label: "main", lines: ["BUTTON", "PIR", "", "KEY"])
    }

    func start(_ lines: LineOptions...) throws {
        let context = InputContext(
            loop: loop, logger: log.logger,
            perform: { [weak self] in self?.heard.append("\($1): \($0.notation)") },
            reportsChanged: { [weak self] in self?.reportChanges += 1 })
        let inputs = GPIOInputs(lines: lines, context: context, system: gpio)
        self.inputs = inputs
        inputs.start()
        try run()
    }

    /// Passes the events on to the inputs, and lets time pass.
    func run(_ duration: Duration = .zero) throws {
        loop.advance(by: duration) { [loop] in loop.stop() }
        try loop.runBounded()
    }

    /// Returns the actions that were asked for since the last call.
    func takeHeard() -> [String] {
        defer { heard = [] }
        return heard
    }

    var reports: [InputReport] { inputs?.reports ?? [] }
    /// Each line's state.
    var states: [InputState] { reports.map(\.state) }
    var errors: [String?] { reports.map(\.error) }

    func tell(_ action: DeviceEvent.Action, _ name: String = "gpiochip0", subsystem: String = "gpio") throws {
        inputs?.devicesChanged(
            .event(DeviceEvent(action: action, subsystem: subsystem, sysname: name, syspath: "/sys/bus/gpio/\(name)")))
        try run()
    }

    func tellOverflow() throws {
        inputs?.devicesChanged(.overflowed)
        try run()
    }

    func resume() throws {
        inputs?.resumed()
        try run()
    }

    func close() {
        inputs?.close()
    }
}
