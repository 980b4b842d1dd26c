/// Where the configuration of `notchd` is, for the programs that read it and that write it.
package struct ConfigurationPlace: Sendable {
    /// The machine's folder.
    package static let machineFolder = "/etc/notch"

    /// The folder of the person's own files, in `$XDG_CONFIG_HOME` or `~/.config`; `nil` where there is no home.
    package let personalFolder: String?

    /// The main file that is read when none is named: the person's own, where there is one or drop-ins beside it, else
    /// the machine's. Its drop-ins are in the folder of the same name with `.d` behind it.
    package let mainFile: String

    /// - Parameters:
    ///   - environment: a variable of the process's environment; `nil` where it is not set.
    ///   - exists: whether there is a file at a path.
    package init(environment: (String) -> String?, exists: (String) -> Bool) {
        func folder(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        let home = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }
        personalFolder = home.map { $0 + "/notch" }
        let personal = personalFolder.map { $0 + "/notchd.conf" }
        let isThere = personal.map { exists($0) || exists($0 + ".d") } ?? false
        mainFile = isThere ? personal ?? "" : Self.machineFolder + "/notchd.conf"
    }
}
