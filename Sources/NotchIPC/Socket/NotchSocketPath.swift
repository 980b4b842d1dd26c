internal import NotchSystem

/// The path of the socket of the daemon.
package enum NotchSocketPath {
    /// The environment variable that overrides the default path for both programs.
    package static let variable = "NOTCH_SOCKET"
    /// The folder of daemons that serve the whole machine.
    package static let systemFolder = "/run/notch"
    /// The path for a daemon that serves the whole machine.
    package static let system = systemFolder + "/notch.socket"

    /// Returns whether a daemon serves the whole machine, and not one user: it runs as root, or as a service for which
    /// systemd has made ``systemFolder`` (`RuntimeDirectory=` of `systemd.exec(5)`).
    package static func isForMachine(environment: (String) -> String?, isRoot: Bool) -> Bool {
        isRoot || environment("RUNTIME_DIRECTORY")?.split(separator: ":").contains { $0 == systemFolder } == true
    }

    /// Returns ``isForMachine(environment:isRoot:)`` for this process.
    package static var isForMachine: Bool { isForMachine(environment: System.environment, isRoot: System.isRoot) }

    /// Returns the path that `option` names, else `$NOTCH_SOCKET`, else ``system`` for a daemon that serves the whole
    /// machine or `$XDG_RUNTIME_DIR/notch/notch.socket` for a user's.
    ///
    /// - Parameter option: the value of `--socket`. An empty value counts as absent, and so does an empty variable.
    /// - Returns: `nil` for a user without `$XDG_RUNTIME_DIR`.
    package static func resolve(option: String?, environment: (String) -> String?, isRoot: Bool) -> String? {
        if let named = named(by: option, environment) { return named }
        if isForMachine(environment: environment, isRoot: isRoot) { return system }
        guard let folder = environment("XDG_RUNTIME_DIR"), !folder.isEmpty else { return nil }
        return folder + "/notch/notch.socket"
    }

    /// Returns the path at which a client finds its daemon. The path is that of
    /// ``resolve(option:environment:isRoot:)``. If a user has no daemon of their own and ``system`` exists, the path is
    /// ``system``.
    ///
    /// - Parameter exists: returns whether there is a file at a path.
    static func find(
        option: String?, environment: (String) -> String?, isRoot: Bool, exists: (String) -> Bool
    ) -> String? {
        if let named = named(by: option, environment) { return named }
        let own = resolve(option: nil, environment: environment, isRoot: isRoot)
        return own.map(exists) == true || !exists(system) ? own : system
    }

    /// Whether the process's environment names the socket.
    package static var isNamedByEnvironment: Bool { named(by: nil, System.environment) != nil }

    private static func named(by option: String?, _ environment: (String) -> String?) -> String? {
        [option, environment(variable)].lazy.compactMap { $0 }.first { !$0.isEmpty }
    }

    /// Returns the path at which a client in this process finds its daemon.
    package static func find(option: String?) -> String? {
        find(
            option: option, environment: System.environment, isRoot: System.isRoot,
            exists: { System.exists($0) })
    }

    /// Returns ``resolve(option:environment:isRoot:)`` for this process.
    package static func resolve(option: String?) -> String? {
        resolve(option: option, environment: System.environment, isRoot: System.isRoot)
    }
}
