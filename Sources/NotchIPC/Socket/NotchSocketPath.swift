internal import NotchSystem

/// Where daemon and clients meet.
package enum NotchSocketPath {
    /// Overrides the default place for both programs.
    package static let variable = "NOTCH_SOCKET"
    /// The place of a daemon that runs as root.
    package static let system = "/run/notch/notch.socket"

    /// The place that was named, else `$NOTCH_SOCKET`, else root's ``system`` or the user's
    /// `$XDG_RUNTIME_DIR/notch/notch.socket`.
    ///
    /// - Parameter option: what `--socket` says; empty counts as absent, as for the variables.
    /// - Returns: `nil` for a user without `$XDG_RUNTIME_DIR`.
    package static func resolve(
        option: String?, environment: (String) -> String?, isRoot: Bool
    ) -> String? {
        if let named = named(by: option, environment) { return named }
        if isRoot { return system }
        guard let folder = environment("XDG_RUNTIME_DIR"), !folder.isEmpty else { return nil }
        return folder + "/notch/notch.socket"
    }

    /// Where a client finds its daemon: as ``resolve(option:environment:isRoot:)``, but a user who has no daemon of
    /// their own is led to the ``system``'s, if there is one.
    ///
    /// - Parameter exists: whether there is a file at a path.
    static func find(
        option: String?, environment: (String) -> String?, isRoot: Bool, exists: (String) -> Bool
    ) -> String? {
        if let named = named(by: option, environment) { return named }
        let own = resolve(option: nil, environment: environment, isRoot: isRoot)
        return own.map(exists) == true || !exists(system) ? own : system
    }

    private static func named(by option: String?, _ environment: (String) -> String?) -> String? {
        [option, environment(variable)].lazy.compactMap { $0 }.first { !$0.isEmpty }
    }

    /// Where a client in this process finds its daemon.
    package static func find(option: String?) -> String? {
        find(
            option: option, environment: System.environment, isRoot: System.isRoot,
            exists: { System.exists($0) })
    }

    /// ``resolve(option:environment:isRoot:)`` for this process.
    package static func resolve(option: String?) -> String? {
        resolve(option: option, environment: System.environment, isRoot: System.isRoot)
    }
}
