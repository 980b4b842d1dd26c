import NotchCore
import NotchGlances
import NotchIPC
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchEventLoop
@testable import NotchRuntime

/// A daemon's runner, a socket, and a service in place of systemd for each connection, on one loop.
@SurfaceActor
final class CommandBench {
    let loop: EventLoop
    let remote: RemoteRunner
    let folder: TemporaryFolder
    private var listener: Listener?
    private var services: [CommandService] = []
    private var runners: [ProcessRunner] = []
    /// The number of services that have not ended.
    private var living = 0 {
        didSet { if living == 0 { onSettled?() } }
    }
    /// The command that was started last.
    private(set) var process: (any ScriptProcess)?
    private var onSettled: (@SurfaceActor () -> Void)?
    /// Takes a connection instead of a service.
    var onConnection: (@SurfaceActor (Int32) -> Void)?
    /// The configuration of the runner.
    private let configuration: NotchConfiguration

    /// - Parameter text: the configuration of the runner.
    init(_ text: String = "", clock: ClockMode = .monotonic) throws {
        loop = try EventLoop(clock: clock)
        folder = try TemporaryFolder()
        var configuration = NotchConfiguration()
        _ = ConfigurationFiles.read(try KeyFile(parsing: text, name: "notchd.conf"), into: &configuration)
        self.configuration = configuration
        let path = folder.path + "/runner"
        remote = RemoteRunner(path: path, configuration: "notchd", loop: loop)
        listener = try Listener(
            socket: try ServerSocket.bind(path: path), poller: EventLoopPoller(loop: loop), clock: loop
        ) { [weak self] socket in
            guard let self else { return }
            if let onConnection { onConnection(socket) } else { serve(socket) }
        }
    }

    var book: CommandBook { CommandBook(configuration) }

    /// Serves a connection as `notch-run@.service` does, but in this process.
    func serve(_ socket: Int32) {
        let runner = ProcessRunner(loop: loop)
        runners.append(runner)
        let service = try? CommandService(socket: socket, loop: loop, runner: runner) {
            [book] (origin, _) throws(CommandRefusal) in
            try book.request(for: origin) { _ in nil }
        } onEnd: { [weak self] in
            self?.living -= 1
        }
        guard let service else { return }
        services.append(service)
        living += 1
    }

    /// Returns what a daemon that has read the same configuration calls a command.
    func origin(_ section: String, _ inputs: [String: String] = [:]) -> CommandOrigin {
        let (kind, name) = KeyEntry.parts(of: section)
        let action = configuration.actions.action(named: name)?.digest
        let glance = configuration.glanceSources.section(withHead: section)?.digest
        return CommandOrigin(section: section, digest: (kind == "Action" ? action : glance) ?? "", inputs: inputs)
    }

    /// Returns the request of such a daemon. Its arguments are others, and have no effect.
    func request(_ section: String, _ inputs: [String: String] = [:]) -> ProcessRequest {
        var request = ProcessRequest(arguments: ["/the/daemons/own"], timeLimit: nil)
        request.origin = origin(section, inputs)
        return request
    }

    /// What a command has told, in its order.
    struct Outcome: Hashable {
        var lines: [String] = []
        var cuts = 0
        var result: ProcessResult?
    }

    /// Runs a command to its end.
    ///
    /// - Parameters:
    ///   - isLocal: whether it runs in the daemon's own process tree.
    ///   - onLine: called with each line.
    func outcome(
        of request: ProcessRequest, isLocal: Bool = false, onLine: @escaping @SurfaceActor (String) -> Void = { _ in }
    ) throws -> Outcome {
        var outcome = Outcome()
        let take: @SurfaceActor (String) -> Void = { line in
            outcome.lines.append(line)
            onLine(line)
        }
        let end: @SurfaceActor (ProcessResult) -> Void = { [loop] result in
            outcome.result = result
            loop.stop()
        }
        let local = ProcessRunner(loop: loop)
        defer { withExtendedLifetime(local) {} }
        if isLocal {
            local.run(request, onLine: take, onCut: { outcome.cuts += 1 }, then: end)
        } else {
            process = remote.launch(request, onLine: take, onCut: { outcome.cuts += 1 }, then: end)
        }
        #expect(outcome.result == nil, "the completion comes in a later turn")
        try loop.runBounded()
        return outcome
    }

    /// Why a command is refused.
    func refusal(of request: ProcessRequest) throws -> String? {
        let result = try outcome(of: request).result
        guard case .notStarted? = result?.end else { return nil }
        return result?.lastError
    }

    /// Runs the loop until all services have ended. They leave no process.
    func settle() throws {
        if living > 0 {
            onSettled = { [loop] in loop.stop() }
            try loop.runBounded()
            onSettled = nil
        }
        let left = System.children().filter { child in runners.contains { $0.marks.run(of: child) != nil } }
        #expect(left == [])
    }
}
