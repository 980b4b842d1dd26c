package import NotchCore
package import NotchDisplay
package import NotchGraphics

extension NotchConfiguration {
    /// Returns the geometry of the panel as a person sees it, after rotation.
    ///
    /// - Throws: ``PanelGeometryError`` for a panel that is too small or too large once it is turned.
    package func geometry() throws(PanelGeometryError) -> PanelGeometry {
        let seen = rotation.size(width: panel.resolution.width, height: panel.resolution.height)
        return try PanelGeometry(
            width: seen.width, height: seen.height, density: density ?? panel.density,
            viewingDistance: viewingDistance ?? panel.viewingDistance, isMatrix: isMatrix)
    }

    /// Whether the panel is a matrix of LEDs; `nil` where only a device may tell.
    package var isMatrix: Bool? { backend == .led || resolvedMatrix.kind != nil ? true : nil }

    /// How the panel is mounted, as far as the configuration and the profile tell.
    package var rotation: Rotation { output.rotation ?? panel.rotation ?? .none }

    /// The options for driving a real display: those of ``output``, and those of the panel's profile where ``output``
    /// has none.
    ///
    /// A panel of which only the size is known sets no options, so that the connector's best mode is used.
    package var resolvedOutput: OutputOptions {
        var options = output
        guard panel.id != nil else { return options }
        options.mode = output.mode ?? .init(width: panel.resolution.width, height: panel.resolution.height)
        options.rotation = output.rotation ?? panel.rotation
        if output.format == .automatic {
            // The panel accepts this format best. Its driver may offer another one instead.
            options.format = panel.format
            options.isFormatOptional = true
        }
        return options
    }

    /// The matrix of LEDs: the choices of ``matrix``, and those of the panel's profile where ``matrix`` has none.
    package var resolvedMatrix: MatrixOptions {
        var options = MatrixOptions()
        options.layout.size = MatrixSize(width: panel.resolution.width, height: panel.resolution.height)
        panel.matrix.apply(to: &options)
        matrix.apply(to: &options)
        if let brightness { options.brightness = brightness }
        return options
    }

    /// The backend that draws. A panel that is a matrix of LEDs has only one.
    package var usedBackend: Backend { backend == .auto && resolvedMatrix.kind != nil ? .led : backend }

    /// What the panel can show by its format, where no device tells it.
    package var panelFormat: PanelFormat { resolvedOutput.format.panelFormat }

    /// The options for drawing frames, apart from the theme.
    package var renderOptions: RenderOptions {
        let rotation = output.rotation ?? panel.rotation ?? .none
        let cutOut = cutOut ?? panel.cutOut(at: rotation) ?? 0
        return RenderOptions(
            reduceMotion: reduceMotion, fontFamily: fontFamily, iconTheme: iconTheme,
            iconFolders: ConfigurationPaths.current.folders(named: "icons"),
            safeInsets: safeInsets ?? panel.safeInsets(at: rotation), buttons: questionButtons,
            middle: cutOut > 0 ? cutOut : nil, words: words, panelFormat: panelFormat)
    }

    /// Sets one key of `[Display]` in the configuration file, as an option on a command line does.
    ///
    /// - Parameter source: the name of the source in the error.
    /// - Throws: ``ConfigurationError`` for a value that would be refused in a file.
    package mutating func setDisplay(_ key: String, to value: String, from source: String) throws(ConfigurationError) {
        guard let setting = Setting.all.first(where: { $0.section == "Display" && $0.key == key }) else {
            throw ConfigurationError(source, 0, "[Display] has no key '\(KeyFile.shortened(key))'")
        }
        do { try setting.apply(&self, value) } catch {
            throw ConfigurationError(source, 0, error.complaint(about: "'\(KeyFile.shortened(value))'"))
        }
    }
}
