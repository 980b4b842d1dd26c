import NotchActions
package import NotchCore

/// The actions of the configuration.
package struct ActionConfiguration: Hashable, Sendable {
    /// The id of the program. The ids of all actions begin with it (F6).
    package var appID = "io.notchd"
    /// Whether activities are published and continued (F5).
    package var publishes = true
    /// The maximum number of actions that run at a time.
    package var atOnce = 4
    /// The `[Feature NAME]` sections, in their order.
    package var features: [FeatureOptions] = []
    /// The `[Action FEATURE.NAME]` sections, in their order.
    package var actions: [ActionOptions] = []

    package init() {}

    /// Returns the action with a name such as `deploy.start`.
    package func action(named name: String) -> ActionOptions? {
        actions.first { $0.call == name }
    }

    /// Returns the section of an action's feature; `nil` if there is none.
    package func feature(of action: ActionOptions) -> FeatureOptions? {
        features.first { $0.name == action.feature }
    }

    /// Checks a call in the configuration, such as `Role=perform deploy.start`.
    ///
    /// - Returns: the fault of the call; `nil` if it is valid.
    package func fault(of call: String) -> String? {
        guard let call = ActionCall(notation: call) else { return "should be an action and its inputs" }
        guard let action = action(named: call.action) else {
            let refusal = "no action is called \(call.action)"
            if actions.isEmpty { return refusal + "; there is no [Action] section" }
            return refusal + call.action.advice(among: actions.map(\.call), "actions") { $0 }
        }
        do throws(ActionInputFault) { _ = try action.complete(call.inputs) } catch { return error.description }
        return nil
    }
}

extension ActionConfiguration {
    /// The feature that publishes activities. Every system has it.
    private static let ownFeature = "activities"

    /// Refuses actions that lack something, and those that contradict one another.
    ///
    /// - Parameter halfRead: the heads of sections with a refused entry, such as `Action deploy.start`. What such a
    ///   section lacks is not reported.
    /// - Throws: ``ConfigurationError``, which lists all problems.
    package func validate(except halfRead: Set<String> = []) throws(ConfigurationError) {
        var problems = ConfigurationProblems()
        for feature in features where !Self.isName(feature.name) {
            problems.add(
                feature.place.error(
                    "[Feature \(KeyFile.shortened(feature.name))] should have a name such as deploy, of letters, "
                        + "digits, “-” and “_”"))
        }
        for action in actions {
            if let flaw = Self.flaw(ofNameOf: action) {
                problems.add(action.place.error(flaw))
            } else {
                check(action, &problems)
                if action.command.isEmpty, !halfRead.contains("Action \(action.call)") {
                    problems.add(action.place.error("\(action.section) needs Command="))
                }
            }
        }
        checkFeatures(&problems)
        checkIDs(&problems)
        checkPhrases(&problems)
        checkRoutes(&problems)
        try problems.check()
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }

    private static func flaw(ofNameOf action: ActionOptions) -> String? {
        guard isName(action.feature), isName(action.name) else {
            return "\(action.section) should have a name such as deploy.start: a feature and an action, of letters, "
                + "digits, “-” and “_”"
        }
        guard action.feature.lowercased() != ownFeature else {
            return "\(action.section): the feature \(ownFeature) is the program's own"
        }
        return nil
    }

    private func check(_ action: ActionOptions, _ problems: inout ConfigurationProblems) {
        let texts = [("Title", action.title), ("Subtitle", action.subtitle), ("Icon", action.icon)]
        for (key, template) in texts + action.command.map({ ("Command", $0) }) {
            for name in template?.inputs ?? [] where !action.inputs.contains(where: { $0.name == name }) {
                problems.add(
                    action.place(of: key).error(
                        "[Action \(action.call)] \(key)= names \(Self.unknown(name, in: action))"))
            }
        }
    }

    private static func unknown(_ name: String, in action: ActionOptions) -> String {
        let shown = KeyFile.shortened(name)
        if action.inputs.isEmpty { return "the input '\(shown)', and the action has no Inputs=" }
        return "the input '\(shown)', which Inputs= does not have"
            + shown.advice(among: action.inputs.map(\.name), "inputs")
    }

    /// Reports features without actions, because their keys would have no effect.
    private func checkFeatures(_ problems: inout ConfigurationProblems) {
        let known = Set(actions.filter { Self.flaw(ofNameOf: $0) == nil }.map(\.feature))
        for feature in features where Self.isName(feature.name) && !known.contains(feature.name) {
            let advice =
                known.isEmpty
                ? "" : feature.name.advice(among: known.sorted(), "features") { "[Feature \($0)]" }
            problems.add(feature.place.error("no action is of the feature \(feature.name)" + advice))
        }
    }

    /// Reports the ids that several actions share (F9, F-D10).
    private func checkIDs(_ problems: inout ConfigurationProblems) {
        let byID = Dictionary(grouping: actions) { $0.call.lowercased() }
        for (id, actions) in byID.sorted(by: { $0.key < $1.key }) where actions.count > 1 {
            let origins = actions.map(\.origin).joined(separator: " and ")
            problems.add(actions[0].place.error("\(origins) have the id \(appID).\(id)"))
        }
    }

    /// Reports the phrases that several actions share, because a phrase can perform only one of them.
    private func checkPhrases(_ problems: inout ConfigurationProblems) {
        let byPhrase = Dictionary(grouping: actions) { $0.phrase?.lowercased() ?? "" }
        for (phrase, actions) in byPhrase.sorted(by: { $0.key < $1.key }) where actions.count > 1 && !phrase.isEmpty {
            let origins = actions.map(\.origin).joined(separator: " and ")
            problems.add(actions[1].place.error("\(origins) have the Phrase=\(KeyFile.shortened(phrase))"))
        }
    }

    private func checkRoutes(_ problems: inout ConfigurationProblems) {
        var owners: [RoutePattern: ActionOptions] = [:]
        for action in actions {
            let place = action.place(of: "Route")
            for pattern in action.routes {
                do throws(RoutePatternError) {
                    let route = try RoutePattern(pattern)
                    // The names of parameters do not affect which links match.
                    if let owner = owners.updateValue(action, forKey: route.withoutNames) {
                        problems.add(
                            place.error(
                                "[Action \(action.call)] Route=\(KeyFile.shortened(pattern)) is the route of "
                                    + "[Action \(owner.call)] already"))
                    }
                    for name in route.parameterNames where !action.inputs.contains(where: { $0.name == name }) {
                        problems.add(
                            place.error("[Action \(action.call)] Route= names \(Self.unknown(name, in: action))"))
                    }
                } catch {
                    problems.add(place.error("[Action \(action.call)] Route=: \(error)"))
                }
            }
        }
    }
}
