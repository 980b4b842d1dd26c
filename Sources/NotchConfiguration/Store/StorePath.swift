import NotchSystem

/// Finds the file of ``StorePlace/usual``.
enum StorePath {
    /// The folder for a daemon that runs as root and has none from the service manager.
    static let systemFolder = "/var/lib/notch"

    /// - Parameters:
    ///   - socket: where the display listens.
    ///   - isSocketNamed: whether the environment names the socket.
    ///   - environment: returns the value of a variable in the process's environment; `nil` where it is not set.
    /// - Returns: `nil` where nothing is kept.
    static func usual(
        for socket: SocketChoice, isSocketNamed: Bool, environment: (String) -> String?, isRoot: Bool
    ) -> String? {
        func folder(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        // The service manager separates several folders by colons.
        if let state = folder("STATE_DIRECTORY")?.split(separator: ":").first { return state + "/notch.db" }
        guard socket == .usual, !isSocketNamed else { return nil }
        if isRoot { return systemFolder + "/notch.db" }
        let home = folder("XDG_STATE_HOME") ?? folder("HOME").map { $0 + "/.local/state" }
        return home.map { $0 + "/notch/notch.db" }
    }
}

extension NotchConfiguration {
    /// The file in which the display keeps what a person has chosen; `nil` where it keeps nothing. It stands beside the
    /// store's file.
    ///
    /// - Parameter isSocketNamed: whether the environment names the socket.
    package func preferencesPath(isSocketNamed: Bool) -> String? {
        storePath(isSocketNamed: isSocketNamed).map { path in
            (path.hasSuffix(".db") ? String(path.dropLast(3)) : path) + ".preferences.json"
        }
    }

    /// The file in which the display keeps what it remembers; `nil` where it keeps nothing.
    ///
    /// - Parameter isSocketNamed: whether the environment names the socket.
    package func storePath(isSocketNamed: Bool) -> String? {
        switch store.place {
        case .off: nil
        case .path(let path): path
        case .usual:
            StorePath.usual(
                for: socket, isSocketNamed: isSocketNamed, environment: System.environment, isRoot: System.isRoot)
        }
    }
}
