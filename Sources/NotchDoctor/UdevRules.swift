/// The udev rules that give groups access to files that are otherwise root's alone.
package struct UdevRules: Hashable, Sendable {
    /// Whether the rules are where udev reads them. It may not have done so yet.
    package var areInstalled: Bool

    /// Looks for the rules where `make install` puts them, and where people do.
    init(in files: MachineFiles) {
        areInstalled = ["/usr/local/lib", "/usr/lib", "/etc"].contains { folder in
            files.access("\(folder)/udev/rules.d/60-notch.rules") != nil
        }
    }

    /// The command that applies the rules to a subsystem's devices.
    func remedy(_ subsystem: String) -> String {
        areInstalled
            ? "sudo udevadm control --reload && sudo udevadm trigger --action=add --subsystem-match=\(subsystem)"
            : "`sudo make install`, in the folder where Notch was built, installs the udev rules"
    }
}
