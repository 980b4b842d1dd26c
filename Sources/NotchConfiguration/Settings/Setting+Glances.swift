import NotchCore
import NotchModules

extension Setting {
    /// The settings of `[Glance NAME]` sections of any kind, and those of each kind.
    static func glanceSections(of kinds: [GlanceKind]) -> [Setting] {
        let common = [
            glance("Kind") { (glances, text, subject) throws(InvalidValue) in
                try glances.setKind(text, ofHead: subject.head)
            },
            glance("Enabled") { (glances, text, subject) throws(InvalidValue) in
                glances.setEnabled(try ValueSyntax<Bool>.boolean.read(text), ofHead: subject.head)
            },
        ]
        return common
            + kinds.flatMap { kind in
                kind.keys.map { key in
                    glance(key, of: kind.name) { (glances, text, subject) throws(InvalidValue) in
                        try glances.set(key, text, ofHead: subject.head, at: subject.location)
                    }
                }
            }
    }

    private static func glance(
        _ key: String, of kind: String? = nil,
        _ apply: @escaping @Sendable (inout GlanceModuleConfiguration, String, Subject) throws(InvalidValue) -> Void
    ) -> Setting {
        var setting = Setting("Glance", key, named: true) { (configuration, text, subject) throws(InvalidValue) in
            try apply(&configuration.glanceModules, text, subject)
        }
        setting.glanceKind = kind
        return setting
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
