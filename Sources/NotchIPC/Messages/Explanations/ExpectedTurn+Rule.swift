package import NotchCore

extension ExpectedTurn.Rule {
    /// The names of the rules on the wire, in the order of the interface's description.
    static let wireNames = ["claiming", "priority", "aged", "background"]

    /// The rule's name on the wire.
    package var wireName: String {
        switch self {
        case .claiming: "claiming"
        case .priority: "priority"
        case .aged: "aged"
        case .background: "background"
        }
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
            switch (name, priority) {
            case ("claiming", _): .claiming
            case ("aged", let priority?): .aged(as: priority)
            case ("background", _): .background
            // A newer daemon may send another rule. The activity's class decides in the end, so it is read as
            // `priority`.
            default: .priority
            }
    }
}
