package import NotchCore
import NotchSystem

/// A section that shows what a program prints or a file has, as far as its keys say.
package struct ScriptKeys: Hashable, Sendable {
    package var program: [String]?
    package var file: String?
    package var interval: ScriptOptions.Schedule?
    package var isContinuous: Bool?
    package var timeLimit: Duration?
    package var environment: [String: String] = [:]
    package var folder: String?
    package var user: String?
    package var icon: String?
    package var tint: Tint?
    package var meter = Glance.Meter.bar
    package var hasSparkline = false
    package var lifetime: Duration?

    /// Returns the options for a glance; `nil` if the keys contradict one another, or a source is missing.
    package func options(id: String) -> ScriptOptions? {
        let source = program.map(ScriptOptions.Source.program) ?? file.map(ScriptOptions.Source.file)
        guard let source, ScriptSource.flaw(of: self) == nil else { return nil }
        var options = ScriptOptions(id: id, source: source)
        if let interval { options.schedule = interval }
        if isContinuous == true { options.schedule = .continuous }
        options.timeLimit = timeLimit
        options.environment = environment
        if let folder { options.folder = folder }
        options.user = user
        options.icon = icon
        options.tint = tint
        options.meter = meter
        options.hasSparkline = hasSparkline
        options.lifetime = lifetime
        return options
    }
}

extension ScriptSource {
    nonisolated package static let kind = "script"
    /// Each may run a program at the same time.
    nonisolated package static let limit = 32
    nonisolated package static let defaults = ScriptKeys()
    nonisolated package static let keys: [FileKey<ScriptKeys>] = [
        FileKey("Exec", \.program, .emptyForNone(.program)),
        FileKey("File", \.file, .emptyForNone(.absolutePath)),
        FileKey("Interval", \.interval, .emptyForNone(.schedule)),
        FileKey("Continuous", \.isContinuous, .emptyForNone(.boolean)),
        FileKey("TimeLimit", \.timeLimit, .emptyForNone(.interval)),
        FileKey("Environment", \.environment, .environment),
        FileKey("Folder", \.folder, .emptyForNone(.folder)),
        FileKey("User", \.user, .emptyForNone(.userName)),
        FileKey("Icon", \.icon, .emptyForNone(.iconName)),
        FileKey("Tint", \.tint, .emptyForNone(.tint)),
        FileKey("Meter", \.meter, .choice),
        FileKey("Sparkline", \.hasSparkline, .boolean),
        FileKey("Lifetime", \.lifetime, .emptyForNone(.lifetime)),
    ]

    nonisolated package static func flaw(of keys: ScriptKeys) -> OptionError? {
        let hasFile = keys.file != nil
        if keys.program == nil, !hasFile { return OptionError(key: "", message: "needs Exec= or File=") }
        if keys.program != nil, hasFile {
            return OptionError(key: "File", message: "has Exec= already; give Exec= or File=, not both")
        }
        if keys.isContinuous == true {
            if hasFile {
                return OptionError(key: "Continuous", message: "Continuous=yes is for Exec=, and there is a File=")
            }
            if keys.interval != nil {
                return OptionError(
                    key: "Continuous", message: "has an Interval=; give Interval= or Continuous=yes, not both")
            }
        }
        if keys.interval == .repeating, hasFile {
            return OptionError(key: "Interval", message: "Interval=repeat is for Exec=, and there is a File=")
        }
        return nil
    }

    nonisolated package static func needs(of keys: ScriptKeys) -> [GlanceNeed] {
        let program = keys.program?.first.map { GlanceNeed("Exec", .program($0)) }
        let folder = keys.folder.map { GlanceNeed("Folder", .folder($0)) }
        let icon = keys.icon.map { GlanceNeed("Icon", .icon($0)) }
        let user = keys.user.flatMap { name in
            System.hasNoUser(name) ? GlanceNeed("User", .absent("this machine has no user \(name)")) : nil
        }
        return [program, folder, icon, user].compactMap { $0 }
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

extension ValueSyntax<Duration> {
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
