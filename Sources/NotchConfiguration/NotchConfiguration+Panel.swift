package import NotchCore
package import NotchDisplay

extension NotchConfiguration {
    /// What the eye meets of the panel, turned as it is.
    ///
    /// - Throws: ``PanelGeometryError`` for a panel that is too small or too large once it is turned.
    package func geometry() throws(PanelGeometryError) -> PanelGeometry {
        let rotation = output.rotation ?? panel.rotation ?? .none
        let seen = rotation.size(width: panel.resolution.width, height: panel.resolution.height)
        return try PanelGeometry(
            width: seen.width, height: seen.height, density: density ?? panel.density,
            viewingDistance: viewingDistance ?? panel.viewingDistance)
    }

    /// How a real display is driven: what ``output`` says, and the panel's profile where it says nothing.
    ///
    /// A panel of which only the size is known says nothing, so that the connector's best mode is used.
    package var resolvedOutput: OutputOptions {
        var options = output
        guard panel.id != nil else { return options }
        options.mode = output.mode ?? .init(width: panel.resolution.width, height: panel.resolution.height)
        options.rotation = output.rotation ?? panel.rotation
        if output.format == .automatic {
            // What the panel takes best; its driver may know it by another one.
            options.format = panel.format
            options.isFormatOptional = true
        }
        return options
    }

    /// Sets one key of the configuration file's `[Display]`, as a command line does.
    ///
    /// - Parameter source: what to call it in the error.
    /// - Throws: ``ConfigurationError`` for a value that a file would be refused for.
    package mutating func setDisplay(
        _ key: String, to value: String, from source: String
    ) throws(ConfigurationError) {
        guard let setting = Setting.all.first(where: { $0.section == "Display" && $0.key == key }) else {
            throw ConfigurationError(source, 0, "[Display] has no key '\(KeyFile.shortened(key))'")
        }
        do {
            try setting.apply(&self, value)
        } catch {
            throw ConfigurationError(source, 0, error.complaint(about: "'\(KeyFile.shortened(value))'"))
        }
    }
}
