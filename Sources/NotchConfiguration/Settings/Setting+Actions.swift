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
        action("Eligible", \.options.eligibility, .eligibility),
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
