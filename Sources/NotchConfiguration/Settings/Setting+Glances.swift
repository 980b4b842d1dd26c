import NotchCore
import NotchGlances

extension Settings {
    /// The settings of `[Glance NAME]` sections of any kind, and the settings of each kind.
    static func glanceSections(of kinds: [GlanceKind]) -> [Setting] {
        let common = [
            glance("Kind") { (glances, entry) throws(InvalidValue) in
                try glances.setKind(entry.value, ofHead: entry.section)
            },
            glance("Enabled") { (glances, entry) throws(InvalidValue) in
                glances.setEnabled(try ValueSyntax<Bool>.boolean.read(entry.value), ofHead: entry.section)
            },
        ]
        return common
            + kinds.flatMap { kind in
                kind.keys.map { key in
                    glance(key, of: kind.name) { (glances, entry) throws(InvalidValue) in
                        try glances.set(key, entry.value, ofHead: entry.section, at: entry.place)
                    }
                }
            }
    }

    private static func glance(
        _ key: String, of kind: String? = nil,
        _ apply: @escaping @Sendable (inout GlanceSections, KeyEntry) throws(InvalidValue) -> Void
    ) -> Setting {
        Setting("Glance", key, named: true) { (configuration, entry) throws(InvalidValue) in
            try apply(&configuration.glanceSources, entry)
        }.of(glanceKind: kind)
    }
}

extension Settings {
    /// The settings of the glances on the idle strip.
    static let glances: [Setting] = [
        // A shorter turn could not be read, and would rarely let the display rest.
        Setting("Glances", "Interval", \.glances.interval, .word("never", or: .interval)),
        Setting("Glances", "Order", \.glances.order, .glanceIDs),
        Setting("Glances", "Pinned", \.glances.pinned, .glanceIDs),
        Setting("Glances", "WhenNear", \.glances.onlyWhenNear, .boolean),
        Setting("Glances", "Sides", \.glances.hasSides, .boolean),
    ]
}

extension ValueSyntax<[String]> {
    /// Reads ids of glances, separated by spaces.
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
