import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests what `notchctl doctor` says on a machine of which the test knows nothing.
    @Suite("Doctor")
    struct DoctorTests {
        private func doctor(_ arguments: String..., socket: String = "/nowhere/notch.socket") throws -> Command {
            try Command.run(
                Command.binary("notchctl"), ["doctor"] + arguments, environment: ["NOTCH_SOCKET": socket])
        }

        @Test("the exit code and the last line say whether there is a display")
        func exitCode_tellsWhetherThereIsADisplay() throws {
            let result = try doctor()
            let last = try #require(result.output.split(separator: "\n").last)
            #expect(result.status == (last.hasPrefix("Ready: ") ? 0 : 1))
            #expect(
                result.status == 0
                    || last
                        == "No display of this machine can be used. To see cards without one: notchd --backend terminal"
            )
            #expect(result.errors.isEmpty)
            #expect(result.output.contains("no daemon at /nowhere/notch.socket"))
            #expect(result.output.contains("fix: notchd\n"))
        }

        @Test func json_saysTheSame() throws {
            let result = try doctor("--json")
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
            #expect(object["usable"] as? Bool == (result.status == 0))
            let findings = try #require(object["findings"] as? [[String: Any]])
            #expect(findings.last?["subject"] as? String == "daemon")
            #expect(findings.allSatisfy { ["ok", "note", "wrong"].contains($0["verdict"] as? String) })
        }

        @Test func daemon_thatAnswersIsWell() throws {
            let daemon = try Daemon(configuration: "") { _ in ["--backend", "headless", "--panel", "320x170"] }
            let result = try doctor(socket: daemon.socket)
            let line = try #require(result.output.split(separator: "\n").first { $0.contains("daemon") })
            #expect(line.hasPrefix("ok"))
            #expect(line.contains("process \(daemon.process.processIdentifier), shows on headless"))
        }
    }
}
