import NotchActions
import NotchCore

extension Setting {
    /// The settings of features and actions.
    static let actions: [Setting] = system + features + action + cards

    private static let system: [Setting] = [
        Setting("Actions", "AppID", \.actions.appID, .appID, .nextStart),
        Setting("Actions", "Publish", \.actions.publishes, .boolean),
        Setting("Actions", "AtOnce", \.actions.atOnce, .whole(1...64, "actions")),
    ]

    private static let features: [Setting] = [
        feature("Description", \.description, .emptyForNone(.text("a text"))),
        feature("Enabled", \.isEnabled, .boolean),
    ]

    private static let action: [Setting] = [
        placed("Command", \.command, .command),
        action("Inputs", \.inputs, .actionInputs),
        action("Description", \.options.description, .emptyForNone(.text("a text"))),
        action("OfferFor", \.options.eligibility, .eligibility).formerly("Eligible"),
        action("Keywords", \.options.keywords, .words),
        action("Phrase", \.options.phrase, .emptyForNone(.text("a phrase"))),
        placed("Route", \.routes, .routes),
        action("TimeLimit", \.options.timeLimit, .timeLimit),
        action("Environment", \.options.environment, .environment),
        placed("Folder", \.folder, .folder),
    ]

    private static let cards: [Setting] = [
        placed("Title", \.title, .template),
        placed("Subtitle", \.subtitle, .template),
        placed("Icon", \.icon, .template),
        action("Tint", \.options.tint, .emptyForNone(.tint)),
        action("Priority", \.options.priority, .priority),
        action("RunningCard", \.options.runningCard, .choice),
        action("ResultCard", \.options.resultCard, .choice),
    ]

    // MARK: Sections

    private static func feature<Value: Sendable>(
        _ key: String, _ property: Property<FeatureDraft, Value>, _ syntax: ValueSyntax<Value>
    ) -> Setting {
        Setting("Feature", key, named: true) { (configuration, text, subject) throws(InvalidValue) in
            let value = try syntax.read(text)
            let features = configuration.actions.features
            let index = features.firstIndex { $0.name == subject.name } ?? features.endIndex
            if index == features.endIndex {
                configuration.actions.features.append(FeatureDraft(name: subject.name, place: subject.location))
            }
            configuration.actions.features[index][keyPath: property] = value
        }
    }

    private static func action<Value: Sendable>(
        _ key: String, _ property: Property<ActionDraft, Value>, _ syntax: ValueSyntax<Value>
    ) -> Setting {
        action(key) { (draft, text, _) throws(InvalidValue) in draft[keyPath: property] = try syntax.read(text) }
    }

    /// A key whose value is checked once all files have been read, and then needs its place for a message. An empty
    /// text removes the value of another file.
    private static func placed<Value: Hashable & Sendable>(
        _ key: String, _ property: Property<ActionDraft, Placed<Value>?>, _ syntax: ValueSyntax<Value>
    ) -> Setting {
        action(key) { (draft, text, place) throws(InvalidValue) in
            draft[keyPath: property] = text.isEmpty ? nil : Placed(value: try syntax.read(text), place: place)
        }
    }

    private static func action(
        _ key: String,
        _ apply: @escaping @Sendable (inout ActionDraft, String, ConfigurationPlace) throws(InvalidValue) -> Void
    ) -> Setting {
        Setting("Action", key, named: true) { (configuration, text, subject) throws(InvalidValue) in
            let actions = configuration.actions.actions
            let index = actions.firstIndex { $0.name == subject.name } ?? actions.endIndex
            if index == actions.endIndex {
                configuration.actions.actions.append(ActionDraft(name: subject.name, place: subject.location))
            }
            try apply(&configuration.actions.actions[index], text, subject.location)
        }
    }
}

extension ValueSyntax<String> {
    /// Reads the id of a program (F6).
    static var appID: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let isFit = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
            guard isFit, !text.isEmpty, text.utf8.count <= 128 else {
                throw InvalidValue(expectation: "1 to 128 letters, digits, “-”, “_” and “.”")
            }
            return text
        }
    }
}

extension ValueSyntax<ActionTemplate> {
    static var template: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            try ActionTemplate(ValueSyntax<String>.text("a text").read(text))
        }
    }
}

extension ValueSyntax<[ActionTemplate]> {
    /// Reads a program with its arguments.
    static var command: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            var arguments: [ActionTemplate] = []
            for argument in try ArgumentSplitter.split(text) { arguments.append(try ActionTemplate(argument)) }
            guard let program = arguments.first, program.inputs.isEmpty, program.text(with: [:]).hasPrefix("/") else {
                throw InvalidValue(
                    expectation: "the absolute path of a program, with no input in it, and its arguments")
            }
            return arguments
        }
    }
}

extension ValueSyntax<[ActionInput]> {
    static var actionInputs: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in text.isEmpty ? [] : try ActionInput.list(text) }
    }
}

extension ValueSyntax<Set<ActivityEligibility>> {
    static var eligibility: ValueSyntax {
        let choices: [ActivityEligibility] = [.perform, .handoff, .search, .prediction]
        return ValueSyntax { (text) throws(InvalidValue) in
            if text.lowercased() == "none" || text.isEmpty { return [] }
            let words = text.lowercased().split(separator: " ")
            let chosen = words.compactMap { word in choices.first { $0.rawValue == word } }
            guard chosen.count == words.count else {
                throw InvalidValue(
                    expectation: "none, or some of " + choices.map(\.rawValue).joined(separator: ", ")
                        + " with spaces between")
            }
            return Set(chosen)
        }
    }
}

extension ValueSyntax<Set<String>> {
    /// Reads words with spaces between.
    static var words: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
            guard text.utf8.count <= 1024, text.flawOfIdentifier == nil else {
                throw InvalidValue(expectation: "words of at most 1024 bytes, without control characters")
            }
            return Set(words)
        }
    }
}

extension ValueSyntax<[String]> {
    /// Reads the patterns of routes with spaces between.
    static var routes: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            for pattern in text.split(separator: " ") {
                do throws(RoutePatternError) { _ = try RoutePattern(String(pattern)) } catch {
                    throw InvalidValue(expectation: "patterns of routes", cause: error.description)
                }
            }
            return text.split(separator: " ").map(String.init)
        }
    }
}

extension ValueSyntax<ActivityPriority> {
    static var priority: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            switch text.lowercased() {
            case "low": return .low
            case "normal": return .normal
            case "high": return .high
            default: throw InvalidValue(expectation: "one of low, normal, high")
            }
        }
    }
}
