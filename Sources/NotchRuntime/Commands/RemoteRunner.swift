package import NotchConcurrency
package import NotchEventLoop
package import NotchGlances
import NotchSystem

/// Has the commands of the configuration run outside of this process and of its sandbox.
///
/// Each command has a connection to the socket of `notch-run.socket`, for which systemd starts a runner. The runner gets
/// the section and the inputs of a command, and never its arguments. A command ends with its connection.
@SurfaceActor
package final class RemoteRunner: CommandRunner, ScriptRunner {
    /// The number of commands that run at a time. `notch-run.socket` allows as many for each of several displays.
    static let mostCommands = 64

    private let path: String
    private let configuration: String?
    private let loop: EventLoop
    private var runs: [ObjectIdentifier: RemoteRun] = [:]
    private var stoppers: [@SurfaceActor () -> Void] = []
    private var isStopping = false

    /// - Parameters:
    ///   - path: the socket of `notch-run.socket`.
    ///   - configuration: the name of the machine's configuration that has the commands, such as `notchd`; `nil` for any
    ///     other configuration, whose commands are refused.
    package init(path: String, configuration: String?, loop: EventLoop) {
        self.path = path
        self.configuration = configuration
        self.loop = loop
    }

    package func start(
        _ request: ProcessRequest, named name: String, onLine: @escaping @SurfaceActor (String) -> Void,
        then completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) {
        _ = launch(request, onLine: onLine, onCut: {}, then: completion)
    }

    package func launch(
        _ request: ProcessRequest, onLine: @escaping @SurfaceActor (String) -> Void,
        onCut: @escaping @SurfaceActor () -> Void, then completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) -> any ScriptProcess {
        let run = RemoteRun(timeLimit: request.timeLimit, loop: loop, onLine: onLine, onCut: onCut) {
            [weak self] run, result in
            self?.runs[ObjectIdentifier(run)] = nil
            completion(result)
            self?.finishStop()
        }
        runs[ObjectIdentifier(run)] = run
        do throws(CommandRefusal) {
            guard !isStopping else { throw CommandRefusal("notchd ends") }
            guard runs.count <= Self.mostCommands else {
                throw CommandRefusal("\(Self.mostCommands) commands run already")
            }
            guard let origin = request.origin, let configuration else {
                throw CommandRefusal("the service starts only commands of the configurations in /etc/notch")
            }
            let bytes = RunnerRequest.run(origin, of: configuration).bytes
            guard bytes.count <= RunnerRequest.limit else {
                throw CommandRefusal("its inputs have more than \(RunnerRequest.limit >> 10) KiB")
            }
            run.start(bytes, on: try connect())
        } catch {
            // The completion comes in a later turn.
            _ = loop.schedule(at: loop.now) { [isStopping] in
                run.end(isStopping ? ProcessResult(end: .cancelled) : .refused(error.reason))
            }
        }
        return run
    }

    package func stop(then completion: @escaping @SurfaceActor () -> Void) {
        isStopping = true
        stoppers.append(completion)
        for run in runs.values { run.stop() }
        finishStop()
    }

    private func finishStop() {
        guard isStopping, runs.isEmpty else { return }
        let stoppers = stoppers
        self.stoppers = []
        for stopper in stoppers { stopper() }
    }

    private func connect() throws(CommandRefusal) -> RunnerChannel {
        guard path.utf8.count <= System.longestSocketPath else {
            throw CommandRefusal("the path of the runner's socket is too long: \(path)")
        }
        do throws(Errno) {
            var socket = try System.unixSocket(nonblocking: true)
            try System.connect(socket, to: path)
            guard let channel = try? RunnerChannel(socket.release(), limit: RunnerReply.limit, loop: loop) else {
                throw .invalid
            }
            return channel
        } catch {
            throw CommandRefusal(
                "the runner at \(path) cannot be reached: \(error) (systemctl status notch-run.socket)")
        }
    }
}

