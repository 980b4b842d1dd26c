import NotchActions
package import NotchCore

/// The actions of a configuration, checked as a whole.
package struct ActionPlan: Hashable, Sendable {
    package let appID: String
    package let publishes: Bool
    package let atOnce: Int
    /// In the order of the sections.
    package private(set) var actions: [ActionOptions] = []
    private var problems: [ConfigurationError] = []

    /// The feature by which activities are published. Every system has it.
    private static let ownFeature = "activities"

    /// - Throws: ``ConfigurationError``, which lists everything that is wrong.
    package init(_ configuration: ActionConfiguration) throws(ConfigurationError) {
        appID = configuration.appID
        publishes = configuration.publishes
        atOnce = configuration.atOnce
        for feature in configuration.features where !Self.isName(feature.name) {
            problems.append(
                feature.place.error(
                    "[Feature \(KeyFile.shortened(feature.name))] should have a name such as deploy, of letters, "
                        + "digits, “-” and “_”"))
        }
        for draft in configuration.actions { add(draft, features: configuration.features) }
        checkFeatures(configuration.features)
        checkIDs(of: configuration.actions)
        checkPhrases(of: configuration.actions)
        checkRoutes(of: configuration.actions)
        guard let first = problems.first else { return }
        let others = problems.dropFirst().map { "\n" + $0.description }.joined()
        throw ConfigurationError(first.file, first.line, first.message + others)
    }

    /// Returns the action with a name such as `deploy.start`.
    package func action(named name: String) -> ActionOptions? {
        actions.first { $0.call == name }
    }

    /// Checks a call that the configuration has, such as `Role=perform deploy.start`.
    ///
    /// - Returns: what is wrong with it; `nil` if nothing is.
    package func fault(of call: String) -> String? {
        guard let call = ActionCall(notation: call) else { return "should be an action and its inputs" }
        guard let action = action(named: call.action) else {
            guard let nearest = call.action.nearest(in: actions.map(\.call)) else {
                return "no action is called \(call.action); there is no [Action] section"
            }
            return "no action is called \(call.action); did you mean \(nearest)?"
        }
        do throws(ActionInputFault) { _ = try action.complete(call.inputs) } catch { return error.description }
        return nil
    }

    // MARK: Checks

    /// A feature that no action has is a mistake: its keys would have no effect.
    private mutating func checkFeatures(_ features: [FeatureDraft]) {
        let known = Set(actions.map(\.feature))
        for feature in features where Self.isName(feature.name) && !known.contains(feature.name) {
            let nearest = feature.name.nearest(in: known.sorted()).map { "; did you mean [Feature \($0)]?" } ?? ""
            problems.append(feature.place.error("no action is of the feature \(feature.name)" + nearest))
        }
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }

    private mutating func add(_ draft: ActionDraft, features: [FeatureDraft]) {
        let section = "[Action \(KeyFile.shortened(draft.name))]"
        let dot = draft.name.firstIndex(of: ".") ?? draft.name.endIndex
        var action = draft.options
        action.feature = String(draft.name[..<dot])
        action.name = String(draft.name[dot...].dropFirst())
        guard Self.isName(action.feature), Self.isName(action.name) else {
            problems.append(
                draft.place.error(
                    "\(section) should have a name such as deploy.start: a feature and an action, of letters, digits, "
                        + "“-” and “_”"))
            return
        }
        guard action.feature.lowercased() != Self.ownFeature else {
            problems.append(draft.place.error("\(section): the feature \(Self.ownFeature) is the program's own"))
            return
        }
        action.origin = "\(section) at \(draft.place)"
        let feature = features.first { $0.name == action.feature }
        action.featureDescription = feature?.description
        action.isEnabled = feature?.isEnabled ?? true
        action.inputs = draft.inputs
        action.title = checked(draft.title, "Title", of: draft)
        action.subtitle = checked(draft.subtitle, "Subtitle", of: draft)
        action.icon = checked(draft.icon, "Icon", of: draft)
        action.routes = draft.routes?.value ?? []
        if let folder = draft.folder { action.folder = folder.value }
        action.command = command(of: draft, section)
        actions.append(action)
    }

    private mutating func command(of draft: ActionDraft, _ section: String) -> [ActionTemplate] {
        guard let command = draft.command else {
            problems.append(draft.place.error("\(section) needs Command="))
            return []
        }
        for argument in command.value { check(argument, "Command", of: draft, at: command.place) }
        return command.value
    }

    private mutating func checked(
        _ template: Placed<ActionTemplate>?, _ key: String, of draft: ActionDraft
    ) -> ActionTemplate? {
        if let template { check(template.value, key, of: draft, at: template.place) }
        return template?.value
    }

    private mutating func check(
        _ template: ActionTemplate, _ key: String, of draft: ActionDraft, at place: ConfigurationPlace
    ) {
        for name in template.inputs where !draft.inputs.contains(where: { $0.name == name }) {
            problems.append(place.error("[Action \(draft.name)] \(key)= names \(Self.unknown(name, in: draft))"))
        }
    }

    private static func unknown(_ name: String, in draft: ActionDraft) -> String {
        let shown = KeyFile.shortened(name)
        guard let nearest = shown.nearest(in: draft.inputs.map(\.name)) else {
            return "the input '\(shown)', and the action has no Inputs="
        }
        return "the input '\(shown)', which Inputs= does not have; did you mean '\(nearest)'?"
    }

    /// All ids that several actions have (F9, F-D10).
    private mutating func checkIDs(of drafts: [ActionDraft]) {
        let byID = Dictionary(grouping: drafts) { $0.name.lowercased() }
        for (_, drafts) in byID.sorted(by: { $0.key < $1.key }) where drafts.count > 1 {
            let sections = drafts.map { "[Action \(KeyFile.shortened($0.name))] at \($0.place)" }
            problems.append(
                drafts[0].place.error(
                    "\(sections.joined(separator: " and ")) have the id \(appID).\(drafts[0].name.lowercased())"))
        }
    }

    /// All phrases that several actions have: only one of these could be performed by it.
    private mutating func checkPhrases(of drafts: [ActionDraft]) {
        let byPhrase = Dictionary(grouping: drafts) { $0.options.phrase?.lowercased() ?? "" }
        for (phrase, drafts) in byPhrase.sorted(by: { $0.key < $1.key }) where drafts.count > 1 && !phrase.isEmpty {
            let sections = drafts.map { "[Action \(KeyFile.shortened($0.name))] at \($0.place)" }
            problems.append(
                drafts[1].place.error(
                    "\(sections.joined(separator: " and ")) have the Phrase=\(KeyFile.shortened(phrase))"))
        }
    }

    private mutating func checkRoutes(of drafts: [ActionDraft]) {
        var owners: [RoutePattern: ActionDraft] = [:]
        for draft in drafts {
            guard let routes = draft.routes else { continue }
            for pattern in routes.value {
                do throws(RoutePatternError) {
                    let route = try RoutePattern(pattern)
                    // The names of parameters say nothing of the links that lead there.
                    if let owner = owners.updateValue(draft, forKey: route.withoutNames) {
                        problems.append(
                            routes.place.error(
                                "[Action \(draft.name)] Route=\(KeyFile.shortened(pattern)) is the route of "
                                    + "[Action \(owner.name)] already"))
                    }
                    for name in route.parameterNames
                    where !draft.inputs.contains(where: { $0.name == name }) {
                        problems.append(
                            routes.place.error("[Action \(draft.name)] Route= names \(Self.unknown(name, in: draft))"))
                    }
                } catch {
                    problems.append(routes.place.error("[Action \(draft.name)] Route=: \(error)"))
                }
            }
        }
    }
}

