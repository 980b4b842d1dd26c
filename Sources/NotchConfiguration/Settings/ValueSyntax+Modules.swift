import NotchCore
import NotchModules

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
