import FoundationEssentials
import NotchCore
import NotchIPC

/// Shows cards on a daemon of ours, one after another, each from rest.
final class OwnCards {
    private let programs: Programs
    private let frames = try? ScratchFolder()
    private let daemon: Daemon
    private let index: FrameIndex
    private let client: NotchClient

    init(_ programs: Programs) throws {
        guard let frames else { throw BenchmarkError("there is no folder for frames") }
        self.programs = programs
        let folder = frames.path + "/frames"
        daemon = try Daemon(programs, arguments: ["--panel", "480x120", "--frames", folder])
        client = try daemon.connect()
        index = FrameIndex(folder: folder)
        pause(microseconds: 1_500_000)
    }

    /// Returns the nanoseconds from a call to the frame with its card.
    func call(_ round: Int) throws -> Double {
        let activity = Activity(title: "Build \(round) finished", subtitle: "notch, branch main", systemImage: "hammer")
        let start = Stopwatch.now
        try client.send(EnqueueRequest(activity: ActivityDraft(activity)))
        let shown = try wait(for: activity.id)
        _ = try client.receive(EnqueueRequest.self, timeout: .seconds(5))
        try rest()
        return shown - start
    }

    /// Returns the nanoseconds from the start of `notchctl send` to the frame with its card.
    func command(_ round: Int) throws -> Double {
        let id = UUID()
        let start = Stopwatch.now
        let command = try ChildProcess(
            programs.notchctl,
            [
                "--socket", daemon.socket, "send", "Build \(round) finished", "notch, branch main", "--icon", "hammer",
                "--id", id.uuidString,
            ])
        let shown = try wait(for: id)
        while command.isRunning { pause(microseconds: 1000) }
        try rest()
        return shown - start
    }

    func residentBytes() throws -> Double { try FileText.residentBytes(of: daemon.process.id) }

    private func wait(for id: UUID) throws -> Double {
        guard let shown = try index.wait(for: id) else { throw BenchmarkError("no frame with the card within 5 s") }
        return shown
    }

    /// Takes the card away, and waits until nothing moves any more.
    private func rest() throws {
        pause(microseconds: 450_000)
        _ = try client.call(DismissRequest { _ in })
        pause(microseconds: 500_000)
    }
}
