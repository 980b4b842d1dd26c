package import NotchCore
package import NotchDisplay
package import NotchGraphics

extension NotchConfiguration {
    /// Returns the geometry of the panel as a person sees it, after rotation.
    ///
    /// - Throws: ``PanelGeometryError`` for a panel that is too small or too large after rotation.
    package func geometry() throws(PanelGeometryError) -> PanelGeometry {
        let seen = rotation.size(width: panel.resolution.width, height: panel.resolution.height)
        return try PanelGeometry(
            width: seen.width, height: seen.height, density: density ?? panel.density,
            viewingDistance: viewingDistance ?? panel.viewingDistance, isMatrix: isMatrix)
    }

    /// Whether the panel is a matrix of LEDs; `nil` if only the device knows.
    package var isMatrix: Bool? { backend == .led || resolvedMatrix.kind != nil ? true : nil }

    /// Whether a terminal draws for its own raster, which is neither mounted nor covered by a bezel.
    package var usesTerminalRaster: Bool { usedBackend == .terminal && !hasPanel }

    /// The rotation of the panel according to the configuration and the profile.
    package var rotation: Rotation { usesTerminalRaster ? .none : output.rotation ?? panel.rotation ?? .none }

    /// The options for driving a real display: the options of ``output``, completed by those of the panel's profile.
    ///
    /// A panel with only a size sets no options, so that the connector's best mode is used.
    package var resolvedOutput: OutputOptions {
        var options = output
        guard panel.id != nil else { return options }
        options.mode = output.mode ?? .init(width: panel.resolution.width, height: panel.resolution.height)
        options.rotation = output.rotation ?? panel.rotation
        if output.format == .automatic {
            // The panel prefers this format. Its driver may offer only another format.
            options.format = panel.format
            options.isFormatOptional = true
        }
        return options
    }

    /// The matrix of LEDs: the choices of ``matrix``, completed by those of the panel's profile.
    package var resolvedMatrix: MatrixOptions {
        var options = MatrixOptions()
        options.layout.size = MatrixSize(width: panel.resolution.width, height: panel.resolution.height)
        panel.matrix.apply(to: &options)
        matrix.apply(to: &options)
        if let brightness { options.brightness = brightness }
        return options
    }

    /// The backend that draws. A panel that is a matrix of LEDs always uses ``Backend/led``.
    package var usedBackend: Backend { backend == .auto && resolvedMatrix.kind != nil ? .led : backend }

    /// The format of the panel, if no device reports it.
    package var panelFormat: PanelFormat { resolvedOutput.format.panelFormat }

    /// The options for drawing frames, apart from the theme.
    package var renderOptions: RenderOptions {
        let cutOut = usesTerminalRaster ? 0 : cutOut ?? panel.cutOut(at: rotation) ?? 0
        return RenderOptions(
            reduceMotion: reduceMotion, fontFamily: fontFamily, iconTheme: iconTheme,
            iconFolders: ConfigurationPaths.current.folders(named: "icons"),
            safeInsets: usesTerminalRaster ? .none : safeInsets ?? panel.safeInsets(at: rotation),
            buttons: questionButtons, numbersChoices: numbersChoices, middle: cutOut > 0 ? cutOut : nil, words: words,
            panelFormat: panelFormat, isPaper: isPaper)
    }

    /// Whether the panel is electronic paper.
    package var isPaper: Bool { panel.isPaper }

    /// The turns of glances. On electronic paper, a glance stays as long as a page does.
    package var glanceTurns: GlancePolicy {
        var policy = glances
        if isPaper { policy.interval = policy.interval.map { max($0, PaperMachine.leastRest) } }
        return policy
    }

    /// Whether an input answers questions by number: a button with such a role, or the terminal's keys.
    private var numbersChoices: Bool {
        usedBackend == .terminal || inputs.answerByNumber
    }

    /// Sets one key of `[Display]` in the configuration file, like an option on a command line.
    ///
    /// - Parameter source: the name of the source in the error.
    /// - Throws: ``ConfigurationError`` for a value that a file could not have.
    package mutating func setDisplay(_ key: String, to value: String, from source: String) throws(ConfigurationError) {
        guard let setting = Settings.all.first(where: { $0.section == "Display" && $0.name == key }) else {
            throw ConfigurationError(source, 0, "[Display] has no key '\(KeyFile.shortened(key))'")
        }
        do { try setting.apply(&self, value) } catch {
            throw ConfigurationError(source, 0, error.complaint(about: "'\(KeyFile.shortened(value))'"))
        }
    }
}
