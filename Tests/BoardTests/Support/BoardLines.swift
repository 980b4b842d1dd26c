import NotchCore
import NotchDevices
import NotchEventLoop
import NotchInput
import NotchTestSupport

/// GPIO inputs on the board's own chips. They have a loop and the kernel's device events, as in the daemon.
@SurfaceActor
final class BoardLines {
    let loop: EventLoop
    let log = LogLines()
    private(set) var heard: [InputAction] = []
    /// The function that is called with each action at once.
    var onAction: (@SurfaceActor (InputAction) -> Void)?
    private var inputs: GPIOInputs?
    private var news: IOSource?

    init(_ lines: LineOptions...) throws {
        let loop = try EventLoop()
        self.loop = loop
        let context = InputContext(
            loop: loop, logger: log.logger,
            perform: { [weak self] action, _ in
                self?.heard.append(action)
                self?.onAction?(action)
            }, reportsChanged: {})
        let inputs = GPIOInputs(lines: lines, context: context)
        self.inputs = inputs
        news = try loop.watchDevices(subsystems: ["gpio"]) { inputs.devicesChanged($0) }
        inputs.start()
    }

    /// Closes the inputs. The lines are free again.
    func close() {
        inputs?.close()
        news?.cancel()
    }

    var reports: [InputReport] { inputs?.reports ?? [] }
    var states: [InputState] { reports.map(\.state) }

    /// Returns the actions since the last call.
    func takeHeard() -> [InputAction] {
        defer { heard = [] }
        return heard
    }

    /// Runs the loop for some time.
    func run(_ duration: Duration) throws {
        _ = loop.schedule(at: loop.now + duration) { [loop] in loop.stop() }
        try loop.run()
    }

    /// Runs the loop until the condition holds, at most for ten seconds.
    func wait(_ what: String, until isSo: () -> Bool) throws {
        let deadline = loop.now + .seconds(10)
        while !isSo() {
            guard loop.now < deadline else { throw BoardError("waited for \(what) in vain: \(reports)") }
            try run(.milliseconds(5))
        }
    }
}
