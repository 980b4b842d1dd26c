/// One key of the configuration file: its name, the effect of its value, and the time at which it takes effect.
struct Setting: Sendable {
    /// The time at which a changed value takes effect.
    enum Moment: Hashable, Sendable {
        /// At once, when the files are read again.
        case live
        /// When the program starts again.
        case nextStart
    }

    /// Identifies the section of an entry among several sections of one kind, and the place of the entry.
    struct Subject: Sendable {
        /// The part of the section's head after the kind, as in `[GPIO front door]`; empty if there is none.
        var name = ""
        /// The file and line, for messages that come after the file has been read.
        var location = ConfigurationPlace(file: "", line: 0)

        /// The file and line in words; empty if there is no file.
        var place: String { location.file.isEmpty ? "" : location.description }
    }

    /// Applies the text of an entry, or throws a description of a valid value.
    typealias Application = @Sendable (inout NotchConfiguration, String, Subject) throws(InvalidValue) -> Void

    let section: String
    let key: String
    /// Whether there may be several sections of the kind, each with a name.
    let isNamed: Bool
    private let application: Application
    /// The name of a change that takes effect only at the next start, and the comparison that finds it; `nil` for a
    /// live setting.
    private let nextStart: (name: String, isSame: @Sendable (NotchConfiguration, NotchConfiguration) -> Bool)?

    /// Makes a key that sets one property.
    ///
    /// - Parameters:
    ///   - moment: when a change takes effect.
    init<Value: Equatable & Sendable>(
        _ section: String, _ key: String, _ property: Property<NotchConfiguration, Value>,
        _ syntax: ValueSyntax<Value>, _ moment: Moment = .live
    ) {
        self.init(section, key) { (configuration, text, _) throws(InvalidValue) in
            configuration[keyPath: property] = try syntax.read(text)
        } nextStart: {
            moment == .live ? nil : (key, { $0[keyPath: property] == $1[keyPath: property] })
        }
    }

    /// Makes a key with any effect.
    ///
    /// - Parameter nextStart: returns the name of a change that takes effect only at the next start, and a function
    ///   that returns whether two configurations have the same value.
    init(
        _ section: String, _ key: String, named isNamed: Bool = false, _ application: @escaping Application,
        nextStart: () -> (name: String, isSame: @Sendable (NotchConfiguration, NotchConfiguration) -> Bool)? = { nil }
    ) {
        self.section = section
        self.key = key
        self.isNamed = isNamed
        self.application = application
        self.nextStart = nextStart()
    }

    /// Applies the text, or throws a description of a valid value.
    func apply(
        _ configuration: inout NotchConfiguration, _ text: String, subject: Subject = Subject()
    ) throws(InvalidValue) {
        try application(&configuration, text, subject)
    }

    static let all: [Setting] =
        display + output + matrix + drawing + light + theme + appearance + questions + queue + surface + glances
        + modules
        + engagement + inputs + ambient + indicator + actions + store + handoff + log
}

extension NotchConfiguration {
    /// Returns the keys that differ from those of `running` and take effect only at the next start.
    package func keysForNextStart(since running: NotchConfiguration) -> [String] {
        var keys: [String] = []
        for setting in Setting.all {
            if let name = setting.changeForNextStart(from: running, to: self), !keys.contains(name) {
                keys.append(name)
            }
        }
        return keys
    }
}

extension Setting {
    fileprivate func changeForNextStart(from old: NotchConfiguration, to new: NotchConfiguration) -> String? {
        nextStart.flatMap { $0.isSame(old, new) ? nil : $0.name }
    }
}
