package import NotchCore
package import NotchSystem

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
