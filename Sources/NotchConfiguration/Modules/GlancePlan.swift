package import NotchCore
package import NotchModules

/// The sources of glances of a configuration, checked as a whole.
package struct GlancePlan: Hashable, Sendable {
    /// The most sections. Each may run a program at the same time.
    static let limit = 32

    /// In the order of the sections.
    package private(set) var sources: [ScriptOptions] = []

    /// - Throws: ``ConfigurationError``, which lists everything that is wrong.
    package init(_ drafts: [GlanceDraft]) throws(ConfigurationError) {
        var problems: [ConfigurationError] = []
        for draft in drafts {
            do throws(ConfigurationError) { sources.append(try Self.options(of: draft)) } catch {
                problems.append(error)
            }
        }
        if drafts.count > Self.limit {
            problems.append(drafts[Self.limit].place.error("there may be at most \(Self.limit) [Glance] sections"))
        }
        guard let first = problems.first else { return }
        let others = problems.dropFirst().map { "\n" + $0.description }.joined()
        throw ConfigurationError(first.file, first.line, first.message + others)
    }

    private static func options(of draft: GlanceDraft) throws(ConfigurationError) -> ScriptOptions {
        let section = "[Glance \(KeyFile.shortened(draft.name))]"
        guard isName(draft.name) else {
            throw draft.place.error(
                "\(section) should have a name such as cpu, of 1 to 64 letters, digits, “-”, “_” and “.”")
        }
        var options = ScriptOptions(id: draft.name, source: try source(of: draft, section))
        options.schedule = try schedule(of: draft, options.source, section)
        options.timeLimit = draft.timeLimit
        options.environment = draft.environment
        if let folder = draft.folder { options.folder = folder.value }
        options.icon = draft.icon?.value
        options.tint = draft.tint
        options.hasSparkline = draft.hasSparkline
        options.lifetime = draft.lifetime
        return options
    }

    private static func source(
        of draft: GlanceDraft, _ section: String
    ) throws(ConfigurationError) -> ScriptOptions.Source {
        switch (draft.program, draft.file) {
        case (let program?, nil): return .program(program.value)
        case (nil, let file?): return .file(file.value)
        case (nil, nil): throw draft.place.error("\(section) needs Exec= or File=")
        case (_?, let file?): throw file.place.error("\(section) has Exec= already; give Exec= or File=, not both")
        }
    }

    private static func schedule(
        of draft: GlanceDraft, _ source: ScriptOptions.Source, _ section: String
    ) throws(ConfigurationError) -> ScriptOptions.Schedule {
        if let continuous = draft.isContinuous, continuous.value {
            if case .file = source {
                throw continuous.place.error("\(section) Continuous=yes is for Exec=, and there is a File=")
            }
            if draft.interval != nil {
                throw continuous.place.error("\(section) has an Interval=; give Interval= or Continuous=yes, not both")
            }
            return .continuous
        }
        guard let interval = draft.interval else { return ScriptOptions(id: draft.name, source: source).schedule }
        if interval.value == .repeating, case .file = source {
            throw interval.place.error("\(section) Interval=repeat is for Exec=, and there is a File=")
        }
        return interval.value
    }

    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }
}
