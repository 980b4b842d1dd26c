import FoundationEssentials
import NotchCore
import NotchIPC

/// Lines 10, 12 and 14: a daemon that has shown cards before, beside a dunst that has.
struct WarmCard: Benchmark {
    let programs: Programs
    let lines: Set<Int> = [10, 12, 14]

    private static let rounds = 40

    func run() throws -> [Row] {
        var rows = [
            Row(
                line: 10, figure: "resident memory, after use", anchor: "dunst's", goals: [.ratio(0.9)]),
            Row(
                line: 12, figure: "enqueue to pixels, 99th percentile", anchor: "Notify to dunst's pixels",
                goals: [.ratio(0.25)]),
            Row(line: 12, figure: "the same, median", anchor: "the same", goals: [.ratio(0.25)]),
            Row(
                line: 14, figure: "start of notchctl send to pixels", anchor: "notify-send to dunst's pixels",
                goals: [.ratio(0.3)]),
        ]
        guard programs.hasDaemon else { return rows.map { $0.noting(programs.missingDaemon) } }
        let ours = try OwnCards(programs)
        var (dunst, note) = (try? DunstCards(), DunstAnchor.missing as String?)
        var (calls, commands): ([[Double]], [[Double]]) = ([[], []], [[], []])
        // The first ones load fonts and icons.
        for round in -3..<Self.rounds {
            let (call, command) = (try ours.call(round), try ours.command(round))
            guard round >= 0 else {
                _ = try dunst?.call(round)
                continue
            }
            calls[0].append(call)
            commands[0].append(command)
            guard let working = dunst else { continue }
            do {
                calls[1].append(try working.call(round))
                commands[1].append(try working.command(round))
                note = nil
            } catch {
                note = "anchor missing: \(error)"
                dunst = nil
            }
        }
        let hasAnchor = dunst != nil
        rows[0].enter(.bytes(try ours.residentBytes()), try dunst.map { .bytes(try $0.residentBytes()) })
        rows[1].enter(
            .nanoseconds(calls[0].percentile99), hasAnchor ? .nanoseconds(calls[1].percentile99) : nil)
        rows[2].enter(.nanoseconds(calls[0].median), hasAnchor ? .nanoseconds(calls[1].median) : nil)
        rows[3].enter(.nanoseconds(commands[0].median), hasAnchor ? .nanoseconds(commands[1].median) : nil)
        rows[1].note = "480x120, \(Self.rounds) cards from rest, the frame's PNG included"
        return rows.map { $0.noting(note) }
    }
}
