import NotchSystem

/// The file that stores activities across a restart, and its limits.
public struct StoreConfiguration: Hashable, Sendable {
    public var place: StorePlace = .usual
    /// The number of ended activities, and of actions, that are kept.
    public var keep = 10_000
    /// The maximum size in bytes of the file and its log together, at least 1 MiB. The oldest entries of the history
    /// are deleted first; waiting activities stay.
    public var maxSize = 16 << 20
    /// How long ended activities and actions are kept; `nil` for no limit.
    public var maxAge: Duration? = .seconds(90 * 24 * 3600)

    public init() {}
}

/// The file of a display's store.
public enum StorePlace: Hashable, Sendable {
    /// `notch.db` in the folder that the service manager made for the state. Without such a folder, a display at
    /// ``SocketChoice/usual`` uses the usual folder of the user or of the system, unless the environment names its
    /// socket.
    /// Any other display has no file, because two displays cannot share a file.
    case usual
    /// The store is in memory only.
    case off
    case path(String)
}

/// Finds the file of ``StorePlace/usual``.
enum StorePath {
    /// The folder for a daemon that runs as root without a folder from the service manager.
    static let systemFolder = "/var/lib/notch"

    /// - Parameters:
    ///   - socket: the socket of the display.
    ///   - isSocketNamed: whether the environment names the socket.
    ///   - environment: returns the value of a variable in the process's environment; `nil` if it is not set.
    /// - Returns: `nil` if there is no file.
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
    /// The file of a person's choices, next to the file of the store; `nil` if there is none.
    ///
    /// - Parameter isSocketNamed: whether the environment names the socket.
    package func preferencesPath(isSocketNamed: Bool) -> String? {
        storePath(isSocketNamed: isSocketNamed).map { path in
            (path.hasSuffix(".db") ? String(path.dropLast(3)) : path) + ".preferences.json"
        }
    }

    /// The file of the store; `nil` if there is none.
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
