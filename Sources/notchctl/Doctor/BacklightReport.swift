/// A panel's backlight in the report of `notchctl doctor`.
package struct BacklightReport: Hashable, Sendable {
    package var name: String
    package var brightness: Int
    package var maximum: Int
    package var access: FileAccess?
}

extension BacklightReport {
    init(_ name: String, files: MachineFiles) {
        let folder = "/sys/class/backlight/\(name)"
        self.init(
            name: name, brightness: files.number(folder + "/brightness") ?? 0,
            maximum: files.number(folder + "/max_brightness") ?? 0, access: files.access(folder + "/brightness"))
    }

    package func finding(for person: Person, _ rules: UdevRules) -> Finding {
        let text = "backlight, at \(brightness) of \(maximum)"
        guard let access else { return Finding(.note, name, "\(text): its brightness cannot be set") }
        if access.isWritable { return Finding(.ok, name, text) }
        // Sysfs attributes belong to root's group until a udev rule changes their group.
        return Finding(
            .note, name, "\(text): cannot be dimmed, no access (\(access.description))",
            remedy: access.groupRemedy(for: person) ?? rules.remedy("backlight"))
    }
}
