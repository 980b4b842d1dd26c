import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests the commands of the udev rules, which a shell runs as udev would have it run them.
    @Suite("udev rules")
    struct UdevRulesTests {
        private static let attributes = [
            "iio": ["events/in_x_value", "events/in_x_en"], "leds": ["brightness", "multi_intensity", "trigger"],
            "backlight": ["brightness", "bl_power"],
        ]

        @Test("a rule reaches the attributes of a device whose name has a blank and signs of the shell")
        func attributes_ofAnyNameAreReached() throws {
            let rules = try UdevRule.all()
            #expect(rules.map(\.subsystem) == ["iio", "leds", "backlight"])
            for rule in rules {
                let folder = try TemporaryFolder()
                let names = try #require(Self.attributes[rule.subsystem])
                for name in names + ["other"] { try folder.write("", to: "red led $(id) */\(name)", mode: 0o600) }
                // The group need not exist where tests run.
                try folder.write("#!/bin/sh\n", to: "bin/chgrp", mode: 0o755)
                let result = try rule.run(
                    for: "/red led $(id) *", root: folder.path, path: "\(folder.path)/bin:/usr/bin:/bin")
                #expect(result.status == 0, "\(rule.subsystem): \(result.errors)")
                for name in names + ["other"] {
                    let path = "\(folder.path)/red led $(id) */\(name)"
                    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                    #expect(mode == (name == "other" ? 0o600 : 0o620), "\(rule.subsystem) \(name)")
                }
            }
        }
    }
}
