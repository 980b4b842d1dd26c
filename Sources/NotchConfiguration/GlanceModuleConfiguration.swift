import NotchCore
package import NotchModules

/// The `[Glance NAME]` sections of the configuration files, as they were read.
package struct GlanceModuleConfiguration: Sendable {
    /// The kinds of glances that a section may name. The first one is that of a section without `Kind=`.
    package var kinds = GlanceKind.builtIn
    /// In the order in which the sections begin.
    package private(set) var sections: [GlanceSection] = []

    package init() {}

    /// The sections, but for those with `Enabled=no`.
    package var enabled: [GlanceSection] { sections.filter(\.isEnabled) }

    /// Returns the kind of a section.
    func kind(of section: GlanceSection) -> GlanceKind? { kinds.first { $0.name == section.kind } }

    /// Makes the source of a section; `nil` if the section has a flaw, or the program lacks what the source works with.
    @SurfaceActor
    package func make(_ section: GlanceSection, in context: GlanceContext) -> (any GlanceModule)? {
        kind(of: section)?.make(section.texts, context.section(section.name))
    }

    // MARK: Reading

    /// The number of the section with a head, such as `Glance cpu`, or `Module clock` as earlier versions called it.
    private func index(ofHead head: String) -> Int? {
        let (word, name) = KeyFile.parts(of: head)
        return sections.firstIndex { word == "Module" ? $0.kind == name : $0.name == name && !$0.isFormer }
    }

    /// Returns the section with a head.
    func section(withHead head: String) -> GlanceSection? { index(ofHead: head).map { sections[$0] } }

    /// Begins the section of a head, unless an earlier one has it.
    ///
    /// - Returns: how the section is called now, if the head is that of an earlier version.
    /// - Throws: ``ConfigurationError`` for a kind that there is not.
    mutating func mention(head: String, at place: ConfigurationPlace) throws(ConfigurationError) -> String? {
        let (word, name) = KeyFile.parts(of: head)
        let isFormer = word == "Module"
        if isFormer, !kinds.dropFirst().contains(where: { $0.name == name }) {
            let nearest = name.nearest(in: kinds.dropFirst().map(\.name)) ?? ""
            throw place.error(
                "no module is called '\(KeyFile.shortened(name))'; did you mean [Glance \(nearest)] with Kind=\(nearest)?"
            )
        }
        if index(ofHead: head) == nil {
            let kind = isFormer ? name : kinds.first?.name ?? ""
            sections.append(GlanceSection(name: name, isFormer: isFormer, kind: kind, place: place))
        }
        return isFormer ? "[Glance \(name)] with Kind=\(name)" : nil
    }

    /// Sets the kind of a section. The keys that another kind has read do not count any more.
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

    /// The faults of sections whose keys are valid one by one.
    package var problems: ConfigurationProblems {
        var problems = ConfigurationProblems()
        for section in sections {
            let head = "[Glance \(KeyFile.shortened(section.name))]"
            if !Self.isName(section.name) {
                problems.add(
                    section.place.error(
                        "\(head) should have a name such as cpu, of 1 to 64 letters, digits, “-”, “_” and “.”"))
            } else if section.isEnabled, let flaw = kind(of: section)?.flaw(section.texts) {
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

/// A `[Glance NAME]` section: its kind, and the texts of its keys, each of which the kind has accepted.
///
/// Sections are equal if they say the same, wherever they say it.
package struct GlanceSection: Hashable, Sendable {
    /// The name of the section, such as `cpu`, which is the id of a script's glance.
    package let name: String
    /// Whether its head is that of earlier versions, such as `[Module clock]`.
    let isFormer: Bool
    package fileprivate(set) var kind: String
    fileprivate(set) var isEnabled = true
    package fileprivate(set) var texts: [String: String] = [:]
    /// Where the keys stand, and the head by an empty key.
    fileprivate var places = KeyPlaces()

    fileprivate init(name: String, isFormer: Bool, kind: String, place: ConfigurationPlace) {
        self.name = name
        self.isFormer = isFormer
        self.kind = kind
        places[""] = place
    }

    /// Where the section begins.
    var place: ConfigurationPlace { places[""] ?? ConfigurationPlace(file: "the configuration", line: 0) }

    /// Where a key stands.
    func place(of key: String) -> ConfigurationPlace { places[key] ?? place }

    /// Returns the options that the texts stand for.
    package func options<Glance: ConfigurableGlance>(of glance: Glance.Type) -> Glance.Options {
        Glance.options(texts)
    }
}
