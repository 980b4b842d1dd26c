import Foundation
import NotchTestSupport
import Testing

/// The wall clock in time zones that change. Each test runs a process of its own, because a time zone belongs to a
/// process.
@Suite struct TimeZoneTests {
    /// Runs the probe, and returns the minutes of the day that it prints.
    private func minutes(_ launcher: [String], _ steps: [String]) throws -> [Int] {
        let command = launcher + [Command.probe("time-zone-probe").path] + steps
        let result = try Command.run(URL(fileURLWithPath: command[0]), Array(command.dropFirst()))
        #expect(result.status == 0, "\(result.errors)")
        return result.output.split(separator: "\n").compactMap { Int($0) }
    }

    /// Returns the hours from the first reading to each one. A minute may have passed meanwhile.
    private func hours(_ minutes: [Int]) -> [Int] {
        minutes.map { (($0 - (minutes.first ?? 0) + 1440 + 30) % 1440) / 60 }
    }

    @Test func anotherVariable_isAnotherHour() throws {
        let minutes = try minutes([], ["TZ=XXX+3", "now", "TZ=XXX-5", "now", "TZ=XXX+3", "now"])
        #expect(hours(minutes) == [0, 8, 0])
    }

    @Test(
        "the hour follows the file of the machine's time zone, whether the file is replaced or written anew",
        .enabled(if: canMount, "takes a mount namespace"))
    func anotherFile_isAnotherHour() throws {
        let folder = try TemporaryFolder()
        let (west, east) = (folder.path + "/west", folder.path + "/east")
        try TimeZoneFile.write(hours: -3, to: URL(fileURLWithPath: west), changed: 1)
        try TimeZoneFile.write(hours: 5, to: URL(fileURLWithPath: east), changed: 1)
        let minutes = try minutes(
            TimeZoneFile.launcher(URL(fileURLWithPath: west)),
            [
                "now", "mount --bind \(east) /etc/localtime", "now", "umount /etc/localtime", "now",
                "cat \(east) >\(west) && touch --date=@2 \(west)", "now",
            ])
        #expect(hours(minutes) == [0, 8, 0, 8])
    }

    private static let canMount: Bool = {
        let command = TimeZoneFile.launcher(URL(fileURLWithPath: "/etc/passwd")) + ["true"]
        return (try? Command.run(URL(fileURLWithPath: command[0]), Array(command.dropFirst())))?.status == 0
    }()
}
