import NotchCore
package import NotchGlances

/// The `[Glance NAME]` sections of the configuration files, as they were read.
package struct GlanceSections: Sendable {
    /// The kinds of glances that a section may name. The first is the kind of a section without `Kind=`.
    package var kinds = GlanceKind.builtIn
    /// The sections, in the order in which they begin.
    package private(set) var sections: [GlanceSection] = []

    package init() {}

    /// The sections without those that have `Enabled=no`.
    package var enabled: [GlanceSection] { sections.filter(\.isEnabled) }

    /// Returns the kind of a section.
    func kind(of section: GlanceSection) -> GlanceKind? { kinds.first { $0.name == section.kind } }

    /// Makes the source of a section; `nil` if the section is invalid, or the program lacks what the source needs.
    @SurfaceActor
    package func make(_ section: GlanceSection, in context: GlanceContext) -> (any GlanceSource)? {
        kind(of: section)?.make(section.texts, context.section(section.name, digest: section.digest))
    }

    // MARK: Reading

    /// Returns the index of the section with a head, such as `Glance cpu`, or `Module clock` of earlier versions.
    private func index(ofHead head: String) -> Int? {
        let (word, name) = KeyEntry.parts(of: head)
        return sections.firstIndex { word == "Module" ? $0.kind == name : $0.name == name && !$0.isFormer }
    }

    /// Returns the section with a head.
    package func section(withHead head: String) -> GlanceSection? { index(ofHead: head).map { sections[$0] } }

    /// Begins the section of a head, unless an earlier section has it.
    ///
    /// - Returns: the present head of the section, if the head is that of an earlier version.
    /// - Throws: ``ConfigurationError`` for an unknown kind.
    mutating func mention(head: String, at place: ConfigurationPlace) throws(ConfigurationError) -> String? {
        let (word, name) = KeyEntry.parts(of: head)
        let isFormer = word == "Module"
        if isFormer, !kinds.dropFirst().contains(where: { $0.name == name }) {
            let advice = name.advice(among: kinds.dropFirst().map(\.name), "modules") {
                "[Glance \($0)] with Kind=\($0)"
            }
            throw place.error("no module is called '\(KeyFile.shortened(name))'" + advice)
        }
        if index(ofHead: head) == nil {
            let kind = isFormer ? name : kinds.first?.name ?? ""
            sections.append(GlanceSection(name: name, isFormer: isFormer, kind: kind, place: place))
        }
        return isFormer ? "[Glance \(name)] with Kind=\(name)" : nil
    }

    /// Sets the kind of a section. Keys that were read for another kind are dropped.
    mutating func setKind(_ text: String, ofHead head: String) throws(InvalidValue) {
        guard let kind = kinds.first(where: { $0.name == text.lowercased() }) else {
            throw InvalidValue(expectation: "one of " + kinds.map(\.name).joined(separator: ", "))
        }
        guard let index = index(ofHead: head), sections[index].kind != kind.name else { return }
        sections[index].kind = kind.name
        sections[index].texts = [:]
    }

    mutating func setEnabled(_ isEnabled: Bool, ofHead head: String) {
        if let index = index(ofHead: head) { sections[index].isEnabled = isEnabled }
    }

    /// Sets a key of a section's kind.
    mutating func set(
        _ key: String, _ text: String, ofHead head: String, at place: ConfigurationPlace
    ) throws(InvalidValue) {
        guard let index = index(ofHead: head) else { return }
        try kind(of: sections[index])?.check(key, text)
        sections[index].texts[key] = text
        sections[index].places[key] = place
    }

    // MARK: Checking

    /// Returns the problems of sections whose keys are each valid.
    ///
    /// - Parameter halfRead: the heads of sections with a refused entry. Their contradictions are not reported.
    package func problems(except halfRead: Set<String> = []) -> ConfigurationProblems {
        var problems = ConfigurationProblems()
        for section in sections {
            let head = "[Glance \(KeyFile.shortened(section.name))]"
            if !Self.isName(section.name) {
                problems.add(
                    section.place.error(
                        "\(head) should have a name such as cpu, of 1 to 64 letters, digits, “-”, “_” and “.”"))
            } else if section.isEnabled, !halfRead.contains(section.head),
                let flaw = kind(of: section)?.flaw(section.texts)
            {
                problems.add(section.place(of: flaw.key).error("\(head) \(flaw.message)"))
            }
        }
        for kind in kinds {
            let alike = sections.filter { $0.kind == kind.name }
            guard alike.count > kind.limit else { continue }
            let place = alike[kind.limit].place
            if kind.limit == 1 {
                problems.add(place.error("[Glance \(alike[0].name)] has Kind=\(kind.name) already, and only one may"))
            } else {
                problems.add(place.error("there may be at most \(kind.limit) [Glance] sections"))
            }
        }
        return problems
    }

    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    }

    /// The programs, folders and icons that the sections need, with the keys that name them.
    var needs: [(section: GlanceSection, need: GlanceNeed)] {
        sections.flatMap { section in (kind(of: section)?.needs(section.texts) ?? []).map { (section, $0) } }
    }
}

/// A `[Glance NAME]` section: its kind, and the texts of its keys, which the kind has accepted.
///
/// Sections are equal if their contents are, regardless of their places.
package struct GlanceSection: Hashable, Sendable {
    /// The name of the section, such as `cpu`, which is the id of a script's glance.
    package let name: String
    /// Whether the head is that of earlier versions, such as `[Module clock]`.
    let isFormer: Bool
    package fileprivate(set) var kind: String
    package fileprivate(set) var isEnabled = true
    package fileprivate(set) var texts: [String: String] = [:]
    /// The places of the keys. The empty key has the place of the head.
    fileprivate var places = KeyPlaces()

    fileprivate init(name: String, isFormer: Bool, kind: String, place: ConfigurationPlace) {
        self.name = name
        self.isFormer = isFormer
        self.kind = kind
        places[""] = place
    }

    /// The section's head, as in the file.
    var head: String { "\(isFormer ? "Module" : "Glance") \(name)" }

    /// The digest of the section's keys.
    package var digest: String { texts.digest(of: "\(kind) \(head)") }

    /// The place of the section's head.
    var place: ConfigurationPlace { places[""] ?? ConfigurationPlace(file: "the configuration", line: 0) }

    /// Returns the place of a key.
    func place(of key: String) -> ConfigurationPlace { places[key] ?? place }

    /// Returns the options that the texts describe.
    package func options<Glance: ConfigurableGlance>(of glance: Glance.Type) -> Glance.Options {
        Glance.options(texts)
    }
}
