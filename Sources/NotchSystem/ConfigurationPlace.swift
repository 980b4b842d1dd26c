import Glibc

/// Where the configuration of `notchd` is, for the programs that read and that write it.
package enum ConfigurationPlace {
    /// The machine's folder.
    package static let machineFolder = "/etc/notch"

    /// The folder of the person's own files, in `$XDG_CONFIG_HOME` or `~/.config`; `nil` where there is no home.
    package static var personalFolder: String? {
        let home = environment("XDG_CONFIG_HOME") ?? environment("HOME").map { $0 + "/.config" }
        return home.map { $0 + "/notch" }
    }

    /// The main file that is read when none is named: the person's own, for whoever has it or drop-ins beside it, else
    /// the machine's. Its drop-ins are in the folder of the same name with `.d` behind it.
    package static var mainFile: String {
        let personal = personalFolder.map { $0 + "/notchd.conf" }
        if let personal, access(personal, F_OK) == 0 || access(personal + ".d", F_OK) == 0 { return personal }
        return machineFolder + "/notchd.conf"
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}
