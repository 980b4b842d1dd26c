import NotchCore
import NotchEventLoop
import NotchInput
import NotchTestSupport
import Testing

@Suite("Playing a script")
@SurfaceActor
struct ScriptedInputsTests {
    private final class Log {
        var entries: [String] = []
    }

    private let log = Log()
    private let loop: EventLoop

    init() throws {
        loop = try EventLoop(clock: .virtual)
    }

    private func play(_ script: String) throws -> ScriptedInputs {
        nonisolated(unsafe) let log = log
        let context = InputContext(loop: loop, logger: .silent) { action, _ in log.entries.append(action.notation) }
        let inputs = ScriptedInputs(script: try InputScript(parsing: script, name: "script"), context: context) { _ in
            log.entries.append("told")
        }
        inputs.start()
        return inputs
    }

    private func run(for duration: Duration) throws {
        loop.advance(by: duration) { loop.stop() }
        try loop.runBounded()
    }

    @Test("what is at the start happens at once, what is at 0 s after all that is due then")
    func start_isBeforeZero() throws {
        let inputs = try play("at start open\nat start light 5\nat 0s close\n")
        #expect(log.entries == ["open", "told"])
        _ = loop.schedule(at: .zero) {
            log.entries.append("frame")
            _ = loop.schedule(at: .zero) { log.entries.append("frame'") }
        }
        try run(for: .zero)
        #expect(log.entries == ["open", "told", "frame", "frame'", "close"])
        #expect(inputs.reports[0].state == .over)
    }

    @Test("lines of one instant come each after what follows from the one above, those with 'also' before that")
    func also_isBeforeWhatFollows() throws {
        nonisolated(unsafe) let log = log
        let loop = loop
        let context = InputContext(loop: loop, logger: .silent) { action, _ in
            log.entries.append(action.notation)
            SurfaceActor.assumeIsolated {
                _ = loop.schedule(at: loop.now) { log.entries.append("what follows") }
            }
        }
        let script = try InputScript(parsing: "at 1s open\nat 1s also tap\nat 1s close\n", name: "script")
        let inputs = ScriptedInputs(script: script, context: context) { _ in }
        inputs.start()
        try run(for: .milliseconds(999))
        #expect(log.entries == [])
        try run(for: .milliseconds(1))
        #expect(log.entries == ["open", "tap", "what follows", "what follows", "close", "what follows"])
    }

    @Test("a script that is closed plays no more")
    func closed_isOver() throws {
        let inputs = try play("at 1s open\n")
        inputs.close()
        try run(for: .seconds(2))
        #expect(log.entries == [])
    }
}
