package import NotchCore
import NotchSystem

/// A key file: `[Section]` lines, `Key=value` lines, `#` and `;` comments.
///
/// It has the syntax of systemd units, desktop entries and dunst. GLib's parser is not used, because it does not keep
/// the lines of the keys, which a person needs to correct the file.
package struct KeyFile {
    /// The name of the file in messages.
    package let name: String
    package private(set) var entries: [KeyEntry] = []
    /// The heads of the sections and their lines, including sections without entries.
    package private(set) var heads: [(section: String, line: Int)] = []

    /// Reads a key file.
    ///
    /// - Throws: ``ConfigurationError``, which names the file and each line that is not valid in a key file.
    package init(parsing text: String, name: String) throws(ConfigurationError) {
        var problems = ConfigurationProblems()
        self.init(reading: text, name: name, &problems)
        try problems.check()
    }

    /// Reads the valid entries of a key file.
    ///
    /// - Parameter problems: receives the problems. The entries below an invalid section head are omitted.
    package init(reading text: String, name: String, _ problems: inout ConfigurationProblems) {
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
                // One message is enough for all lines before the first section.
                isBelowFault = true
                continue
            }
            entries.append(
                KeyEntry(
                    section: section, key: String(line[..<equals].trimmed),
                    value: String(line[line.index(after: equals)...].trimmed),
                    place: ConfigurationPlace(file: name, line: number)))
        }
    }

    /// Returns the file with the sections of these kinds alone.
    package func keeping(_ kinds: Set<String>) -> KeyFile {
        var file = self
        file.entries = entries.filter { kinds.contains($0.sectionParts.kind) }
        file.heads = heads.filter { kinds.contains(KeyEntry.parts(of: $0.section).kind) }
        return file
    }

    /// Returns text from a file, shortened and cleaned for a message in a terminal.
    package static func shortened(_ text: some StringProtocol) -> String { text.excerpt }
}

extension KeyFile {
    /// Applies all entries in their order. A key stands once, unless it repeats.
    ///
    /// - Throws: ``ConfigurationError`` for the first entry that is refused.
    package func read<Root>(_ keys: [FileKey<Root>], into root: inout Root) throws(ConfigurationError) {
        try checkHeads(among: keys.map(\.section))
        for entry in entries { try entry.apply(key(of: entry, among: keys), to: &root) }
    }

    /// Refuses sections and keys that are none of the known ones, and keys that stand twice.
    package func check<Root>(_ keys: [FileKey<Root>]) throws(ConfigurationError) {
        try checkHeads(among: keys.map(\.section))
        for entry in entries { _ = try key(of: entry, among: keys) }
    }

    private func key<Root>(
        of entry: KeyEntry, among keys: [FileKey<Root>]
    ) throws(ConfigurationError) -> FileKey<Root> {
        let key = try entry.key(among: keys)
        let former = place(of: entry.key, in: entry.section).line
        if !key.repeats, !key.name.isEmpty, former < entry.place.line {
            throw entry.place.error("\(entry.key) is set in line \(former) already: remove one of the two")
        }
        return key
    }

    /// Returns the file with its entries in the order of the keys.
    package func sorted<Root>(by keys: [FileKey<Root>]) -> KeyFile {
        let order = keys.map(\.name)
        var file = self
        file.entries.sort { (order.firstIndex(of: $0.key) ?? 0) < (order.firstIndex(of: $1.key) ?? 0) }
        return file
    }

    /// Returns the first place of a key; line 0 if the file does not have it.
    package func place(of key: String, in section: String) -> ConfigurationPlace {
        let places = entries.lazy.filter { $0.section == section && $0.key == key }.map(\.place)
        return places.min { $0.line < $1.line } ?? ConfigurationPlace(file: name, line: 0)
    }
}

extension KeyEntry {
    /// Returns the key of the entry, by its present name or by a former one.
    ///
    /// - Parameters:
    ///   - keys: those of the entry's section are looked for by the section's kind, or by its whole head.
    ///   - glanceKind: the kind of glances that the section has.
    /// - Throws: ``ConfigurationError`` with the nearest known key.
    package func key<Root>(
        among keys: [FileKey<Root>], glanceKind: String? = nil
    ) throws(ConfigurationError) -> FileKey<Root> {
        let kind = glanceKind == nil ? sectionParts.kind : "Glance"
        let known = keys.filter {
            $0.section == ($0.isNamed ? kind : section) && ($0.glanceKind == nil || $0.glanceKind == glanceKind)
        }
        let named = known.first { $0.name == key } ?? known.first { $0.formerNames.contains(key) }
        guard let found = named ?? known.first(where: { $0.name.isEmpty }) else {
            throw place.error(complaint(among: keys, glanceKind: glanceKind))
        }
        return found
    }

