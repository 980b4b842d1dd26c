import NotchCore
import NotchEventLoop
import NotchGPIO
import NotchInput
import NotchTestSupport

/// GPIO inputs on the board's own chips, with a loop and the kernel's news, as the daemon has them.
@SurfaceActor
final class BoardLines {
    let loop: EventLoop
    let log = LogLines()
    private(set) var heard: [InputAction] = []
    /// Called with each action, at once.
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

    /// Ends all of it; the lines are free again.
    func close() {
        inputs?.close()
        news?.cancel()
    }

    var reports: [InputReport] { inputs?.reports ?? [] }
    var states: [String] { reports.map(\.state) }

    /// What was asked for since it was last looked at.
    func takeHeard() -> [InputAction] {
        defer { heard = [] }
        return heard
    }

    /// Serves the loop for some time.
    func run(_ duration: Duration) throws {
        _ = loop.schedule(at: loop.now + duration) { [loop] in loop.stop() }
        try loop.run()
    }

    /// Serves the loop until something has come about, ten seconds at most.
    func wait(_ what: String, until isSo: () -> Bool) throws {
        let deadline = loop.now + .seconds(10)
        while !isSo() {
            guard loop.now < deadline else { throw BoardError("waited for \(what) in vain: \(reports)") }
            try run(.milliseconds(5))
        }
    }
}