/// The actions of the configuration, as they were read.
package struct ActionConfiguration: Hashable, Sendable {
    /// The id of the program, with which the ids of all actions begin (F6).
    package var appID = "io.notchd"
    /// Whether activities are published and continued (F5).
    package var publishes = true
    /// The most actions that run at a time.
    package var atOnce = 4
    /// The `[Feature NAME]` sections, in their order.
    package var features: [FeatureDraft] = []
    /// The `[Action FEATURE.NAME]` sections, in their order.
    package var actions: [ActionDraft] = []

    package init() {}
}

/// An `[Action FEATURE.NAME]` section as far as it has been read. The keys come one by one, and some may be missing.
package struct ActionDraft: Hashable, Sendable {
    /// The name of the section, such as `deploy.start`.
    package let name: String
    package let place: ConfigurationPlace
    package var command: Placed<[ActionTemplate]>?
    package var inputs: [ActionInput] = []
    package var title: Placed<ActionTemplate>?
    package var subtitle: Placed<ActionTemplate>?
    package var icon: Placed<ActionTemplate>?
    package var folder: Placed<String>?
    package var routes: Placed<[String]>?
    /// The options that need no other ones to be checked.
    package var options = ActionOptions()

    init(name: String, place: ConfigurationPlace) {
        self.name = name
        self.place = place
    }
}

/// A `[Feature NAME]` section.
package struct FeatureDraft: Hashable, Sendable {
    package let name: String
    package let place: ConfigurationPlace
    package var description: String?
    /// Whether the actions of the feature are available (F28).
    package var isEnabled = true

    init(name: String, place: ConfigurationPlace) {
        self.name = name
        self.place = place
    }
}
