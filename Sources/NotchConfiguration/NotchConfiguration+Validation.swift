package import NotchCore
import NotchDisplay
import NotchGlances
import NotchGraphics
import NotchInput
import NotchSystem

extension NotchConfiguration {
    /// The problems of the inputs, each with its place. The display runs without these inputs.
    package var inputProblems: [String] { InputPlan(inputs).problems.map(\.description) }

    /// Checks rules that involve several values.
    ///
    /// - Throws: ``ConfigurationError`` for contradictory actions; for a glance or a picture without a source; for
    ///   unknown themes and theme files with a mistake; for an input that performs an unknown action; for a panel that
    ///   is too small or too large after rotation; and for safe insets or a cut-out that leave too little of it.
    package func validate() throws(ConfigurationError) {
        var problems = ConfigurationProblems()
        problems.note { () throws(ConfigurationError) in try modulePlan.validate() }
        problems.note { () throws(ConfigurationError) in
            try actions.validate(except: halfRead)
            try checkCalls()
        }
        problems.note { () throws(ConfigurationError) in try appearance.check(themes) }
        problems.add(glanceSources.problems(except: halfRead))
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

    /// Throws if the panel is too small or too large, or if insets or a cut-out leave too little of it.
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

    /// Throws if the matrix is impossible.
    ///
    /// - Parameter resolution: the place of the matrix's size.
    /// - Throws: ``ConfigurationError``, with the place of the invalid key.
    func checkMatrix(resolution: ConfigurationPlace) throws(ConfigurationError) {
        do throws(OptionError) { try resolvedMatrix.validate() } catch {
            let isSize = error.key == MatrixChoices.size
            let place = matrix.places[error.key] ?? panel.matrix.places[error.key]
            let key = isSize ? "the size of the matrix" : "[Matrix] \(error.key)"
            throw (place ?? resolution).error("\(key): \(error.message)")
        }
    }
}

extension NotchConfiguration {
    /// Throws if an input performs an unknown action, or an action without one of its required inputs.
    ///
    /// - Throws: ``ConfigurationError`` for the first such input.
    private func checkCalls() throws(ConfigurationError) {
        for draft in inputs.lines {
            let roles = [
                ("Role", draft.role), ("LongPress", draft.options.longPress),
                ("DoublePress", draft.options.doublePress),
            ]
            for (key, role) in roles {
                try check(role?.pressAction, "[GPIO \(draft.options.name)] \(key)", draft.options.origin ?? "")
            }
        }
        for keys in inputs.keys {
            let options = keys.options
            let actions = [
                ("Role", options.timing.press), ("LongPress", options.timing.longPress),
                ("DoublePress", options.timing.doublePress), ("RotaryNext", options.forward),
                ("RotaryPrevious", options.backward),
            ]
            for (key, action) in actions { try check(action, "[Keys \(options.name)] \(key)", keys.place) }
        }
        let touch = inputs.touch.options
        let gestures = [
            ("Tap", touch.tap), ("SwipeLeft", touch.swipeLeft), ("SwipeRight", touch.swipeRight),
            ("SwipeUp", touch.swipeUp), ("SwipeDown", touch.swipeDown), ("LongTouch", touch.longTouch),
        ]
        for (key, action) in gestures { try check(action, "[Touch] \(key)", inputs.touch.place) }
    }

    private func check(_ action: InputAction?, _ key: String, _ place: String) throws(ConfigurationError) {
        guard case .perform(let call)? = action, let fault = actions.fault(of: call) else { return }
        throw ConfigurationPlace(place).error("\(key)=perform \(KeyFile.shortened(call)): \(fault)")
    }
}

extension NotchConfiguration {
    /// The programs, folders, time zones and icons that the configuration names and that this machine lacks. The
    /// display starts regardless, because they may be installed later.
    package var missing: [ConfigurationError] {
        // The icons are looked up, but not read.
        let icons = IconStore(
            theme: renderOptions.iconTheme, folders: renderOptions.iconFolders, source: DirectPictures())
        var missing: [ConfigurationError] = []
        for action in actions.actions {
            let head = action.section
            missing += Self.missing(
                program: action.command.first?.fixedText, head, "Command", action.place(of: "Command"))
            missing += Self.missing(folder: action.folder, head, action.place(of: "Folder"))
            missing += Self.missing(icon: action.icon?.fixedText, icons, head, action.place(of: "Icon"))
            if let user = action.user, System.hasNoUser(user) {
                missing.append(action.place(of: "User").error("\(head) User=: this machine has no user \(user)"))
            }
        }
        for (section, need) in glanceSources.needs {
            let head = "[Glance \(KeyFile.shortened(section.name))]"
            let place = section.place(of: need.key)
            switch need.thing {
            case .program(let path): missing += Self.missing(program: path, head, need.key, place)
            case .folder(let path): missing += Self.missing(folder: path, head, place)
            case .icon(let name): missing += Self.missing(icon: name, icons, head, place)
            case .absent(let text): missing.append(place.error("\(head) \(need.key)=: \(text)"))
            }
        }
        return missing
    }

    private static func missing(
        program: String?, _ section: String, _ key: String, _ place: ConfigurationPlace
    ) -> [ConfigurationError] {
        guard let program, !System.mayExecute(program) else { return [] }
        let reason = System.exists(program) ? "cannot be executed" : "does not exist"
        return [place.error("\(section) \(key)=: the program \(program) \(reason)")]
    }

    private static func missing(
        folder: String, _ section: String, _ place: ConfigurationPlace
    ) -> [ConfigurationError] {
        System.exists(folder) ? [] : [place.error("\(section) Folder=: the folder \(folder) does not exist")]
    }

    private static func missing(
        icon: String?, _ icons: IconStore, _ section: String, _ place: ConfigurationPlace
    ) -> [ConfigurationError] {
        guard let icon, !icon.isEmpty, !icons.knows(icon) else { return [] }
        return [place.error("\(section) Icon=: no icon is called '\(KeyFile.shortened(icon))'")]
    }
}

extension ActionTemplate {
    /// The text, if it has no inputs; otherwise `nil`.
    fileprivate var fixedText: String? {
        var text = ""
        for part in parts {
            guard case .text(let piece) = part else { return nil }
            text += piece
        }
        return text
    }
}
