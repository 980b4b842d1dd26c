import NotchSystem

/// The file in which a display remembers activities across a restart, and its bounds.
public struct StoreConfiguration: Hashable, Sendable {
    public var place: StorePlace = .usual
    /// The number of ended activities, and of actions, that are kept.
    public var keep = 10_000
    /// The most bytes that the file and its log take up together, at least 1 MiB. The oldest of the history goes first;
    /// what waits stays.
    public var maxSize = 16 << 20
    /// How long ended activities and actions are kept; `nil` for ever.
    public var maxAge: Duration? = .seconds(90 * 24 * 3600)

    public init() {}
}

/// The file in which a display keeps what it remembers.
public enum StorePlace: Hashable, Sendable {
    /// `notch.db` in the folder that the service manager made for the state, else, for a display at
    /// ``SocketChoice/usual`` whose socket the environment does not name, in the usual folder of the user or of the
    /// system. Any other display keeps nothing, because two displays cannot share a file.
    case usual
    /// Everything is kept in memory only.
    case off
    case path(String)
}

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
