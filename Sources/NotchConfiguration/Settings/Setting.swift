import NotchCore

/// One key of the configuration file: its name, what its value does, and when.
struct Setting: Sendable {
    /// When a value that has changed takes effect.
    enum Moment: Hashable, Sendable {
        /// At once, when the files are read again.
        case live
        /// When the program starts again.
        case nextStart
    }

    /// Which of several sections of one kind an entry belongs to, and where it stands.
    struct Subject: Sendable {
        /// What follows the kind in the section's head, as in `[GPIO front door]`; empty where nothing does.
        var name = ""
        /// File and line, for complaints that come later than the file is read.
        var place = ""
    }

    /// Applies the text of an entry, or throws what it should have been.
    typealias Application = @Sendable (inout NotchConfiguration, String, Subject) throws(InvalidValue) -> Void

    let section: String
    let key: String
    /// There may be several sections of the kind, each with a name.
    let isNamed: Bool
    private let application: Application
    /// What a change is called for which the program has to start again; `nil` for a live setting.
    private let nextStart: (name: String, isSame: @Sendable (NotchConfiguration, NotchConfiguration) -> Bool)?

    /// A key that sets one property.
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

    /// A key that does more than that.
    ///
    /// - Parameter nextStart: what a change is called that takes effect at the next start only, and whether there is
    ///   none between two configurations.
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

    /// Applies the text, or throws what it should have been.
    func apply(
        _ configuration: inout NotchConfiguration, _ text: String, subject: Subject = Subject()
    ) throws(InvalidValue) {
        try application(&configuration, text, subject)
    }

    /// Every key there is.
    static let all: [Setting] =
        display + output + drawing + light + theme + questions + queue + surface + engagement + inputs + ambient
        + indicator + log
}

extension NotchConfiguration {
    /// The keys that differ from those of `running` and take effect at the next start only.
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
