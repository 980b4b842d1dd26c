extension KeyFile.Entry {
    /// Returns the complaint about an entry that is none of the `known` ones. It suggests the nearest known one.
    func complaint(among known: [(section: String, key: String)]) -> String {
        let sections = Set(known.map(\.section)).sorted()
        let section = sections.contains(section) ? section : sectionParts.kind
        guard sections.contains(section) else {
            let section = KeyFile.shortened(section)
            let nearest = section.nearest(in: sections) ?? ""
            return "no section is called [\(section)]; did you mean [\(nearest)]?"
        }
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
