package import NotchActions
package import NotchCore

/// An action of the configuration: an `[Action FEATURE.NAME]` section.
///
/// The keys are read one by one, and some may be missing. ``ActionConfiguration/validate()`` refuses an action that
/// lacks something or contradicts another one.
package struct ActionOptions: Hashable, Sendable {
    /// The name of the section, which callers use for the action, such as `deploy.start`.
    package let call: String
    /// The place of the section's first key.
    let place: ConfigurationPlace
    /// The places of the keys that are checked once all files have been read.
    var places = KeyPlaces()
    /// The texts of the keys.
    var texts: [String: String] = [:]
    package var description: String?
    /// The program and its arguments. The path of the program has no inputs.
    package var command: [ActionTemplate] = []
    package var inputs: [ActionInput] = []
    package var title: ActionTemplate?
    package var subtitle: ActionTemplate?
    package var icon: ActionTemplate?
    package var tint: Tint?
    /// The uses that an activity of the action allows; empty publishes none (F1).
    package var eligibility: Set<ActivityEligibility> = []
    package var keywords: Set<String> = []
    /// The phrase that a person may use for the action (F19).
    package var phrase: String?
    /// The patterns of links to the action (F25).
    package var routes: [String] = []
    package var timeLimit: Duration = .seconds(30)
    /// The variables of the program's environment in addition to the usual variables.
    package var environment: [String: String] = [:]
    /// The working folder of the program.
    package var folder = "/"
    /// The user that the command runs as, if the service starts it; `nil` is the user `notch`.
    package var user: String?
    package var priority: ActivityPriority = .normal
    package var runningCard: RunningCard = .hold
    package var resultCard: ResultCard = .always

    package init(call: String, place: ConfigurationPlace) {
        self.call = call
        self.place = place
    }

    /// The name of the feature, such as `deploy`.
    package var feature: String { String(call.prefix { $0 != "." }) }

    /// The name of the action in its feature, such as `start`.
    package var name: String { String(call.drop { $0 != "." }.dropFirst()) }

    /// The place of the action's declaration, for messages: section, file and line.
    package var origin: String { "\(section) at \(place)" }

    /// The head of the section, for messages.
    var section: String { "[Action \(KeyFile.shortened(call))]" }

    /// The head of the section, as in the file.
    package var head: String { "Action \(call)" }

    /// The digest of the section's keys.
    package var digest: String { texts.digest(of: head) }

    /// The place of a key, or of the section if the key is not set.
    func place(of key: String) -> ConfigurationPlace { places[key] ?? place }

    /// The id of the action's activities (F6).
    package func id(appID: String) -> String { "\(appID).\(call.lowercased())" }
}

/// A `[Feature NAME]` section.
package struct FeatureOptions: Hashable, Sendable {
    package let name: String
    let place: ConfigurationPlace
    package var description: String?
    /// Whether the actions of the feature are available (F28).
    package var isEnabled = true

    init(name: String, place: ConfigurationPlace) {
        self.name = name
        self.place = place
    }
}

extension ActionOptions {
    /// The card while the action runs.
    package enum RunningCard: String, CaseIterable, Hashable, Sendable {
        /// The card stays while the action runs.
        case hold
        /// The card shows for its dwell.
        case dwell
        case none
    }

    /// The results that have a card.
    package enum ResultCard: String, CaseIterable, Hashable, Sendable {
        case always, failure, none
    }
}

extension ActionOptions {
    /// Completes an input with the default values, and checks it.
    ///
    /// - Throws: the fault of the first invalid input, in the order of the names.
    package func complete(_ given: [String: String]) throws(ActionInputFault) -> [String: String] {
        for name in given.keys.sorted() where !inputs.contains(where: { $0.name == name }) {
            let known = inputs.isEmpty ? "no inputs" : inputs.map(\.name).joined(separator: ", ")
            throw ActionInputFault(input: name, reason: "is unknown", accepted: known)
        }
        var values: [String: String] = [:]
        for input in inputs {
            if let value = given[input.name] ?? input.defaultValue {
                try input.check(value)
                values[input.name] = value
            } else if input.isRequired {
                throw ActionInputFault(input: input.name, reason: "has no value", accepted: "a \(input.kind.name)")
            }
        }
        return values
    }

    /// Returns the program's arguments. An argument that names an input without a value is omitted.
    package func arguments(with values: [String: String]) -> [String] {
        command.compactMap { $0.argument(with: values) }
    }
}

/// A text with names of inputs in braces, such as `Deploy to {target}`. A doubled brace is a literal brace.
package struct ActionTemplate: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case text(String)
        case input(String)
    }

    let parts: [Part]

    /// Reads a template.
    ///
    /// - Throws: ``InvalidValue`` for a single brace, and for braces around a text that is not a name.
    init(_ template: String) throws(InvalidValue) {
        var parts: [Part] = []
        var text = ""
        var rest = Substring(template)
        while let character = rest.popFirst() {
            guard character == "{" || character == "}" else {
                text.append(character)
                continue
            }
            if rest.first == character {
                text.append(character)
                rest.removeFirst()
                continue
            }
            guard character == "{", let end = rest.firstIndex(of: "}") else { throw Self.loneBrace(character) }
            let name = String(rest[..<end])
            guard ActionInput.isName(name) else { throw Self.loneBrace(character) }
            if !text.isEmpty { parts.append(.text(text)) }
            text = ""
            parts.append(.input(name))
            rest = rest[rest.index(after: end)...]
        }
        if !text.isEmpty { parts.append(.text(text)) }
        self.parts = parts
    }

    private static func loneBrace(_ brace: Character) -> InvalidValue {
        InvalidValue(
            expectation: "a text with the names of inputs in braces",
            cause: "write \(brace)\(brace) for the character \(brace), or the name of an input in braces")
    }

    /// The names of the inputs, in order.
    package var inputs: [String] {
        parts.compactMap { if case .input(let name) = $0 { name } else { nil } }
    }

    /// Replaces each input by its value. An input without a value is replaced by an empty text.
    package func text(with values: [String: String]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .input(let name): values[name] ?? ""
            }
        }.joined()
    }

    /// Replaces the inputs, as ``text(with:)`` does.
    ///
    /// - Returns: `nil` if an input has no value.
    package func argument(with values: [String: String]) -> String? {
        inputs.allSatisfy { values[$0] != nil } ? text(with: values) : nil
    }
}
