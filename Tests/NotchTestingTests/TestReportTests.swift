import Foundation
import NotchTestSupport
import Testing

/// What `Tools/test.sh` prints of a run that failed.
@Suite struct TestReportTests {
    private func report(_ log: String) throws -> [String] {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let program = root.appendingPathComponent("Tools/test-report.awk").path
        let command = try Command.run(
            URL(fileURLWithPath: "/usr/bin/awk"), ["-f", program], input: Data((log + "\n").utf8))
        #expect(command.status == 0 && command.errors.isEmpty, "\(command)")
        return command.output.split(separator: "\n").map(String.init)
    }

    @Test("each test that failed is named once, with its first message")
    func failures_areNamedOnce() throws {
        var log = [
            "◇ Test run started.", "◇ Suite \"A\" started.", "◇ Test \"one “of” two\" started.",
            "◇ Test good() started.",
            "◇ Test case passing 1 argument n → 1 to \"one “of” two\" started.",
        ]
        for number in 0..<700 {
            log.append(
                "✘ Test \"one “of” two\" recorded an issue with 1 argument n → \(number) at A.swift:3:9: "
                    + "Expectation failed: \(number) == 4")
            log.append("↳ why \(number)")
            log += (0..<20).map { "  line \($0)" }
        }
        log += [
            "✘ Test other() recorded an issue at B.swift:1:2: Caught error: E()",
            "✔ Test good() passed after 0.1 seconds.",
            "✘ Test \"one “of” two\" with 700 test cases failed after 1.5 seconds with 700 issues.",
            "✘ Test other() failed after 0.001 seconds with 1 issue.",
            "✘ Test run with 3 tests in 1 suite failed after 2 seconds with 701 issues.",
        ]
        let lines = try report(log.joined(separator: "\n"))
        #expect(
            lines == [
                "2 failed:", "✘ \"one “of” two\", with 700 issues; the first:",
                "    with 1 argument n → 0 at A.swift:3:9: Expectation failed: 0 == 4", "    why 0", "    line 0",
                "    line 1", "    line 2", "    line 3", "✘ other()", "    at B.swift:1:2: Caught error: E()",
            ])
    }

    @Test("tests that had started and not ended are named, and a run that ended has none")
    func unfinished_areNamed() throws {
        let log = [
            "◇ Test hangs() started.", "◇ Test \"twice\" started.", "◇ Test \"twice\" started.",
            "➜ Test off() skipped.",
            "✔ Test \"twice\" passed after 0.1 seconds.",
        ]
        #expect(
            try report(log.joined(separator: "\n")) == ["Started and not ended:", "◇ hangs()", "◇ \"twice\""])
        let end = [
            "✘ Test \"twice\" failed after 0.1 seconds with 1 issue.",
            "✔ Test hangs() with 2 test cases passed after 9 seconds.",
        ]
        #expect(try report((log + end).joined(separator: "\n")).isEmpty)
    }
}
