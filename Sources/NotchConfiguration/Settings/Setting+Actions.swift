import NotchActions
import NotchCore

extension Settings {
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
        action("Description", \.description, .emptyForNone(.text("a text"))),
        action("OfferFor", \.eligibility, .eligibility).formerly("Eligible"),
        action("Keywords", \.keywords, .words),
        action("Phrase", \.phrase, .emptyForNone(.text("a phrase"))),
        placed("Route", \.routes, .routes),
        action("TimeLimit", \.timeLimit, .interval),
        action("Environment", \.environment, .environment),
        placed("Folder", \.folder, .folder),
        placed("User", \.user, .optional(.userName)),
    ]

    private static let cards: [Setting] = [
        placed("Title", \.title, .optional(.template)),
        placed("Subtitle", \.subtitle, .optional(.template)),
        placed("Icon", \.icon, .optional(.template)),
        action("Tint", \.tint, .emptyForNone(.tint)),
        action("Priority", \.priority, .priority),
        action("RunningCard", \.runningCard, .choice),
        action("ResultCard", \.resultCard, .choice),
    ]

    // MARK: Sections

    private static func feature<Value: Sendable>(
        _ key: String, _ property: Property<FeatureOptions, Value>, _ syntax: ValueSyntax<Value>
    ) -> Setting {
        named("Feature", key, in: \.actions.features, called: \.name) { entry in
            FeatureOptions(name: entry.sectionName, place: entry.place)
        } apply: { (feature, entry) throws(InvalidValue) in
            feature[keyPath: property] = try syntax.read(entry.value)
        }
    }

    private static func action<Value: Sendable>(
        _ key: String, _ property: Property<ActionOptions, Value>, _ syntax: ValueSyntax<Value>
    ) -> Setting {
        action(key) { (action, entry) throws(InvalidValue) in
            action[keyPath: property] = try syntax.read(entry.value)
        }
    }

    /// A key whose value is checked after all files have been read, and which needs its place for a message. An empty
    /// text removes the value of an earlier file.
    private static func placed<Value: Sendable>(
        _ key: String, _ property: Property<ActionOptions, Value>, _ syntax: ValueSyntax<Value>
    ) -> Setting {
        action(key) { (action, entry) throws(InvalidValue) in
            let isSet = !entry.value.isEmpty
            let none = ActionOptions(call: action.call, place: action.place)
            action[keyPath: property] = isSet ? try syntax.read(entry.value) : none[keyPath: property]
            action.places[key] = isSet ? entry.place : nil
        }
    }

    private static func action(
        _ key: String, _ apply: @escaping @Sendable (inout ActionOptions, KeyEntry) throws(InvalidValue) -> Void
    ) -> Setting {
        named("Action", key, in: \.actions.actions, called: \.call) { entry in
            ActionOptions(call: entry.sectionName, place: entry.place)
        } apply: { (action, entry) throws(InvalidValue) in
            try apply(&action, entry)
            action.texts[key] = entry.value
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
    /// Reads words, separated by spaces.
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
    /// Reads the patterns of routes, separated by spaces.
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
