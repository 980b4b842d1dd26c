import Glibc
import NotchCore
import NotchEventLoop
import NotchInput
import NotchTestSupport

/// Touch screens and keys on the real kernel, with a loop in real time.
@SurfaceActor
final class BoardInputs {
    let loop: EventLoop
    let inputs: EvdevInputs
    let log = LogLines()
    /// The actions of the inputs, as `input action`.
    private(set) var actions: [String] = []
    private var watch: IOSource?
    /// The condition that ends the loop.
    private var condition: (() -> Bool)?

    init(
        touch: TouchOptions? = nil, keys: [KeyOptions] = [],
        panel: TouchPanel = TouchPanel(width: 1480, height: 320, rotation: .clockwise90)
    ) throws {
        loop = try EventLoop()
        let told = Relay()
        inputs = EvdevInputs(
            touch: touch, keys: keys, panel: panel,
            context: InputContext(
                loop: loop, logger: log.logger,
                perform: { action, input in told.harness?.take("\(input) \(action.notation)") },
                reportsChanged: { told.harness?.check() }))
        told.harness = self
        watch = try loop.watchDevices(subsystems: ["input"]) { [inputs] notice in inputs.devicesChanged(notice) }
        inputs.start()
    }

    /// Breaks the reference cycle between inputs and harness.
    @SurfaceActor
    private final class Relay {
        weak var harness: BoardInputs?
    }

    /// The state of the first input.
    var state: InputState { inputs.reports[0].state }

    func takeActions() -> [String] {
        defer { actions = [] }
        return actions
    }

    /// Serves events until the condition holds, at most for ten seconds.
    ///
    /// - Throws: ``BoardError`` if the condition does not come to hold.
    func wait(_ what: String, until condition: @escaping () -> Bool) throws {
        guard !condition() else { return }
        self.condition = condition
        defer { self.condition = nil }
        let limit = loop.schedule(at: loop.now + .seconds(10)) { [loop] in loop.stop(code: 1) }
        let code = try loop.run()
        limit.cancel()
        guard code == 0 else {
            throw BoardError("\(what) did not come; \(actions), \(inputs.reports), \(log.warnings)")
        }
    }

    /// Waits for `count` actions, and returns them.
    func actions(_ count: Int) throws -> [String] {
        try wait("\(count) actions") { [weak self] in self?.actions.count ?? 0 >= count }
        return takeActions()
    }

    /// Serves events for a while.
    func rest(_ duration: Duration) throws {
        _ = loop.schedule(at: loop.now + duration) { [loop] in loop.stop() }
        try loop.run()
    }

    func close() {
        watch?.cancel()
        inputs.close()
    }

    private func take(_ action: String) {
        actions.append(action)
        check()
    }

    private func check() {
        if condition?() == true { loop.stop() }
    }
}
