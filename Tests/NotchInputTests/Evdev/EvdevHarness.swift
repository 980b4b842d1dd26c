import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchTestSupport

/// Touch screens and keys on modelled devices, in virtual time.
@SurfaceActor
final class EvdevHarness {
    let loop: EventLoop
    let system = FakeEvdev()
    let log = LogLines()
    let inputs: EvdevInputs
    /// The actions that were asked for, as `input action`.
    var actions: [String] { told.lines }
    private let told = Told()

    @SurfaceActor
    private final class Told {
        var lines: [String] = []
    }

    init(
        touch: TouchOptions? = TouchOptions(), keys: [KeyOptions] = [], rotation: Rotation = .none,
        plugging devices: FakeEvdevDevice...
    ) throws {
        loop = try EventLoop(clock: .virtual)
        for device in devices { system.plug(device) }
        inputs = EvdevInputs(
            touch: touch, keys: keys, panel: TouchPanel(width: 1000, height: 400, rotation: rotation),
            context: InputContext(
                loop: loop, logger: log.logger,
                perform: { [told] action, input in told.lines.append("\(input) \(action.notation)") },
                reportsChanged: {}),
            system: system)
        inputs.start()
    }

    /// Serves the events that have come, and lets time pass.
    func run(for duration: Duration = .zero) throws {
        loop.advance(by: duration) { [loop] in loop.stop() }
        try loop.runBounded()
    }

    /// Tells the inputs of the event that the kernel sends once a node is there, or has gone.
    func announce(_ action: DeviceEvent.Action, _ sysname: String = "event0", subsystem: String = "input") {
        inputs.devicesChanged(
            .event(
                DeviceEvent(action: action, subsystem: subsystem, sysname: sysname, syspath: "/sys/devices/\(sysname)"))
        )
    }

    /// The state of each input as `name: state`, with its error in parentheses.
    var states: [String] {
        inputs.reports.map { "\($0.name): \($0.state)" + ($0.error.map { " (\($0))" } ?? "") }
    }
}
