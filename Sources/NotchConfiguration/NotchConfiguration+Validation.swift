package import NotchCore
import NotchDisplay
import NotchGraphics
import NotchModules

extension NotchConfiguration {
    /// The problems of the inputs, each with its place. The display runs without these inputs.
    package var inputProblems: [String] { InputPlan(inputs).problems.map(\.description) }

    /// Refuses values that are valid one by one, but not together.
    ///
    /// - Throws: ``ConfigurationError`` for actions that contradict one another, for a glance or a picture without a source, for themes
    ///   that there are not or whose files have a mistake, for an input that performs an action that there is not, for a
    ///   panel that is too small or too large once it is turned, and for safe insets or a cut-out that leave too little of it.
    package func validate() throws(ConfigurationError) {
        var problems = ConfigurationProblems()
        problems.note { () throws(ConfigurationError) in try modulePlan.validate() }
        problems.note { () throws(ConfigurationError) in try checkCalls(of: try ActionPlan(actions)) }
        problems.note { () throws(ConfigurationError) in try appearance.check(themes) }
        problems.note { () throws(ConfigurationError) in _ = try GlancePlan(glanceModules.glances) }
        if glanceModules.named.contains(.image), glanceModules.image.path == nil {
            problems.add(
                glanceModules.place(of: .image).error("[Module image] needs Path=, a PNG or SVG file or a folder"))
        }
        if let defect = ambient?.defect {
            problems.add(ConfigurationError("the configuration", 0, "[Ambient] \(defect)"))
        }
        if showsIndicator {
            do { try indicator.validate() } catch {
                problems.add(ConfigurationError("the configuration", 0, "[Indicator] \(error)"))
            }
        }
        problems.note { () throws(ConfigurationError) in try validateSurface() }
        try problems.check()
    }

    /// Refuses a panel that is too small or too large, and insets or a cut-out that leave too little of it.
    private func validateSurface() throws(ConfigurationError) {
        if usedBackend == .led { try checkMatrix(resolution: ConfigurationPlace(file: "the configuration", line: 0)) }
        let seen: PanelGeometry
        do { seen = try geometry() } catch {
            throw ConfigurationError("the configuration", 0, "\(error)")
        }
        // A real display without a profile may have any size.
        guard !backend.isHardware || usedBackend == .led || panel.id != nil else { return }
        let insets = renderOptions.safeInsets
        guard insets.leaveRoom(width: seen.width, height: seen.height) else {
            let error = GraphicsError.insets(insets, width: seen.width, height: seen.height)
            throw ConfigurationError("the configuration", 0, "\(error)")
        }
        if let complaint = CutOut.complaint(about: renderOptions.middle, of: seen.width) {
            throw ConfigurationError("the configuration", 0, complaint)
        }
    }

    /// Refuses a matrix that cannot be.
    ///
    /// - Parameter resolution: the place of the matrix's size.
    /// - Throws: ``ConfigurationError``, with the place of the key that is wrong.
    func checkMatrix(resolution: ConfigurationPlace) throws(ConfigurationError) {
        do throws(OptionError) { try resolvedMatrix.validate() } catch {
            let isSize = error.key == MatrixKey.size
            let place = matrix.places[error.key] ?? panel.matrix.places[error.key]
            let key = isSize ? "the size of the matrix" : "[Matrix] \(error.key)"
            throw (place ?? resolution).error("\(key): \(error.message)")
        }
    }
}
