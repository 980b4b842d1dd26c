import Foundation
import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchEventLoop

/// A runner on a loop of its own, which the test runs until it has what it waits for.
@SurfaceActor
final class TestRunner {
    let loop: EventLoop
    let runner: ProcessRunner

    init(clock: ClockMode = .monotonic, _ configuration: ProcessMachine.Configuration = .init()) throws {
        loop = try EventLoop(clock: clock)
        runner = ProcessRunner(loop: loop, configuration: configuration)
    }

    /// Runs a program to its end.
    func result(
        of request: ProcessRequest, onLine: (@SurfaceActor (String, RunningProcess?) -> Void)? = nil
    ) throws -> ProcessResult {
        var results: [ProcessResult] = []
        let handle = Handle()
        handle.process = runner.run(request, onLine: { onLine?($0, handle.process) }) { [loop] result in
            results.append(result)
            loop.stop()
        }
        #expect(results.isEmpty, "the completion comes in a later turn")
        try loop.runBounded()
        #expect(results.count == 1)
        return try #require(results.first)
    }

    /// Runs a script to its end.
    func result(
        of script: String, onLine: (@SurfaceActor (String, RunningProcess?) -> Void)? = nil
    ) throws -> ProcessResult {
        try result(of: .shell(script), onLine: onLine)
    }

    /// The children of the test process that descend from a run, living or not.
    var leftovers: [Int32] {
        System.children().filter { runner.marks.run(of: $0) != nil }
    }
}

/// What a test holds of a process while it runs.
@SurfaceActor
private final class Handle {
    var process: RunningProcess?
}

extension ProcessRequest {
    /// A script for the shell.
    static func shell(_ script: String, timeLimit: Duration? = .seconds(100)) -> ProcessRequest {
        ProcessRequest(
            arguments: ["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"], timeLimit: timeLimit)
    }
}

/// Whether there is a process with the number, in a text. One that has ended and is not reaped counts.
func isThere(_ process: String?) -> Bool {
    guard let process, let number = pid_t(process.filter(\.isNumber)) else { return false }
    return kill(number, 0) == 0
}
