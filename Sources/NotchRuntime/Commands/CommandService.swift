package import NotchConcurrency
import NotchCore
package import NotchEventLoop

/// Runs one command for the daemon at the other end of a connection.
///
/// The first message names the command. While it runs, the daemon may end it. The end of the connection ends it too.
@SurfaceActor
package final class CommandService {
    /// Returns the command of a section in a configuration of the machine, such as `notchd`.
    package typealias Preparation =
        @SurfaceActor (_ origin: CommandOrigin, _ configuration: String) throws(CommandRefusal) -> ProcessRequest

    /// How long a new connection may be silent.
    private static let silence = Duration.seconds(5)

    private let loop: EventLoop
    private let runner: ProcessRunner
    private let prepare: Preparation
    private let channel: RunnerChannel
    private var process: RunningProcess?
    private var deadline: SurfaceTimer?
    private var isEnding = false
    /// Called once when nothing is left to do.
    private let onEnd: @SurfaceActor () -> Void

    /// - Parameters:
    ///   - socket: the connected socket, which the service closes.
    ///   - prepare: returns the command. It is called once at most, and may change the rights of the process.
    ///   - onEnd: called once when nothing is left to do.
    package init(
        socket: Int32, loop: EventLoop, runner: ProcessRunner,
        prepare: @escaping Preparation,
        onEnd: @escaping @SurfaceActor () -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        self.runner = runner
        self.prepare = prepare
        self.onEnd = onEnd
        channel = try RunnerChannel(socket, limit: RunnerRequest.limit, loop: loop)
        channel.onMessage = { [weak self] in self?.receive($0) }
        channel.onEnd = { [weak self] in self?.stop() }
        channel.onSent = { [weak self] in self?.stop() }
        deadline = loop.schedule(at: loop.now + Self.silence) { [weak self] in
            self?.refuse(CommandRefusal("no request has come within \(Self.silence)"))
        }
    }

    /// Ends the command and the connection.
    package func stop() {
        guard !isEnding else { return }
        isEnding = true
        runner.stop { [self] in
            deadline?.cancel()
            channel.close()
            onEnd()
        }
    }

    private func receive(_ bytes: ArraySlice<UInt8>) {
        do throws(CommandRefusal) {
            switch (try RunnerRequest(bytes), deadline) {
            case (.run(let origin, let configuration), let deadline?):
                deadline.cancel()
                self.deadline = nil
                start(try prepare(origin, configuration))
            case (.cancel, nil): process?.cancel()
            case (.stop, nil): runner.stop {}
            default: throw CommandRefusal("the requests have the wrong order")
            }
        } catch {
            refuse(error)
        }
    }

    /// Refuses what the daemon has sent. A command that runs ends.
    private func refuse(_ refusal: CommandRefusal) {
        channel.send(RunnerReply.refused(refusal.reason).bytes)
        channel.finish()
    }

    private func start(_ request: ProcessRequest) {
        process = runner.run(request) { [channel] line in
            channel.send(RunnerReply.line(line).bytes)
        } onCut: { [channel] in
            channel.send(RunnerReply.cut.bytes)
        } then: { [channel] result in
            channel.send(RunnerReply.ended(result).bytes)
            channel.finish()
        }
        // The lines and the end come in later turns.
        channel.send(RunnerReply.started.bytes)
    }
}
