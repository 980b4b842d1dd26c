/// Where daemon and clients meet.
public enum NotchSocketPath {
    /// Overrides the default place for both programs.
    public static let variable = "NOTCH_SOCKET"
    /// The place of a daemon that runs as root.
    public static let system = "/run/notch/notch.socket"

    /// The place that was named, else `$NOTCH_SOCKET`, else root's ``system`` or the user's
    /// `$XDG_RUNTIME_DIR/notch/notch.socket`.
    ///
    /// - Parameter option: what `--socket` says; empty counts as absent, as for the variables.
    /// - Returns: `nil` for a user without `$XDG_RUNTIME_DIR`.
    public static func resolve(
        option: String?, environment: (String) -> String?, isRoot: Bool
    ) -> String? {
        let named = [option, environment(variable)].lazy.compactMap { $0 }.first { !$0.isEmpty }
        if let named { return named }
        if isRoot { return system }
        guard let folder = environment("XDG_RUNTIME_DIR"), !folder.isEmpty else { return nil }
        return folder + "/notch/notch.socket"
    }

    /// ``resolve(option:environment:isRoot:)`` for this process.
    public static func resolve(option: String?) -> String? {
        resolve(option: option, environment: Syscalls.environment, isRoot: Syscalls.isRoot)
    }
}
