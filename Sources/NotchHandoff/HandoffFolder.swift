internal import NotchSystem

/// The folder in which the daemons of a machine find one another.
package enum HandoffFolder {
    /// The folder for daemons that run as root.
    package static let system = "/run/notch/handoff"

    /// The end of a socket's name.
    static let suffix = ".socket"

    /// Returns ``system`` for root, or `$XDG_RUNTIME_DIR/notch/handoff` for another user.
    ///
    /// - Returns: `nil` for a user without `$XDG_RUNTIME_DIR`.
    package static func resolve(environment: (String) -> String?, isRoot: Bool) -> String? {
        if isRoot { return system }
        guard let folder = environment("XDG_RUNTIME_DIR"), !folder.isEmpty else { return nil }
        return folder + "/notch/handoff"
    }

    /// Returns ``resolve(environment:isRoot:)`` for this process.
    package static func resolve() -> String? {
        resolve(environment: System.environment, isRoot: System.isRoot)
    }

    /// Returns the name of a system's socket. It begins with what of the system's name can be part of a file's name. No
    /// two systems have the same one.
    static func socketName(for name: String, instance: String) -> String {
        let letters = name.unicodeScalars.prefix(maximumNameLength).map { scalar -> Character in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isPlain ? Character(scalar) : "-"
        }
        return "\(String(letters))-\(instance.prefix(8).lowercased())\(suffix)"
    }

    private static let maximumNameLength = 16
}
