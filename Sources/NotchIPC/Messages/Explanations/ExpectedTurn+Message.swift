package import NotchCore

extension ExpectedTurn: NotchMessage, FieldValue {
    static let fieldType = "Turn"
    package static let blank = ExpectedTurn(activity: .blank, enqueued: .zero, rule: .priority)

    package mutating func code(_ field: inout FieldCoder) {
        var counted = longestWait?.counted
        var cards = longestWait?.cards
        field.living(&activity)
        field("enqueuedMs", &enqueued)
        field.rule(&rule)
        field("comesMs", &comes)
        field("countedMs", &counted)
        field("cards", &cards)
        if let counted, let cards { longestWait = LongestWait(counted: counted, cards: cards) }
    }
}

extension ExpectedTurn.Rule {
    /// The names of the rules on the wire, in the order of the interface's description.
    fileprivate enum WireName: String, CaseIterable {
        case claiming, priority, aged, background
    }

    static let wireNames = WireName.allCases.map(\.rawValue)

    package var wireName: String {
        let name: WireName =
            switch self {
            case .claiming: .claiming
            case .priority: .priority
            case .aged: .aged
            case .background: .background
            }
        return name.rawValue
    }

    /// The priority class whose turn the activity takes, or `nil` if that is its own class.
    package var agedAs: ActivityPriority? {
        if case .aged(let priority) = self { priority } else { nil }
    }
}

extension FieldCoder {
    /// Visits a rule: its name in `rule` and, for an aged activity, its class in `agedAs`.
    mutating func rule(_ rule: inout ExpectedTurn.Rule) {
        var name = rule.wireName
        var priority = rule.agedAs
        self("rule", &name, as: "Rule")
        self("agedAs", &priority)
        guard hasRead else { return }
        rule =
            switch (ExpectedTurn.Rule.WireName(rawValue: name), priority) {
            case (.claiming, _): .claiming
            case (.aged, let priority?): .aged(as: priority)
            case (.background, _): .background
            // A newer daemon may send another rule. It is read as `priority`, because the activity's class decides in
            // the end.
            case (.priority, _), (.aged, nil), (nil, _): .priority
            }
    }
}
