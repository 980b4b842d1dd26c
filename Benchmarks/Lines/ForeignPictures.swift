import FoundationEssentials
import Glibc
import NotchCore
import NotchIPC
import NotchPictureSamples

/// Line 30: what damaged, hostile and heavy pictures of clients cost the cards that move, and other clients.
///
/// Both runs show the same cards and glances. One has pictures in them, of which each is another file, and the other has
/// words. `NOTCH_HOSTILE_PICTURES` says how many pictures there are.
struct ForeignPictures: Benchmark {
    let programs: Programs
    let lines: Set<Int> = [30]

    private static let usualCount = 1000
    private static let panel = "480x120"
    /// Nanoseconds from one card or glance to the next.
    private static let (cardInterval, glanceInterval) = (1.2e9, 80e6)
    private static let (picturesOfCard, picturesOfGlance) = (4, 5)
    /// A frame later than this after the one before is seen to be late, in milliseconds.
    private static let lateGap = 25.0
    /// How long each frame of a card that comes or goes differs from the one before, in milliseconds.
    private static let way = 280.0

    private struct Run {
        /// Milliseconds between two frames of a card that moves.
        var gaps: [Double] = []
        var statuses: [Double] = []
        var memory = 0.0
        var memoryLimit: Double?

        var lateFrames: Int { gaps.count { $0 > ForeignPictures.lateGap } }
    }

    func run() throws -> [Row] {
        let count = getenv("NOTCH_HOSTILE_PICTURES").flatMap { Int(String(cString: $0)) } ?? Self.usualCount
        var rows = [
            Row(line: 30, figure: "longest gap between frames of a moving card, beside pictures", goals: []),
            Row(line: 30, figure: "the same, 99th percentile", goals: [.ratio(1.5)]),
            Row(line: 30, figure: "frames of a moving card that are more than 25 ms late", goals: []),
            Row(line: 30, figure: "Status, p99, beside pictures", goals: [.ratio(3)]),
        ].map { row in
            var row = row
            row.anchor = "the same beside words"
            return row
        }
        rows.append(
            Row(
                line: 30, figure: "most memory of the process that reads pictures", anchor: "its limit",
                goals: [.ratio(1)]))
        guard programs.hasDaemon else { return rows.map { $0.noting(programs.missingDaemon) } }
        let words = try measure(count, hasPictures: false)
        let pictures = try measure(count, hasPictures: true)
        rows[0].enter(.nanoseconds(1e6 * (pictures.gaps.max() ?? 0)), .nanoseconds(1e6 * (words.gaps.max() ?? 0)))
        rows[1].enter(.nanoseconds(1e6 * pictures.gaps.percentile99), .nanoseconds(1e6 * words.gaps.percentile99))
        rows[2].measured = .count(Double(pictures.lateFrames))
        rows[2].anchorMeasured = .count(Double(words.lateFrames))
        rows[2].note = "of \(pictures.gaps.count) frames, and of \(words.gaps.count)"
        rows[3].enter(.nanoseconds(pictures.statuses.percentile99), .nanoseconds(words.statuses.percentile99))
        rows[4].enter(.bytes(pictures.memory), pictures.memoryLimit.map { .bytes($0) })
        rows[4].note = "\(count) pictures, on \(Self.panel)"
        return rows
    }

    private func measure(_ count: Int, hasPictures: Bool) throws -> Run {
        let files = try ScratchFolder()
        let frames = files.path + "/frames"
        let daemon = try Daemon(programs, arguments: ["--panel", Self.panel, "--frames", frames])
        let client = try daemon.connect()
        pause(microseconds: 1_500_000)
        let start = Stopwatch.now
        var (nextCard, nextGlance) = (start, start + Self.glanceInterval / 2)
        var (sent, number) = (0, 0)
        var run = Run()
        /// Returns a row of parts, each with a picture of its own.
        func parts(_ count: Int) throws -> ViewNode {
            let parts = try (0..<count).map { _ in
                defer { sent += 1 }
                guard hasPictures else { return ViewNode(.text("\(sent)", .caption)) }
                return ViewNode(.image(path: try write(sent, in: files.path)))
            }
            return ViewNode(.stack(.horizontal, spacing: nil, parts))
        }
        while sent < count {
            pause(microseconds: 1000)
            run.statuses.append(try Stopwatch.time { _ = try client.call(StatusRequest()) })
            number += 1
            if Stopwatch.now >= nextCard {
                nextCard += Self.cardInterval
                var draft = ActivityDraft(title: "Card \(number)")
                draft.view = try parts(Self.picturesOfCard)
                draft.dwell = .milliseconds(400)
                _ = try client.call(EnqueueRequest(activity: draft))
            }
            if Stopwatch.now >= nextGlance {
                nextGlance += Self.glanceInterval
                let glance = Glance(
                    id: "glance-\(number % 8)", value: "\(number)", view: try parts(Self.picturesOfGlance))
                _ = try client.call(SetGlanceRequest(glance: glance))
            }
            guard number % 64 == 0, let reader = daemon.process.child(named: "notch-pictures") else { continue }
            run.memory = max(run.memory, (try? FileText.bytes("VmHWM:", of: reader)) ?? 0)
            run.memoryLimit = run.memoryLimit ?? ChildProcess.addressSpaceLimit(of: reader)
        }
        guard daemon.process.isRunning else { throw BenchmarkError("line 30: the daemon has ended") }
        run.gaps = try Self.gaps(in: frames)
        return run
    }

    /// Writes a picture, and removes one that nobody needs any more.
    private func write(_ number: Int, in folder: String) throws -> String {
        let bytes = number % 25 == 24 ? HostilePictures.heavy(number / 25) : HostilePictures.picture(number)
        let path = "\(folder)/\(number)"
        unlink("\(folder)/\(number - 1000)")
        guard let file = fopen(path, "w") else { throw BenchmarkError.systemCall("cannot write \(path)") }
        defer { fclose(file) }
        fwrite(bytes, 1, bytes.count, file)
        return path
    }

    /// Returns the milliseconds between each two frames of cards on their way in or out. The end of the way is left out,
    /// where a card moves by less than a pixel from frame to frame, and not each of them is drawn.
    private static func gaps(in folder: String) throws -> [Double] {
        var former: (phase: Substring, activity: Substring, time: Double)?
        var start = 0.0
        return try FileText.read(folder + "/frames.jsonl").split(separator: "\n").compactMap { line in
            let words = line.split { "\":,{}".contains($0) }
            func value(_ name: Substring) -> Substring {
                words.firstIndex(of: name).map { words[$0 + 1] } ?? ""
            }
            let frame = (phase: value("phase"), activity: value("activity"), time: Double(value("timeMs")) ?? 0)
            defer { former = frame }
            guard frame.phase.hasPrefix("animate") else { return nil }
            guard let former, former.phase == frame.phase, former.activity == frame.activity else {
                start = frame.time
                return nil
            }
            return frame.time - start <= way ? frame.time - former.time : nil
        }
    }
}
