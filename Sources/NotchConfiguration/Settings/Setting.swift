import NotchCore
import NotchGraphics
import NotchInput
import NotchModules

/// One key of the configuration file: its name, the effect of its value, and the time at which it takes effect.
struct Setting: Sendable {
    /// The time at which a changed value takes effect.
    enum Moment: Hashable, Sendable {
        /// At once, when the files are read again.
        case live
        /// When the program starts again.
        case nextStart
    }

    /// Identifies the section of an entry among several sections of one kind, and the place of the entry.
    struct Subject: Sendable {
        /// The head of the section, as in `[GPIO front door]`.
        var head = ""
        /// The part of the head after the kind; empty if there is none.
        var name: String { KeyFile.parts(of: head).name }
        /// The file and line, for messages that come after the file has been read.
        var location = ConfigurationPlace(file: "", line: 0)

        /// The file and line in words; empty if there is no file.
        var place: String { location.file.isEmpty ? "" : location.description }
    }

    /// Applies the text of an entry, or throws a description of a valid value.
    typealias Application = @Sendable (inout NotchConfiguration, String, Subject) throws(InvalidValue) -> Void

    let section: String
    let key: String
    /// The names that the key had in earlier versions. Files may use them, and a notice asks for the present name.
    private(set) var formerKeys: [String] = []
    /// Whether there may be several sections of the kind, each with a name.
    let isNamed: Bool
    /// The kind of glances whose sections have the key; `nil` for a key of each section of that name.
    var glanceKind: String?
    private let application: Application
    /// The name of a change that takes effect only at the next start, and the comparison that finds it; `nil` for a
    /// live setting.
    let nextStart: (name: String, isSame: @Sendable (NotchConfiguration, NotchConfiguration) -> Bool)?

    /// Makes a key that sets one property.
    ///
    /// - Parameters:
    ///   - moment: when a change takes effect.
    init<Value: Equatable & Sendable>(
        _ section: String, _ key: String, _ property: Property<NotchConfiguration, Value>,
        _ syntax: ValueSyntax<Value>, _ moment: Moment = .live
    ) {
        self.init(section, key) { (configuration, text, _) throws(InvalidValue) in
            configuration[keyPath: property] = try syntax.read(text)
        } nextStart: {
            moment == .live ? nil : (key, { $0[keyPath: property] == $1[keyPath: property] })
        }
    }

    /// Makes a key with any effect.
    ///
    /// - Parameter nextStart: returns the name of a change that takes effect only at the next start, and a function
    ///   that returns whether two configurations have the same value.
    init(
        _ section: String, _ key: String, named isNamed: Bool = false, _ application: @escaping Application,
        nextStart: () -> (name: String, isSame: @Sendable (NotchConfiguration, NotchConfiguration) -> Bool)? = { nil }
    ) {
        self.section = section
        self.key = key
        self.isNamed = isNamed
        self.application = application
        self.nextStart = nextStart()
    }

    /// Returns the setting with names that its key had in earlier versions.
    func formerly(_ keys: String...) -> Setting {
        var setting = self
        setting.formerKeys += keys
        return setting
    }

    /// Returns the setting of an entry, by the present name of its key or by a former one.
    ///
    /// - Parameters:
    ///   - settings: those of the entry's section are looked for by the section's kind, or by its whole head.
    ///   - glanceKind: the kind of glances that the section has.
    static func of(_ entry: KeyFile.Entry, among settings: [Setting], glanceKind: String?) -> Setting? {
        let kind = glanceKind == nil ? entry.sectionParts.kind : "Glance"
        let section = settings.filter {
            $0.section == ($0.isNamed ? kind : entry.section) && ($0.glanceKind == nil || $0.glanceKind == glanceKind)
        }
        return section.first { $0.key == entry.key } ?? section.first { $0.formerKeys.contains(entry.key) }
    }

    /// Applies the text, or throws a description of a valid value.
    func apply(
        _ configuration: inout NotchConfiguration, _ text: String, subject: Subject = Subject()
    ) throws(InvalidValue) {
        try application(&configuration, text, subject)
    }

    static let all: [Setting] = settings(with: GlanceKind.builtIn)

