import Foundation
import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

/// The service that `make install` or the package has installed, as its administrator uses it.
enum InstalledService {
    static let notchctl: URL = {
        let paths = ["/usr/local/bin/notchctl", "/usr/bin/notchctl"]
        return URL(fileURLWithPath: paths.first(where: FileManager.default.fileExists) ?? paths[0])
    }()

    /// Runs a program of the system, and throws if it fails.
    @discardableResult
    static func run(_ command: String...) throws -> String {
        let result = try Command.run(URL(fileURLWithPath: "/usr/bin/env"), command)
        guard result.status == 0 else {
            throw BoardError("\(command.joined(separator: " ")): \(result.status): \(result.output)\(result.errors)")
        }
        return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Runs `make` in the checkout, as root. Returns its output.
    @discardableResult
    static func make(_ target: String) throws -> String {
        // SWIFT_FLAGS of the test runner concerns building, and not installing.
        try run("env", "-u", "SWIFT_FLAGS", "make", "--no-print-directory", target)
    }

    /// Returns a property of a unit, such as `MainPID`.
    static func property(_ name: String, of unit: String = "notchd.service") throws -> String {
        try run("systemctl", "show", "--property=\(name)", "--value", unit)
    }

    /// Waits for the unit to be in a state, such as `active`.
    static func wait(for state: String, seconds: Double = 60) throws {
        try wait(seconds) { try property("ActiveState") == state }
    }

    /// Waits until another process than `former` serves.
    static func waitForSuccessor(of former: String, seconds: Double = 90) throws {
        try wait(seconds) {
            let process = try property("MainPID")
            let state = try property("ActiveState")
            return process != former && process != "0" && state == "active"
        }
    }

    /// Waits until something is so.
    static func wait(_ seconds: Double = 60, until condition: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while try !condition() {
            guard .now < deadline else {
                let log = try run("journalctl", "--no-pager", "--lines=30", "--output=cat")
                throw BoardError("waited \(seconds) s in vain; the journal ends with:\n\(log)")
            }
            Thread.sleep(forTimeInterval: 0.25)
        }
    }

    /// Runs notchctl as a user who is in one group alone.
    static func notchctl(inGroup group: String, _ arguments: String...) throws -> Command {
        try Command.run(
            URL(fileURLWithPath: "/usr/bin/setpriv"),
            ["--reuid=nobody", "--regid=nogroup", "--groups=\(group)", notchctl.path] + arguments)
    }

    /// Has a member of the group `notch` show a card. Returns how the panel differs from the daemon's own picture of
    /// it, or nil if it does not.
    static func showCard(titled title: String) throws -> String? {
        let home = try PanelShot.picture(of: "bar")
        let sent = try notchctl(inGroup: "notch", "send", title, "--icon", "hammer", "--tint", "green", "--hold")
        guard sent.status == 0 else { throw BoardError("send: \(sent.errors)") }
        let id = sent.output.trimmingCharacters(in: .newlines)
        let file = "/run/notch-test.png"
        // The card has come to rest once two pictures are the same.
        var picture = home
        try wait {
            let former = picture
            Thread.sleep(forTimeInterval: 0.5)
            try run(notchctl.path, "screenshot", file)
            picture = try PNGFile.read(file)
            return picture.difference(from: former) == nil && picture.difference(from: home) != nil
        }
        let difference = try PanelShot.difference(of: "bar", from: picture)
        try run(notchctl.path, "dismiss", id)
        // The store has the end of a card within a second. A daemon that is killed before would show the card again.
        Thread.sleep(forTimeInterval: 1.5)
        return difference
    }
}
