package import NotchCore
package import NotchModules

/// The modules of the configuration files, as they were read.
package struct GlanceModuleConfiguration: Hashable, Sendable {
    /// The `[Glance NAME]` sections, in their order.
    package var glances: [GlanceDraft] = []
    /// The built-in modules that have a section, and what the last `Enabled=` says of them.
    private var switches: [BuiltInModule: Bool] = [:]
    /// Where the sections of built-in modules begin.
    private var places = KeyPlaces()
    private static let zonesKey = "clock Zones"
    package var clock = ClockOptions()
    package var image = ImageOptions()
    package var player = PlayerOptions()
    package var system = SystemOptions()

    package init() {}

    /// The built-in modules that have a section, but for those with `Enabled=no`.
    package var named: Set<BuiltInModule> { Set(switches.filter(\.value).keys) }

    /// Switches a module on that has a section, unless an `Enabled=` says something of it.
    package mutating func mention(_ module: BuiltInModule, at place: ConfigurationPlace? = nil) {
        if switches[module] == nil { switches[module] = true }
        if let place { places[module.rawValue] = place }
    }

    /// Where the section of a module begins.
    func place(of module: BuiltInModule) -> ConfigurationPlace {
        places[module.rawValue] ?? ConfigurationPlace(file: "the configuration", line: 0)
    }

    /// Where the zones of the clock stand.
    var placeOfZones: ConfigurationPlace { places[Self.zonesKey] ?? place(of: .clock) }

    mutating func setZones(_ zones: [String], at place: ConfigurationPlace) {
        clock.zones = zones
        places[Self.zonesKey] = place
    }

    mutating func setEnabled(_ module: BuiltInModule, _ isEnabled: Bool) { switches[module] = isEnabled }

    /// Adds a `[Glance NAME]` section, unless an earlier one has the name.
    mutating func mention(glance name: String, at place: ConfigurationPlace) {
        if !glances.contains(where: { $0.name == name }) { glances.append(GlanceDraft(name: name, place: place)) }
    }
}

/// A module of the program, which a section such as `[Module system]` switches on.
package enum BuiltInModule: String, Hashable, Sendable, CaseIterable {
    case clock
    case image
    case player
    case system
}

extension BuiltInModule {
    /// Reads the head of a section, such as `Module system`.
    ///
    /// - Returns: `nil` for a section of another kind.
    /// - Throws: ``ConfigurationError`` for a module that there is not.
    init?(head: String, _ file: String, _ line: Int) throws(ConfigurationError) {
        let words = head.split(separator: " ", maxSplits: 1)
        guard words.first == "Module" else { return nil }
        let name = words.count > 1 ? String(words[1]) : ""
        guard let module = BuiltInModule(rawValue: name) else {
            let nearest = name.nearest(in: Self.allCases.map(\.rawValue)) ?? ""
            throw ConfigurationError(
                file, line,
                "no module is called '\(KeyFile.shortened(name))'; did you mean [Module \(nearest)]?")
        }
        self = module
    }
}

/// A `[Glance NAME]` section as far as it has been read. The keys come one by one, and some may be missing.
package struct GlanceDraft: Hashable, Sendable {
    /// The name of the section, such as `cpu`, which is the id of the glance.
    package let name: String
    package let place: ConfigurationPlace
    package var program: Placed<[String]>?
    package var file: Placed<String>?
    package var interval: Placed<ScriptOptions.Schedule>?
    package var isContinuous: Placed<Bool>?
    package var timeLimit: Duration?
    package var environment: [String: String] = [:]
    package var folder: Placed<String>?
    package var icon: Placed<String>?
    package var tint: Tint?
    package var hasSparkline = false
    package var lifetime: Duration?

    init(name: String, place: ConfigurationPlace) {
        self.name = name
        self.place = place
    }
}

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
