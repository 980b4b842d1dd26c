import Foundation
import NotchTestSupport
import Testing

// The tests run in the order of the files, and the service must not have been restarted in those of ServiceTests.swift.

/// Tests what the installed service keeps across its restarts, and what it leaves of its actions.
extension ServiceTests {
    private static let state = "/var/lib/notch"

    /// Runs notchctl as root, and throws if it fails. Returns its output without the last newline.
    @discardableResult
    func notchctl(_ arguments: String...) throws -> String {
        let result = try Command.run(InstalledService.notchctl, arguments)
        guard result.status == 0 else { throw BoardError("notchctl \(arguments): \(result.errors)") }
        return result.output.trimmingCharacters(in: .newlines)
    }

    /// Returns the titles of the card on show and of those that wait, in their order.
    private func titles() throws -> [String] {
        let reply = try notchctl("list", "--json")
        return try reply.matches(of: Regex("\"title\":\"([^\"]*)\"")).compactMap { $0[1].substring.map(String.init) }
    }

    @Test("what is durable is in the service's own folder, and comes back after a restart and after SIGKILL")
    func durable_comesBack() throws {
        try InstalledService.wait(for: "active")
        let journal = try ServiceJournal()
        #expect(try InstalledService.run("stat", "--format=%A %U", Self.state) == "drwx------ notch")
        for file in ["notch.db", "notch.db-wal"] {
            #expect(try InstalledService.run("stat", "--format=%A %U", "\(Self.state)/\(file)") == "-rw------- notch")
        }
        let shown = try notchctl("send", "Holds", "--hold")
        let waiting = try notchctl("send", "Waits", "--durable")
        #expect(try titles() == ["Holds", "Waits"])

        try InstalledService.run("systemctl", "restart", "notchd.service")
        try InstalledService.wait(for: "active")
        #expect(try titles() == ["Holds", "Waits"])
        #expect(try notchctl("history").contains("interrupted"))

        let former = try InstalledService.property("MainPID")
        try InstalledService.run("systemctl", "kill", "--signal=SIGKILL", "notchd.service")
        try InstalledService.waitForSuccessor(of: former)
        #expect(try titles() == ["Holds", "Waits"])
        #expect(try notchctl("list", "--json").contains(waiting))

        try notchctl("dismiss", shown)
        try InstalledService.wait { try titles() == [] }
        #expect(try notchctl("history", "--json", "--search", "Waits").contains(waiting))
        #expect(try journal.warnings() == [])
    }

    @Test("nothing is left of an action when the service stops, and when its daemon is killed")
    func action_endsWithTheService() throws {
        try InstalledService.wait(for: "active")
        let journal = try ServiceJournal()
        let script = try ActionScript()
        let folder = URL(fileURLWithPath: "/etc/notch")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            try? FileManager.default.removeItem(at: folder)
            _ = try? notchctl("reload")
        }
        try Data("[Action deploy.hang]\nCommand=\(script.path) hang\n".utf8)
            .write(to: folder.appendingPathComponent("notchd.conf"))
        try notchctl("reload")

        try notchctl("perform", "deploy.hang", "--no-wait")
        try script.wait(for: ActionScript.hanging)
        let stop = try ContinuousClock().measure { try InstalledService.run("systemctl", "stop", "notchd.service") }
        #expect(try script.processes() == [])
        print("figure: the service stops with an action that does not hear SIGTERM in \(stop)")
        #expect(stop < .seconds(8))
        #expect(try InstalledService.property("Result") == "success")
        try InstalledService.run("systemctl", "start", "notchd.service")

        try notchctl("perform", "deploy.hang", "--no-wait")
        try script.wait(for: ActionScript.hanging)
        let former = try InstalledService.property("MainPID")
        let start = ContinuousClock.now
        try InstalledService.run("systemctl", "kill", "--kill-whom=main", "--signal=SIGKILL", "notchd.service")
        try InstalledService.waitForSuccessor(of: former)
        let gap = ContinuousClock.now - start
        #expect(try script.processes() == [])
        print("figure: a killed service is back, with an action that does not hear SIGTERM, in \(gap)")
        // RestartSec passes, and TimeoutStopSec does not.
        #expect(gap < .seconds(12))

        try InstalledService.wait { try titles() == [] }
        #expect(try notchctl("history").contains("was interrupted"))
        #expect(try journal.warnings() == [])
    }
}