    /// Applies the entry's value.
    ///
    /// - Throws: ``ConfigurationError`` with a description of a valid value.
    package func apply<Root>(_ key: FileKey<Root>, to root: inout Root) throws(ConfigurationError) {
        do throws(InvalidValue) { try key.apply(&root, self) } catch {
            throw place.error(error.complaint(about: self))
        }
    }
}

extension KeyFile {
    /// Throws if a section without keys is unknown. Unknown sections with keys are reported with the lines of the keys.
    package func checkHeads(among known: some Sequence<String>) throws(ConfigurationError) {
        let known = Set(known)
        for head in heads { try check(head, among: known) }
    }

    /// Throws if a head without keys is unknown.
    package func check(_ head: (section: String, line: Int), among known: Set<String>) throws(ConfigurationError) {
        if Self.isSection(head.section, among: known) || entries.contains(where: { $0.section == head.section }) {
            return
        }
        throw ConfigurationError(name, head.line, Self.complaint(section: head.section, among: known))
    }

    /// Returns whether a section or its kind is known.
    package static func isSection(_ section: String, among known: Set<String>) -> Bool {
        known.contains(section) || known.contains(KeyEntry.parts(of: section).kind)
    }

    /// Returns the complaint about an unknown section. It suggests the nearest known section.
    fileprivate static func complaint(section: String, among known: Set<String>) -> String {
        let section = shortened(section)
        return "no section is called [\(section)]" + section.advice(among: known.sorted(), "sections") { "[\($0)]" }
    }
}

extension KeyEntry {
    /// Returns the complaint about an entry that has none of the keys. It suggests the nearest one.
    private func complaint<Root>(among keys: [FileKey<Root>], glanceKind: String?) -> String {
        let shown = KeyFile.shortened(key)
        let refusal = "[\(KeyFile.shortened(section))] has no key '\(shown)'"
        if let glanceKind {
            if let other = keys.lazy.filter({ $0.name == key }).compactMap(\.glanceKind).first {
                return "\(key) belongs to glances with Kind=\(other), and [\(KeyFile.shortened(section))] has "
                    + "Kind=\(glanceKind)"
            }
            let known = keys.filter { $0.section == "Glance" && ($0.glanceKind ?? glanceKind) == glanceKind }
            return refusal + shown.advice(among: known.map(\.name), "keys")
        }
        let sections = Set(keys.map(\.section))
        let section = sections.contains(section) ? section : sectionParts.kind
        guard sections.contains(section) else { return KeyFile.complaint(section: section, among: sections) }
        // A key of another section is more likely to be misplaced than misspelt.
        let elsewhere = keys.filter { $0.name == key }
        if elsewhere.count == 1 { return "\(key) belongs to [\(elsewhere[0].section)], not to [\(section)]" }
        return refusal + shown.advice(among: keys.filter { $0.section == section }.map(\.name), "keys")
    }
}

extension InvalidValue {
    /// Returns the complaint about an entry of a file, as a whole sentence.
    package func complaint(about entry: KeyEntry) -> String {
        let complaint = complaint(about: "\(entry.key)=\(KeyFile.shortened(entry.value))")
        let isCommented = entry.value.hasOccurrence(of: " #") || entry.value.hasOccurrence(of: " ;")
        return complaint + (isCommented ? "; a comment stands on a line of its own" : "")
    }
}

extension KeyFile {
    /// The mark that some editors write at the start of a text.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns the text of a file.
    ///
    /// - Parameter limit: the size limit in bytes. A larger file is refused.
    package static func text(of path: String, limit: Int) throws(ConfigurationError) -> String {
        var bytes: [UInt8]
        let kind: FileStatus.Kind
        do throws(Errno) {
            kind = try System.status(of: path).kind
            bytes = kind == .other ? [] : try System.contents(of: path, limit: limit + 1)
        } catch {
            throw ConfigurationError(path, 0, "cannot be read: \(error)")
        }
        // Reading a pipe without a writer would return an empty file.
        guard kind != .other else {
            throw ConfigurationError(path, 0, "is a pipe or another special file: write the text into a file")
        }
        guard bytes.count <= limit else {
            throw ConfigurationError(path, 0, "is larger than \(limit) bytes")
        }
        if bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ConfigurationError(path, 0, "is not valid UTF-8")
        }
        return text
    }

    /// Returns the names of a folder's files with a suffix, in alphabetical order. The list is empty if there is no
    /// such folder.
    package static func names(in folder: String, endingWith suffix: String) -> [String] {
        let names = (try? System.names(in: folder)) ?? []
        return names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted()
    }
}
