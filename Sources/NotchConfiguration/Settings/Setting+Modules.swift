import NotchCore
import NotchModules

extension Setting {
    /// The settings of modules.
    static let modules: [Setting] = glance + enabling + clock + image + player + system

    private static let glance: [Setting] = [
        placed("Exec", \.program, .program),
        placed("File", \.file, .absolutePath),
        placed("Interval", \.interval, .schedule),
        placed("Continuous", \.isContinuous, .boolean),
        glance("TimeLimit", \.timeLimit, .emptyForNone(.timeLimit)),
        glance("Environment", \.environment, .environment),
        placed("Folder", \.folder, .folder),
        placed("Icon", \.icon, .iconName),
        glance("Tint", \.tint, .emptyForNone(.tint)),
        glance("Sparkline", \.hasSparkline, .boolean),
        glance("Lifetime", \.lifetime, .emptyForNone(.lifetime)),
    ]

    private static let enabling: [Setting] = BuiltInModule.allCases.map { module in
        Setting("Module \(module.rawValue)", "Enabled") { (configuration, text, _) throws(InvalidValue) in
            configuration.glanceModules.setEnabled(module, try ValueSyntax<Bool>.boolean.read(text))
        }
    }

    private static let clock: [Setting] = [
        Setting("Module clock", "Zones") { (configuration, text, subject) throws(InvalidValue) in
            configuration.glanceModules.setZones(try ValueSyntax.zones.read(text), at: subject.location)
        },
        Setting("Module clock", "Hours", \.glanceModules.clock.hours, .choice),
        Setting("Module clock", "Seconds", \.glanceModules.clock.hasSeconds, .boolean),
        Setting("Module clock", "Date", \.glanceModules.clock.date, .choice),
    ]

    private static let image: [Setting] = [
        Setting("Module image", "Path", \.glanceModules.image.path, .emptyForNone(.absolutePath)),
        Setting("Module image", "Interval", \.glanceModules.image.interval, .interval),
    ]

    private static let player: [Setting] = [
        Setting("Module player", "Bus", \.glanceModules.player.buses, .choices()),
        Setting("Module player", "Ignore", \.glanceModules.player.ignored, .players),
        Setting("Module player", "WhenPaused", \.glanceModules.player.whenPaused, .choice),
    ]

    private static let system: [Setting] = [
        Setting("Module system", "Show", \.glanceModules.system.metrics, .choices()),
        Setting("Module system", "Interval", \.glanceModules.system.interval, .interval),
        Setting("Module system", "Disk", \.glanceModules.system.disk, .mountPoint),
        Setting(
            "Module system", "Interface", \.glanceModules.system.interface, .emptyForNone(.text("a network interface"))),
    ]

    // MARK: Sections

    private static func glance<Value: Sendable>(
        _ key: String, _ property: Property<GlanceDraft, Value>, _ syntax: ValueSyntax<Value>
    ) -> Setting {
        glance(key) { (draft, text, _) throws(InvalidValue) in draft[keyPath: property] = try syntax.read(text) }
    }

    /// A key whose value is checked once all files have been read, and then needs its place for a message. An empty
    /// text removes the value of another file.
    private static func placed<Value: Hashable & Sendable>(
        _ key: String, _ property: Property<GlanceDraft, Placed<Value>?>, _ syntax: ValueSyntax<Value>
    ) -> Setting {
        glance(key) { (draft, text, place) throws(InvalidValue) in
            draft[keyPath: property] = text.isEmpty ? nil : Placed(value: try syntax.read(text), place: place)
        }
    }

    private static func glance(
        _ key: String,
        _ apply: @escaping @Sendable (inout GlanceDraft, String, ConfigurationPlace) throws(InvalidValue) -> Void
    ) -> Setting {
        Setting("Glance", key, named: true) { (configuration, text, subject) throws(InvalidValue) in
            let index = configuration.glanceModules.glances.firstIndex { $0.name == subject.name }
            guard let index else { return }
            try apply(&configuration.glanceModules.glances[index], text, subject.location)
        }
    }
}