/// A command that a runner runs.
///
/// A runner that hangs, or that its command has stopped, does not keep the command's place: each of its answers has a
/// deadline.
@SurfaceActor
final class RemoteRun: ScriptProcess {
    /// How long a runner may take until it has started its command.
    private static let beginning = Duration.seconds(10)
    /// How long a command may take to end: 5 s after SIGTERM, the 10 s in which systemd ends the rest, and 5 s beyond.
    private static let ending = Duration.seconds(20)
    /// How long a command may take to end with the daemon, which has 10 s itself.
    private static let stopping = Duration.seconds(5)
    /// Where the log has the reason why a runner does not work.
    private static let log = "(journalctl --unit=notch-run.socket --unit='notch-run@*')"

    private let timeLimit: Duration?
    private let loop: EventLoop
    private let onLine: @SurfaceActor (String) -> Void
    private let onCut: @SurfaceActor () -> Void
    private var completion: (@SurfaceActor (RemoteRun, ProcessResult) -> Void)?
    private var channel: RunnerChannel?
    private var deadline: SurfaceTimer?
    private var hasStarted = false
    /// Whether the command has been asked to end.
    private var isEnding = false
    private var lastLine: String?

    /// - Parameter timeLimit: the time limit of the command; `nil` for none.
    init(
        timeLimit: Duration?, loop: EventLoop, onLine: @escaping @SurfaceActor (String) -> Void,
        onCut: @escaping @SurfaceActor () -> Void,
        completion: @escaping @SurfaceActor (RemoteRun, ProcessResult) -> Void
    ) {
        self.timeLimit = timeLimit
        self.loop = loop
        self.onLine = onLine
        self.onCut = onCut
        self.completion = completion
    }

    func start(_ request: [UInt8], on channel: RunnerChannel) {
        self.channel = channel
        channel.onMessage = { [weak self] in self?.receive($0) }
        channel.onEnd = { [weak self] in self?.lose() }
        expect(within: Self.beginning)
        channel.send(request)
    }

    func cancel() {
        guard let channel, !isEnding else { return }
        isEnding = true
        expect(within: Self.ending)
        channel.send(RunnerRequest.cancel.bytes)
    }

    func stop() {
        guard let channel else { return }
        isEnding = true
        expect(within: Self.stopping)
        channel.send(RunnerRequest.stop.bytes)
    }

    /// Sets the time until which the runner has to answer; `nil` for any time.
    private func expect(within time: Duration?) {
        deadline?.cancel()
        deadline = time.map { time in loop.schedule(at: loop.now + time) { [weak self] in self?.giveUp() } }
    }

    /// Reports the end, once.
    func end(_ result: ProcessResult) {
        deadline?.cancel()
        deadline = nil
        channel?.close()
        channel = nil
        let completion = completion
        self.completion = nil
        completion?(self, result)
    }

    private func receive(_ bytes: ArraySlice<UInt8>) {
        do throws(CommandRefusal) {
            switch try RunnerReply(bytes) {
            case .refused(let reason): end(.refused(reason))
            case .started:
                guard !hasStarted else { return }
                hasStarted = true
                if !isEnding { expect(within: timeLimit.map { $0 + Self.ending }) }
            case .line(let line):
                lastLine = line
                onLine(line)
            case .cut: onCut()
            case .ended(let result): end(result)
            }
        } catch {
            end(.refused(error.reason))
        }
    }

    /// Handles the end of a runner that has not told the result. systemd has killed what was left of the command.
    private func lose() {
        lose(.killed(signal: 9), "its runner has ended without a result \(Self.log)")
    }

    /// Closes the connection of a runner that does not answer in time.
    private func giveUp() {
        lose(isEnding ? .cancelled : .timedOut, "its runner does not answer \(Self.log)")
    }

    private func lose(_ end: ProcessEnd, _ reason: String) {
        if !hasStarted, !isEnding { return self.end(.refused(reason)) }
        self.end(ProcessResult(end: end, lastLine: lastLine, lastError: reason))
    }
}

extension ProcessResult {
    /// The result of a command that was not started, for a reason in words.
    static func refused(_ reason: String) -> ProcessResult {
        ProcessResult(end: .notStarted(.notPermitted), lastError: reason)
    }
}
