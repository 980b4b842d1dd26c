import Foundation
import NotchTestSupport
import Testing

/// Tests the udev rules of this checkout on the board's udevd.
@Suite("udev rules on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct UdevRulesBoardTests {
    private static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../udev/60-notch.rules")
    private static let folder = URL(fileURLWithPath: "/run/udev/rules.d")

    private func run(_ command: String...) throws -> String {
        let result = try Command.run(URL(fileURLWithPath: "/usr/bin/env"), command)
        guard result.status == 0 else { throw BoardError("\(command): \(result.output)\(result.errors)") }
        return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("an LED is writable for the group video, whatever its label", arguments: ["notch", "red led of the door"])
    func led_isForTheGroup(label: String) throws {
        let rules = Self.folder.appendingPathComponent("60-notch.rules")
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try Data(contentsOf: Self.source).write(to: rules)
        defer {
            try? FileManager.default.removeItem(at: rules)
            _ = try? run("udevadm", "control", "--reload")
        }
        _ = try run("udevadm", "control", "--reload")
        let led = try UserLED(label, maximum: 255)
        // The LED is there as long as the object.
        defer { withExtendedLifetime(led) {} }
        _ = try run("udevadm", "settle")
        for attribute in ["brightness", "trigger"] {
            let file = led.folder.appendingPathComponent(attribute).path
            #expect(try run("stat", "--format=%A %G", file) == "-rw-rw-r-- video", "\(attribute)")
        }
    }
}
