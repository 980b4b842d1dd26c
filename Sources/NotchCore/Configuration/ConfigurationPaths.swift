/// The paths of the configuration of `notchd`, for the programs that read and write it.
package struct ConfigurationPaths: Sendable {
    package static let machineFolder = "/etc/notch"

    /// The folder of the user's own files, in `$XDG_CONFIG_HOME` or `~/.config`; `nil` without a home folder.
    package let personalFolder: String?

    /// The main file if no other file is named. It is the user's own file if that file or its drop-ins exist, else the
    /// machine's file. The drop-ins of a file are in the folder of the same name with `.d` appended.
    package let mainFile: String

    /// - Parameters:
    ///   - environment: returns the value of a variable in the process's environment; `nil` if it is not set.
    ///   - exists: returns whether there is a file at a path.
    package init(environment: (String) -> String?, exists: (String) -> Bool) {
        func folder(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        let home = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }
        personalFolder = home.map { $0 + "/notch" }
        let personal = personalFolder.map { $0 + "/notchd.conf" }
        let isThere = personal.map { exists($0) || exists($0 + ".d") } ?? false
        mainFile = isThere ? personal ?? "" : Self.machineFolder + "/notchd.conf"
    }

    /// Returns the folders of one kind of files, in the order of the search: the user's own, then the machine's.
    package func folders(named name: String) -> [String] {
        [personalFolder, Self.machineFolder].compactMap { $0.map { $0 + "/" + name } }
    }
}
