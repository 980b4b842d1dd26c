package import NotchCore
import NotchDisplay
import NotchGraphics
import NotchInput
import NotchModules
import NotchSystem

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
        problems.add(glanceModules.problems)
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

extension NotchConfiguration {
    /// Refuses inputs that perform an action that there is not, or one that would miss an input.
    ///
    /// - Throws: ``ConfigurationError`` for the first one.
    func checkCalls(of plan: ActionPlan) throws(ConfigurationError) {
        for draft in inputs.lines {
            let roles = [
                ("Role", draft.role), ("LongPress", draft.options.longPress),
                ("DoublePress", draft.options.doublePress),
            ]
            for (key, role) in roles {
                try check(role?.pressAction, "[GPIO \(draft.options.name)] \(key)", draft.options.origin ?? "", plan)
            }
        }
        for keys in inputs.keys {
            let options = keys.options
            let actions = [
                ("Role", options.timing.press), ("LongPress", options.timing.longPress),
                ("DoublePress", options.timing.doublePress), ("RotaryNext", options.forward),
                ("RotaryPrevious", options.backward),
            ]
            for (key, action) in actions { try check(action, "[Keys \(options.name)] \(key)", keys.place, plan) }
        }
        let touch = inputs.touch.options
        let gestures = [
            ("Tap", touch.tap), ("SwipeLeft", touch.swipeLeft), ("SwipeRight", touch.swipeRight),
            ("SwipeUp", touch.swipeUp), ("SwipeDown", touch.swipeDown), ("LongTouch", touch.longTouch),
        ]
        for (key, action) in gestures { try check(action, "[Touch] \(key)", inputs.touch.place, plan) }
    }

    private func check(
        _ action: InputAction?, _ key: String, _ place: String, _ plan: ActionPlan
    ) throws(ConfigurationError) {
        guard case .perform(let call)? = action, let fault = plan.fault(of: call) else { return }
        throw ConfigurationPlace(place).error("\(key)=perform \(KeyFile.shortened(call)): \(fault)")
    }
}

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
        for (section, need) in glanceModules.needs {
            let head = "[Glance \(KeyFile.shortened(section.name))]"
            let place = section.place(of: need.key)
            switch need.thing {
            case .program(let path): missing += Self.missing(program: path, folder: nil, head, need.key, place)
            case .folder(let path):
                missing += Self.missing(program: nil, folder: Placed(value: path, place: place), head, need.key, place)
            case .icon(let name): missing += Self.missing(icon: name, icons, head, place)
            case .absent(let text): missing.append(place.error("\(head) \(need.key)=: \(text)"))
            }
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
