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

extension ValueSyntax<[String]> {
    /// Reads a program with its arguments.
    static var program: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let arguments = try ArgumentSplitter.split(text)
            guard let program = arguments.first, program.hasPrefix("/"), program != "/" else {
                throw InvalidValue(expectation: "the absolute path of a program, and its arguments")
            }
            return arguments
        }
    }

    /// Reads the names of time zones with spaces between.
    static var zones: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let zones = text.split(separator: " ").map(String.init)
            for zone in zones {
                // The name becomes a part of a path.
                let isName = zone.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-/".contains($0)) }
                guard isName, !zone.hasPrefix("/"), zone.utf8.count <= 64, zones.count <= 8 else {
                    throw InvalidValue(expectation: "at most 8 time zones such as Asia/Tokyo, with spaces between")
                }
            }
            return zones
        }
    }
}

extension ValueSyntax<[String]> {
    /// Reads the names of players with spaces between.
    static var players: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let names = text.split(separator: " ").map(String.init)
            for name in names {
                // The characters of a name on a bus.
                let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
                guard isName, name.utf8.count <= 200, names.count <= 32 else {
                    throw InvalidValue(expectation: "at most 32 players such as firefox, with spaces between")
                }
            }
            return names
        }
    }
}

extension ValueSyntax<String> {
    /// Reads the path of a file or a folder.
    static var absolutePath: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let path = try path("a file").read(text)
            guard path.hasPrefix("/"), path != "/" else {
                throw InvalidValue(expectation: "an absolute path, such as /run/weather")
            }
            return path
        }
    }

    /// Reads the path of a folder, which may be the root.
    static var mountPoint: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in text == "/" ? text : try absolutePath.read(text) }
    }

    /// Reads the name of an icon.
    static var iconName: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let isName = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_+.".contains($0)) }
            guard isName, (1...128).contains(text.utf8.count) else {
                throw InvalidValue(expectation: "the name of an icon, such as cloud.rain")
            }
            return text
        }
    }
}

extension ValueSyntax {
    /// Reads some of an enumeration's cases, in upper or lower case, with spaces between.
    static func choices<Choice>() -> ValueSyntax
    where Value == [Choice], Choice: CaseIterable & RawRepresentable & Sendable, Choice.RawValue == String {
        ValueSyntax { (text) throws(InvalidValue) in
            let all = Array(Choice.allCases)
            var chosen: [Choice] = []
            for word in text.lowercased().split(separator: " ") {
                guard let choice = all.first(where: { $0.rawValue.lowercased() == word }) else {
                    throw InvalidValue(
                        expectation: "some of " + all.map(\.rawValue).joined(separator: ", ") + " with spaces between")
                }
                chosen.append(choice)
            }
            return chosen
        }
    }
}

extension ValueSyntax<Duration> {
    /// Reads how often something is looked at.
    static var interval: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let interval = Duration(notation: text), (.seconds(1)...Duration.seconds(86_400)).contains(interval)
            else { throw InvalidValue(expectation: "a duration from 1s to 24h") }
            return interval
        }
    }

    /// Reads how long a glance is fresh.
    static var lifetime: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let range = Duration.seconds(1)...Duration.seconds(31 * 86_400)
            guard let lifetime = Duration(notation: text), range.contains(lifetime) else {
                throw InvalidValue(expectation: "a duration from 1s to 31d")
            }
            return lifetime
        }
    }
}

extension ValueSyntax<ScriptOptions.Schedule> {
    /// Reads when a script runs or a file is read.
    static var schedule: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            switch text.lowercased() {
            case "once": return .once
            case "repeat": return .repeating
            default: break
            }
            do throws(InvalidValue) { return .every(try ValueSyntax<Duration>.interval.read(text)) } catch {
                throw InvalidValue(expectation: "once, repeat, or \(error.expectation)")
            }
        }
    }
}

extension Setting {
    /// The settings of the glances on the idle strip.
    static let glances: [Setting] = [
        Setting("Glances", "Interval", \.glances.interval, .word("never", or: .turn)),
        Setting("Glances", "Order", \.glances.order, .glanceIDs),
        Setting("Glances", "Pinned", \.glances.pinned, .glanceIDs),
        Setting("Glances", "WhenNear", \.glances.onlyWhenNear, .boolean),
        Setting("Glances", "Sides", \.glances.hasSides, .boolean),
    ]
}

extension ValueSyntax<Duration> {
    /// Reads how long a glance has its turn. A shorter turn could not be read, and would seldom let the display rest.
    fileprivate static var turn: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let turn = Duration(notation: text), (.seconds(1)...Duration.seconds(86_400)).contains(turn) else {
                throw InvalidValue(expectation: "a duration from 1s to 24h")
            }
            return turn
        }
    }
}

extension ValueSyntax<[String]> {
    /// Reads ids of glances, with spaces between.
    fileprivate static var glanceIDs: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let ids = text.split(separator: " ").map(String.init)
            let isFit = ids.allSatisfy { id in
                id.utf8.count <= Glance.idLimit && !id.hasPrefix(".")
                    && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_+.".contains($0)) }
            }
            guard isFit, ids.count <= GlanceBoardMachine.limit, Set(ids).count == ids.count else {
                throw InvalidValue(
                    expectation: "at most \(GlanceBoardMachine.limit) ids of glances with spaces between, each once: "
                        + "1 to \(Glance.idLimit) ASCII letters, digits, - _ + and . after the first")
            }
            return ids
        }
    }
}