    /// - Parameter kinds: those of glances.
    static func settings(with kinds: [GlanceKind]) -> [Setting] {
        display + output + matrix + drawing + light + theme + appearance + questions + queue + surface + glances
            + glanceSections(of: kinds) + engagement + inputs + ambient + indicator + actions + store + handoff + log
    }
}

extension NotchConfiguration {
    /// Returns the keys that differ from those of `running` and take effect only at the next start.
    package func keysForNextStart(since running: NotchConfiguration) -> [String] {
        var keys: [String] = []
        for setting in Setting.all {
            if let name = setting.changeForNextStart(from: running, to: self), !keys.contains(name) {
                keys.append(name)
            }
        }
        return keys
    }
}

extension Setting {
    fileprivate func changeForNextStart(from old: NotchConfiguration, to new: NotchConfiguration) -> String? {
        nextStart.flatMap { $0.isSame(old, new) ? nil : $0.name }
    }
}

extension Setting {
    static let questions: [Setting] = [
        Setting("Questions", "Buttons", \.questionButtons, .choice, .nextStart)
    ]

    static let queue: [Setting] = [
        Setting("Queue", "Capacity", \.capacity, .truncated(1...1_000_000, "activities"), .nextStart),
        Setting("Queue", "Dwell", \.dwell, .word("auto", or: .upToADay)),
        Setting("Queue", "Transition", \.transition, .duration(atMost: .seconds(5)), .nextStart),
        Setting("Queue", "RaiseAfter", \.patience, .word("never", or: .upToADay), .nextStart).formerly("Patience"),
        Setting("Queue", "ExpireUnseenAfter", \.unseenLimit, .word("never", or: .upToADay), .nextStart)
            .formerly("UnseenLimit"),
    ]

    static let surface: [Setting] = [
        Setting("Surface", "KeepOpen", \.keepOpen, .boolean),
        // The setting is live: it has no effect on the running program, because the start has passed.
        Setting("Surface", "LaunchCue", \.launchCue, .boolean),
    ]

    static let engagement: [Setting] = [
        Setting("Engagement", "HoverDelay", \.hoverDelay, .duration(atMost: .seconds(5))),
        Setting("Engagement", "HoverLinger", \.hoverLinger, .duration(atMost: .seconds(5))),
    ]

    /// The settings by which the panel reacts to the ambient light and to people nearby.
    static let ambient: [Setting] = [
        Setting("Ambient", "Follow", \.followsAmbientLight, .boolean),
        Setting("Ambient", "Device", \.inputs.light.device, .optional(.text("a light sensor's name"))),
        Setting("Ambient", "Dark", \.ambientPolicy.dark, .number(0.1...200_000, "lux")),
        Setting("Ambient", "Bright", \.ambientPolicy.bright, .number(0.1...200_000, "lux")),
        Setting("Ambient", "Lowest", \.ambientPolicy.lowest, .whole(1...100, "percent")),
        Setting("Ambient", "Highest", \.ambientPolicy.highest, .whole(1...100, "percent")),
        Setting("Ambient", "WakeOnApproach", \.light.wakesOnApproach, .boolean),
        Setting("Ambient", "SleepAfter", \.light.sleepAfter, .word("never", or: .upToADay)),
    ]

    static let log: [Setting] = [
        Setting("Log", "Level", \.logLevel, .logLevel, .nextStart)
    ]
}

extension Setting {
    /// The settings of what is handed over between displays.
    static let handoff: [Setting] = [
        Setting("Handoff", "Enabled", \.handoff.isEnabled, .boolean, .nextStart),
        Setting("Handoff", "Name", \.handoff.name, .emptyForNone(.text("a name")), .nextStart),
        Setting("Handoff", "Folder", \.handoff.folder, .emptyForNone(.absolutePath("a folder")), .nextStart),
    ]
}

extension ValueSyntax<String> {
    /// - Parameter what: a description of the file or folder at the path.
    static func absolutePath(_ what: String) -> ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard text.hasPrefix("/") else {
                throw InvalidValue(expectation: "the path of \(what), beginning with a /")
            }
            return try path(what).read(text)
        }
    }
}
