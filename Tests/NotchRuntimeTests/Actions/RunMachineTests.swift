import FoundationEssentials
import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@Suite("Run of an action")
struct RunMachineTests {
    private func machine(_ seed: UInt8 = 0) -> RunMachine {
        var options = ActionOptions(call: "a.b", place: ConfigurationPlace(file: "c", line: 1))
        options.subtitle = try? ActionTemplate("S")
        return RunMachine(
            options, input: [:], key: "action:a.b", dwell: .seconds(1),
            runningID: UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, seed)),
            resultID: UUID(uuid: (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, seed)))
    }

    @Test(
        "a line is progress or text",
        arguments: [
            ("progress 40 Copying files", .progress(40, "Copying files")), ("progress 0", .progress(0, nil)),
            ("progress 100% Done", .progress(100, "Done")), ("progress 12.5", .progress(12.5, nil)),
            ("progress 101 X", .text("progress 101 X")), ("progress -1", .text("progress -1")),
            ("progress nan", .text("progress nan")), ("progress", .text("progress")),
            ("progress x", .text("progress x")), ("Progress 4", .text("Progress 4")), ("", nil), (" \t ", nil),
            ("\u{1B}[1;31mred\u{1B}[0m\tand \0plain", .text("red and plain")), ("\u{1B}[", nil),
            ("a\u{202E}b", .text("ab")),
        ] as [(String, CommandOutput?)])
    func line_isRead(line: String, expected: CommandOutput?) {
        #expect(CommandOutput(line: line) == expected)
    }

    @Test("a long line is cut between two characters")
    func longLine_isCut() {
        guard case .text(let text)? = CommandOutput(line: String(repeating: "é", count: 5000)) else {
            Issue.record("no text")
            return
        }
        #expect(text == String(repeating: "é", count: 256) + "…")
    }

    @Test("lines that change nothing have no effect, and lines that are no progress only count at the end")
    func sameProgress_hasNoEffect() {
        var machine = machine()
        let now = Instant.zero
        #expect(machine.handle(.line("progress 5 A"), at: now).count == 1)
        #expect(machine.handle(.line("progress 5 A"), at: now).isEmpty)
        #expect(machine.handle(.line("progress 5"), at: now).isEmpty)
        #expect(machine.handle(.line("progress 5 B"), at: now).count == 1)
        #expect(machine.handle(.line("text"), at: now).isEmpty)
        #expect(machine.text(of: ProcessResult(end: .exited(0), lastLine: "progress 100")) == "text")
    }

    @Test("the same log of events gives the same effects in a fresh machine", arguments: 0..<20)
    func replay_givesTheSame(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let lines = ["progress 1", "progress 2 X", "text", "", "progress 1 X"]
        var log: [RunMachine.Event] = [.began]
        for _ in 0..<100 { log.append(.line(lines.randomElement(using: &random) ?? "")) }
        log.append(.ended(ProcessResult(end: Bool.random(using: &random) ? .exited(0) : .timedOut)))
        var first = machine()
        var second = machine()
        #expect(log.map { first.handle($0, at: .zero) } == log.map { second.handle($0, at: .zero) })
    }
}
