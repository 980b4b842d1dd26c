import NotchCore

/// A key file: `[Section]` lines, `Key=value` lines, `#` and `;` comments.
///
/// It has the syntax of systemd units, desktop entries and dunst. GLib's parser reads it too, but does not keep the
/// lines of the keys. A message without the line does not help the person who has to correct the file.
struct KeyFile {
    struct Entry: Hashable {
        var section: String
        var key: String
        var value: String
        /// The number of the line, counted from 1.
        var line: Int

        var sectionParts: (kind: String, name: String) { KeyFile.parts(of: section) }
    }

    /// Returns a section's kind and its name, as in `[GPIO front door]`.
    static func parts(of section: String) -> (kind: String, name: String) {
        guard let space = section.firstIndex(of: " ") else { return (section, "") }
        return (String(section[..<space]), String(section[space...].trimmed))
    }

    /// The name of the file in messages.
    let name: String
    private(set) var entries: [Entry] = []
    /// The heads of the sections, also of those without entries, and their lines.
    private(set) var heads: [(section: String, line: Int)] = []

    /// Reads a key file.
    ///
    /// - Throws: ``ConfigurationError``, which names the file and each line that does not belong into a key file.
    init(parsing text: String, name: String) throws(ConfigurationError) {
        var problems = ConfigurationProblems()
        self.init(reading: text, name: name, &problems)
        try problems.check()
    }

    /// Reads all that is right in a key file.
    ///
    /// - Parameter problems: gets what is wrong. What stands below a section that cannot be read is left out.
    init(reading text: String, name: String, _ problems: inout ConfigurationProblems) {
        self.name = name
        var section: String?
        var isBelowFault = false
        var number = 0
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            let line = line.trimmed
            if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
            if line.hasPrefix("[") {
                isBelowFault = !line.hasSuffix("]") || line.count <= 2
                if isBelowFault {
                    let message = "'\(Self.shortened(line))' is not a section: write [Name]"
                    problems.add(ConfigurationError(name, number, message))
                    continue
                }
                section = String(line.dropFirst().dropLast())
                heads.append((String(line.dropFirst().dropLast()), number))
                continue
            }
            guard let equals = line.firstIndex(of: "="), equals != line.startIndex else {
                let message = "'\(Self.shortened(line))' is neither [Section] nor Key=value"
                problems.add(ConfigurationError(name, number, message))
                continue
            }
            if isBelowFault { continue }
            guard let section else {
                let message = "'\(Self.shortened(line))' stands before the first [Section]"
                problems.add(ConfigurationError(name, number, message))
                // One message is enough for all that stands there.
                isBelowFault = true
                continue
            }
            entries.append(
                Entry(
                    section: section, key: String(line[..<equals].trimmed),
                    value: String(line[line.index(after: equals)...].trimmed), line: number))
        }
    }

    /// Returns text from a file, shortened and cleaned for a message in a terminal.
    static func shortened(_ text: some StringProtocol) -> String { text.excerpt }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

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
    /// Returns the complaint about an entry that is none of the settings. It suggests the nearest one.
    ///
    /// - Parameter glanceKind: the kind of glances that the entry's section has.
    func complaint(among settings: [Setting], glanceKind: String?) -> String {
        guard let glanceKind else { return complaint(among: settings.map { ($0.section, $0.key) }) }
        let others = settings.filter { $0.key == key }.compactMap(\.glanceKind)
        if let other = others.first {
            return
                "\(key) belongs to glances with Kind=\(other), and [\(KeyFile.shortened(section))] has Kind=\(glanceKind)"
        }
        let known = settings.filter { $0.section == "Glance" && ($0.glanceKind ?? glanceKind) == glanceKind }
        let nearest = KeyFile.shortened(key).nearest(in: known.map(\.key)) ?? ""
        return "[Glance] has no key '\(KeyFile.shortened(key))'; did you mean '\(nearest)'?"
    }

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

extension InvalidValue {
    /// Returns the whole sentence about an entry of a file.
    func complaint(about entry: KeyFile.Entry) -> String {
        let complaint = complaint(about: "\(entry.key)=\(KeyFile.shortened(entry.value))")
        let isCommented = entry.value.hasOccurrence(of: " #") || entry.value.hasOccurrence(of: " ;")
        return complaint + (isCommented ? "; a comment stands on a line of its own" : "")
    }
}
