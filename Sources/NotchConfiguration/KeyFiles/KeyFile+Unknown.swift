import NotchCore

extension KeyFile {
    /// Refuses a section without keys that is none of the known ones. The keys of others are refused with their lines.
    func checkHeads(among known: some Sequence<String>) throws(ConfigurationError) {
        let known = Set(known)
        for head in heads { try check(head, among: known) }
    }

    /// Refuses a head without keys that is none of the known ones.
    func check(_ head: (section: String, line: Int), among known: Set<String>) throws(ConfigurationError) {
        if Self.isSection(head.section, among: known) || entries.contains(where: { $0.section == head.section }) {
            return
        }
        throw ConfigurationError(name, head.line, Self.complaint(section: head.section, among: known))
    }

    /// Whether a section is one of the known ones, or one of a known kind.
    static func isSection(_ section: String, among known: Set<String>) -> Bool {
        known.contains(section) || known.contains(parts(of: section).kind)
    }

    /// Returns the complaint about a section that is none of the known ones. It suggests the nearest known one.
    fileprivate static func complaint(section: String, among known: Set<String>) -> String {
        let section = shortened(section)
        return "no section is called [\(section)]; did you mean [\(section.nearest(in: known.sorted()) ?? "")]?"
    }
}

extension KeyFile.Entry {
    /// Returns the complaint about an entry that is none of the `known` ones. It suggests the nearest known one.
    func complaint(among known: [(section: String, key: String)]) -> String {
        let sections = Set(known.map(\.section))
        let section = sections.contains(section) ? section : sectionParts.kind
        guard sections.contains(section) else { return KeyFile.complaint(section: section, among: sections) }
        // A key of another section is more likely to be misplaced than misspelt.
        let elsewhere = known.filter { $0.key == key }
        if elsewhere.count == 1 {
            return "\(key) belongs to [\(elsewhere[0].section)], not to [\(section)]"
        }
        let shown = KeyFile.shortened(key)
        let nearest = shown.nearest(in: known.lazy.filter { $0.section == section }.map(\.key)) ?? ""
        return "[\(section)] has no key '\(shown)'; did you mean '\(nearest)'?"
    }
}
