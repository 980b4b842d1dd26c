import Foundation
import NotchTestSupport

/// A fake system for `Tools/service.sh`. Its programs only record their calls. It has the files by which the script
/// finds out what runs.
struct FakeSystem {
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - isEnabled: the answer of `systemctl is-enabled`.
    ///   - runs: whether systemd and udev run.
    ///   - failing: a call of systemctl that fails, such as `restart`.
    ///   - stateOwner: the user to whom the folder of the service's state belongs.
    init(
        isEnabled: String = "disabled", runs: Bool = true, hasDesktop: Bool = false, failing: String = "-",
        stateOwner: Int = 999
    ) throws {
        folder = try TemporaryFolder()
        let note = "#!/bin/sh\nprintf '%s\\n' \"${0##*/} $*\" >>'\(folder.path)/calls'\n"
        for name in ["systemd-sysusers", "udevadm", "groupdel", "getent"] {
            try folder.write(note, to: "bin/\(name)", mode: 0o755)
        }
        try folder.write("#!/bin/sh\necho \(stateOwner)\n", to: "bin/stat", mode: 0o755)
        let systemctl = """
            if [ "$1" = is-enabled ]; then echo \(isEnabled); fi
            if [ "$1" = '\(failing)' ]; then exit 1; fi

            """
        try folder.write(note + systemctl, to: "bin/systemctl", mode: 0o755)
        if runs {
            try folder.write("", to: "root/run/systemd/system/some.service")
            try folder.write("", to: "root/run/udev/control")
        }
        if hasDesktop { try folder.write("", to: "root/etc/systemd/system/display-manager.service") }
    }

    /// Makes an empty file of the system.
    func write(_ path: String, mode: Int = 0o644) throws { try folder.write("", to: "root/" + path, mode: mode) }

    func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.path + "/root/" + path) }

    /// Runs the script.
    ///
    /// - Returns: its output and its calls, except `systemctl is-enabled`, which changes nothing.
    func service(_ arguments: String...) throws -> (output: String, calls: [String]) {
        let script = Checkout.folder.appendingPathComponent("Tools/service.sh")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let result = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["-u", "SUDO_USER", script.path] + arguments,
            environment: ["PATH": "\(folder.path)/bin:\(path)", "NOTCH_SYSTEM_ROOT": folder.path + "/root"])
        guard result.status == 0 else { throw Daemon.Failure(description: "\(result.status): \(result.errors)") }
        let calls = (try? String(contentsOfFile: folder.path + "/calls", encoding: .utf8)) ?? ""
        return (
            result.output,
            calls.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("systemctl is-enabled") }
        )
    }
}
