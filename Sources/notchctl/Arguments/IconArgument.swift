import ArgumentParser

enum IconArgument {
    /// Refuses a path, as notify-send takes one, and says where a file of one's own belongs.
    static func validate(_ icon: String?) throws {
        guard let icon, icon.contains("/" as Character) else { return }
        let file = icon.split(separator: "/").last.map(String.init) ?? icon
        let name = file.split(separator: ".").first.map(String.init) ?? file
        throw ValidationError(
            """
            An icon is a name, not a path: copy \(icon) to ~/.config/notch/icons (for the service, to /etc/notch/icons), \
            and give --icon \(name). 'notchctl icons' lists the names.
            """)
    }
}
