package import NotchCore
import NotchSystem

/// The condition that one user alone can change a file: the user owns it and each folder above it, nobody else may
/// write to any of them, and none is a link.
package struct FileTrust: Sendable {
    /// The user who may change the files. It is root, except in tests.
    package var owner: UInt32
    /// The topmost folder that is checked.
    package var top: String

    package static let root = FileTrust(owner: 0, top: "/")

    package init(owner: UInt32, top: String) {
        self.owner = owner
        self.top = top
    }

    /// Returns why somebody else may change a file, as the end of a sentence about the returned path.
    ///
    /// - Parameter path: an absolute path below ``top``.
    /// - Returns: `nil` if the file is to be trusted.
    package func flaw(of path: String) -> (path: String, reason: String)? {
        var path = path
        while true {
            do throws(Errno) {
                if let reason = reason(against: try System.status(of: path, followsLinks: false)) {
                    return (path, reason)
                }
            } catch {
                return (path, "cannot be checked: \(error)")
            }
            guard path != top, let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }

    private func reason(against status: FileStatus) -> String? {
        guard status.kind == .regular || status.kind == .folder else { return "is a link or a special file" }
        guard status.userID == owner else {
            return "belongs to \(System.name(ofUser: status.userID)), and not to \(System.name(ofUser: owner))"
        }
        return status.rights & 0o022 == 0 ? nil : "may be written by others than \(System.name(ofUser: owner))"
    }
}

extension ConfigurationFiles {
    /// - Parameter name: the name of a configuration of the machine, such as `notchd` for `/etc/notch/notchd.conf` and
    ///   its drop-ins. The result is `nil` for a text that is no such name.
    package init?(ofMachine name: String) {
        let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.@".contains($0)) }
        guard isName, !name.hasPrefix("."), (1...64).contains(name.utf8.count) else { return nil }
        self.init(main: "\(ConfigurationPaths.machineFolder)/\(name).conf", mustExist: false)
    }

    /// The name of the machine's configuration that the files are; `nil` for other files.
    package var machineName: String? {
        let start = ConfigurationPaths.machineFolder + "/"
        guard main.hasPrefix(start), main.hasSuffix(".conf") else { return nil }
        let name = String(main.dropFirst(start.count).dropLast(".conf".count))
        return ConfigurationFiles(ofMachine: name) == nil ? nil : name
    }

    /// The kinds of sections that have to do with commands.
    private static let kinds: Set<String> = ["Actions", "Action", "Feature", "Glance", "Module"]

    /// Returns a configuration with the actions and glances of the files, and nothing else of them.
    ///
    /// The other sections may have any fault. A section with a fault of its own is in
    /// ``NotchConfiguration/halfRead``.
    ///
    /// - Throws: ``ConfigurationError`` for a file that cannot be read, and for one that is not to be trusted.
    package func commands(trusting trust: FileTrust) throws(ConfigurationError) -> NotchConfiguration {
        var configuration = NotchConfiguration()
        for path in paths() {
            if let flaw = trust.flaw(of: path) { throw ConfigurationError(flaw.path, 0, flaw.reason) }
            let text = try KeyFile.text(of: path, limit: Self.largestFile)
            var problems = ConfigurationProblems()
            let file = KeyFile(reading: text, name: path, &problems).keeping(Self.kinds)
            _ = Self.read(file, into: &configuration)
        }
        return configuration
    }

    /// Why `notch-run@.service` would refuse the files of the machine.
    package var distrust: [ConfigurationError] {
        guard machineName != nil else { return [] }
        return paths().compactMap { FileTrust.root.flaw(of: $0) }.map { ConfigurationError($0.path, 0, $0.reason) }
    }
}
