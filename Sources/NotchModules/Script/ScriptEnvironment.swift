import NotchSystem

/// The environment of scripts: what scripts for bars expect, and nothing of the daemon's own that may be secret.
enum ScriptEnvironment {
    /// The variables that the daemon hands on, where it has them.
    private static let inherited = [
        "HOME", "USER", "TZ", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "DBUS_SESSION_BUS_ADDRESS",
    ]

    /// - Parameter kept: what the last run has left for this one (``ScriptVariables``).
    static func variables(of options: ScriptOptions, kept: [String: String] = [:]) -> [String: String] {
        var variables = [
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
            "NOTCH_GLANCE": options.id,
            // The variables of i3blocks.
            "BLOCK_NAME": options.id, "BLOCK_INSTANCE": "", "BLOCK_BUTTON": "", "BLOCK_X": "", "BLOCK_Y": "",
            "BLOCK_INTERVAL": interval(of: options),
        ]
        for name in inherited { variables[name] = System.environment(name) }
        variables.merge(options.environment) { $1 }
        variables.merge(kept) { $1 }
        // Since i3blocks 1.5 the properties of a block have their own names.
        for name in ["name", "instance", "interval"] where variables[name] == nil {
            variables[name] = variables["BLOCK_" + name.uppercased()]
        }
        return variables
    }

    private static func interval(of options: ScriptOptions) -> String {
        switch options.schedule {
        case .every(let interval): "\(interval.components.seconds)"
        case .once: "once"
        case .repeating: "repeat"
        case .continuous: "persist"
        }
    }
}
