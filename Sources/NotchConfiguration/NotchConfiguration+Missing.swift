package import NotchCore
import NotchGraphics
import NotchModules
import NotchPictures
import NotchSystem

extension NotchConfiguration {
    /// The programs, folders, time zones and icons that the configuration names and that are not on this machine. The
    /// display starts all the same, since they may come later.
    package var missing: [ConfigurationError] {
        // The icons are only looked for, and none is read.
        let icons = IconStore(
            theme: renderOptions.iconTheme, folders: renderOptions.iconFolders, source: DirectPictures())
        var missing: [ConfigurationError] = []
        for draft in actions.actions {
            let section = "[Action \(KeyFile.shortened(draft.name))]"
            let command = draft.command?.place ?? draft.place
            missing += Self.missing(
                program: draft.command?.value.first?.fixedText, folder: draft.folder, section, "Command", command)
            missing += Self.missing(icon: draft.icon?.value.fixedText, icons, section, draft.icon?.place ?? draft.place)
        }
        for draft in glanceModules.glances {
            let section = "[Glance \(KeyFile.shortened(draft.name))]"
            let program = draft.program?.place ?? draft.place
            missing += Self.missing(
                program: draft.program?.value.first, folder: draft.folder, section, "Exec", program)
            missing += Self.missing(icon: draft.icon?.value, icons, section, draft.icon?.place ?? draft.place)
        }
        for zone in glanceModules.clock.zones where !ClockModule.hasZone(zone) {
            missing.append(
                glanceModules.placeOfZones.error("[Module clock] Zones=: there is no time zone '\(zone)'"))
        }
        return missing
    }

    private static func missing(
        program: String?, folder: Placed<String>?, _ section: String, _ key: String, _ place: ConfigurationPlace
    ) -> [ConfigurationError] {
        var missing: [ConfigurationError] = []
        if let program, !System.mayExecute(program) {
            let reason = System.exists(program) ? "cannot be executed" : "does not exist"
            missing.append(place.error("\(section) \(key)=: the program \(program) \(reason)"))
        }
        if let folder, !System.exists(folder.value) {
            missing.append(folder.place.error("\(section) Folder=: the folder \(folder.value) does not exist"))
        }
        return missing
    }

    private static func missing(
        icon: String?, _ icons: IconStore, _ section: String, _ place: ConfigurationPlace
    ) -> [ConfigurationError] {
        guard let icon, !icon.isEmpty, !icons.knows(icon) else { return [] }
        return [place.error("\(section) Icon=: no icon is called '\(KeyFile.shortened(icon))'")]
    }
}

extension ActionTemplate {
    /// The text, where no input is a part of it.
    fileprivate var fixedText: String? {
        var text = ""
        for part in parts {
            guard case .text(let piece) = part else { return nil }
            text += piece
        }
        return text
    }
}
