import NotchCore
import NotchGlances
import NotchGraphics
import NotchInput

/// One key of the configuration files.
typealias Setting = FileKey<NotchConfiguration>

/// The keys of the configuration files.
enum Settings {
    static let all: [Setting] = with(GlanceKind.builtIn)

    /// - Parameter kinds: the kinds of glances.
    static func with(_ kinds: [GlanceKind]) -> [Setting] {
        display + output + matrix + drawing + light + theme + appearance + questions + queue + surface + glances
            + glanceSections(of: kinds) + engagement + inputs + ambient + indicator + actions + store + handoff + log
    }

    /// Makes a key of sections that each have a name. The first key of a section makes its element of the list.
    static func named<Element: Sendable>(
        _ section: String, _ key: String, in list: Property<NotchConfiguration, [Element]>,
        called name: any KeyPath<Element, String> & Sendable, make: @escaping @Sendable (KeyEntry) -> Element,
        apply: @escaping @Sendable (inout Element, KeyEntry) throws(InvalidValue) -> Void
    ) -> Setting {
        Setting(section, key, named: true) { (configuration, entry) throws(InvalidValue) in
            let elements = configuration[keyPath: list]
            let index = elements.firstIndex { $0[keyPath: name] == entry.sectionName } ?? elements.endIndex
            if index == elements.endIndex { configuration[keyPath: list].append(make(entry)) }
            try apply(&configuration[keyPath: list][index], entry)
        }
    }
}

extension NotchConfiguration {
    /// Returns the keys that differ from those of `running` and take effect only at the next start.
    package func keysForNextStart(since running: NotchConfiguration) -> [String] {
        var keys: [String] = []
        for change in Settings.all.compactMap(\.nextStart) {
            if !change.isSame(running, self), !keys.contains(change.name) { keys.append(change.name) }
        }
        return keys
    }
}

extension Settings {
    static let questions: [Setting] = [
        Setting("Questions", "Buttons", \.questionButtons, .choice, .nextStart)
    ]

    static let queue: [Setting] = [
        Setting("Queue", "Capacity", \.capacity, .truncated(1...1_000_000, "activities"), .nextStart),
        Setting("Queue", "Dwell", \.dwell, .word("auto", or: .upToADay)),
        Setting("Queue", "Transition", \.transition, .duration(atMost: .seconds(5)), .nextStart),
        Setting("Queue", "RaiseAfter", \.raiseAfter, .word("never", or: .upToADay), .nextStart).formerly("Patience"),
        Setting("Queue", "ExpireUnseenAfter", \.expireUnseenAfter, .word("never", or: .upToADay), .nextStart)
            .formerly("UnseenLimit"),
    ]

    static let surface: [Setting] = [
        Setting("Surface", "KeepOpen", \.keepOpen, .boolean),
        // The setting is live, although a change takes effect only at the next start, when the cue is shown.
        Setting("Surface", "LaunchCue", \.launchCue, .boolean),
    ]

    static let engagement: [Setting] = [
        Setting("Engagement", "HoverDelay", \.hoverDelay, .duration(atMost: .seconds(5))),
        Setting("Engagement", "HoverLinger", \.hoverLinger, .duration(atMost: .seconds(5))),
    ]

    /// The settings for following the ambient light, and for reacting to people nearby.
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

extension Settings {
    /// The settings of handoff between displays.
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
