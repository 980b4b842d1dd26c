import FoundationEssentials
import NotchCore
import NotchIPC

/// Line 13: from the call to the first frame with a card in it, in a daemon that has never shown one.
struct FirstCard: Benchmark {
    let programs: Programs
    let lines: Set<Int> = [13]

    func run() throws -> [Row] {
        var row = Row(
            line: 13, figure: "first card ever, to its first frame", anchor: "dunst's first", goals: [.ratio(0.4)])
        guard programs.hasDaemon else {
            row.note = programs.missingDaemon
            return [row]
        }
        let rounds = try DunstRounds(9, figure: measure) { try $0.measure().firstCard }
        row.enter(rounds)
        row.note = ["480x120, a new daemon each time, the frame's PNG included", rounds.note]
            .compactMap { $0 }.joined(separator: "; ")
        return [row]
    }

    private func measure() throws -> Double {
        let frames = try ScratchFolder()
        let folder = frames.path + "/frames"
        let daemon = try Daemon(programs, arguments: ["--panel", "480x120", "--frames", folder])
        // The daemon loads fonts once its socket is ready, and the cue of the launch runs. A card would wait for the next frame
        // of the cue. Neither is part of the figure.
        pause(microseconds: 1_500_000)
        let client = try daemon.connect()
        let activity = Activity(title: "Build finished", subtitle: "notch, branch main", systemImage: "hammer")
        let start = Stopwatch.now
        try client.send(EnqueueRequest(activity: ActivityDraft(activity)))
        if let end = try FrameIndex(folder: folder).wait(for: activity.id) { return end - start }
        throw BenchmarkError("line 13: no frame with the card within 5 s")
    }
}
