/// A key of a key file: its section, its name, and the effect of its value.
///
/// The keys of all key files have this type: those of configurations, panel profiles and themes, and those of the
/// sections of glances.
package struct FileKey<Root>: Sendable {
    /// When a changed value takes effect.
    package enum Moment: Hashable, Sendable {
        /// At once, when the files are read again.
        case live
        /// When the program starts again.
        case nextStart
    }

    /// Applies an entry, or throws a description of a valid value.
    package typealias Application = @Sendable (inout Root, KeyEntry) throws(InvalidValue) -> Void
    /// The name of a change that takes effect only at the next start, and the comparison that finds it.
    package typealias Change = (name: String, isSame: @Sendable (Root, Root) -> Bool)

    /// The section of the key; empty for a key of a part, whose section is set by ``of(_:in:nextStart:)``.
    package let section: String
    /// The name of the key; empty if the section accepts any key.
    package let name: String
    /// The names that the key had in earlier versions. Files may use them, and a notice asks for the present name.
    package private(set) var formerNames: [String] = []
    /// Whether there may be several sections of the kind, each with a name.
    package let isNamed: Bool
    /// The kind of glances whose sections have the key; `nil` for a key of each section of that name.
    package private(set) var glanceKind: String?
    /// Whether the key may occur several times in a file. Each of its values then counts.
    package private(set) var repeats = false
    /// The change that takes effect only at the next start; `nil` for a key that takes effect at once.
    package let nextStart: Change?
    private let application: Application

    /// Makes a key with any effect.
    ///
    /// - Parameters:
    ///   - repeats: whether the key may occur several times.
    ///   - nextStart: returns the change that takes effect only at the next start.
    package init(
        _ section: String, _ name: String, named isNamed: Bool = false, repeats: Bool = false,
        _ application: @escaping Application, nextStart: () -> Change? = { nil }
    ) {
        self.section = section
        self.name = name
        self.isNamed = isNamed
        self.repeats = repeats
        self.application = application
        self.nextStart = nextStart()
    }

    /// Makes a key that sets one property.
    ///
    /// - Parameter moment: when a change takes effect.
    package init<Value: Equatable & Sendable>(
        _ section: String, _ name: String, _ property: Property<Root, Value>, _ syntax: ValueSyntax<Value>,
        _ moment: Moment = .live
    ) {
        self.init(section, name) { (root, entry) throws(InvalidValue) in
            root[keyPath: property] = try syntax.read(entry.value)
        } nextStart: {
            moment == .live ? nil : (name, { $0[keyPath: property] == $1[keyPath: property] })
        }
    }

    /// Makes a key of a part, which sets one property.
    package init<Value: Equatable & Sendable>(
        _ name: String, _ property: Property<Root, Value>, _ syntax: ValueSyntax<Value>
    ) {
        self.init("", name, property, syntax)
    }

    /// Makes a key that adds to a list each time it occurs.
    package init<Value: Sendable>(
        _ section: String, _ name: String, addingTo list: Property<Root, [Value]>, _ syntax: ValueSyntax<Value>
    ) {
        self.init(section, name, repeats: true) { (root, entry) throws(InvalidValue) in
            root[keyPath: list].append(try syntax.read(entry.value))
        }
    }

    /// Returns the key with additional names from earlier versions.
    package func formerly(_ names: String...) -> FileKey {
        var key = self
        key.formerNames += names
        return key
    }

    /// Returns the key as a key of the sections of one kind of glances.
    package func of(glanceKind: String?) -> FileKey {
        var key = self
        key.glanceKind = glanceKind
        return key
    }

    /// Returns the key as a key of a whole, with `Root` as a part in its own section.
    package func of<Whole>(
        _ part: Property<Whole, Root>, in section: String, nextStart: FileKey<Whole>.Change? = nil
    ) -> FileKey<Whole> {
        var key = FileKey<Whole>(section, name) { (whole, entry) throws(InvalidValue) in
            try apply(&whole[keyPath: part], entry)
        } nextStart: {
            nextStart
        }
        key.formerNames = formerNames
        key.repeats = repeats
        return key
    }

    /// Applies an entry, or throws a description of a valid value.
    package func apply(_ root: inout Root, _ entry: KeyEntry) throws(InvalidValue) { try application(&root, entry) }

    /// Applies a text that is not from a file.
    package func apply(_ root: inout Root, _ text: String) throws(InvalidValue) {
        let nowhere = ConfigurationPlace(file: "", line: 0)
        try apply(&root, KeyEntry(section: section, key: name, value: text, place: nowhere))
    }
}

/// One entry of a key file: a key of a section with its value.
package struct KeyEntry: Hashable, Sendable {
    /// The head of the section, such as `GPIO front door` for `[GPIO front door]`.
    package var section: String
    package var key: String
    package var value: String
    /// The file and the line. The file is empty for a value from a command line.
    package var place: ConfigurationPlace

    package init(section: String, key: String, value: String, place: ConfigurationPlace) {
        self.section = section
        self.key = key
        self.value = value
        self.place = place
    }

    package var sectionParts: (kind: String, name: String) { Self.parts(of: section) }

    /// The part of the section's head after the kind; empty if there is none.
    package var sectionName: String { sectionParts.name }

    /// Returns a section's kind and its name, such as `GPIO` and `front door`. The name may be empty.
    package static func parts(of section: String) -> (kind: String, name: String) {
        guard let space = section.firstIndex(of: " ") else { return (section, "") }
        return (String(section[..<space]), String(section[space...].trimmed))
    }
}

extension Substring {
    /// The text without white space at its ends.
    package var trimmed: Substring {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
