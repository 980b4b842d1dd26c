import Foundation

/// A rule of `udev/60-notch.rules` that runs a command.
package struct UdevRule {
    /// The subsystem of its devices, such as `leds`.
    package let subsystem: String
    /// The command, as udev passes it to the shell.
    private let command: String

    package static func all() throws -> [UdevRule] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("udev/60-notch.rules")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            guard let match = line.firstMatch(of: /^SUBSYSTEM=="([a-z]+)".*RUN\+="\/bin\/sh -c '([^']*)'"$/) else {
                return nil
            }
            // A value is in double quotes. udev reads \" as a double quote, and two dollar signs as one.
            let command = match.output.2.replacingOccurrences(of: "\\\"", with: "\"")
                .replacingOccurrences(of: "$$", with: "$")
            return UdevRule(subsystem: String(match.output.1), command: command)
        }
    }

    /// Runs the command of the subsystem's rule, as udev does with a device's path in the environment.
    ///
    /// - Parameter device: the path of the device's folder below `/sys`.
    package static func run(_ subsystem: String, for device: String) throws -> Command {
        let rule = try all().first { $0.subsystem == subsystem }
        return try rule?.run(for: device) ?? Command(status: 127, output: "", errors: "there is no such rule")
    }

    /// - Parameters:
    ///   - device: the path of the device's folder below `root`.
    ///   - root: the folder that replaces `/sys`.
    ///   - path: the search path for programs.
    package func run(
        for device: String, root: String = "/sys", path: String = "/usr/sbin:/usr/bin:/sbin:/bin"
    ) throws -> Command {
        try Command.run(
            URL(fileURLWithPath: "/bin/sh"), ["-c", command.replacingOccurrences(of: "/sys$", with: root + "$")],
            environment: ["PATH": path, "DEVPATH": device])
    }
}
