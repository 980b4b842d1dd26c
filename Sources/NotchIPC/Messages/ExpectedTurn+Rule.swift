package import NotchCore

extension ExpectedTurn.Rule {
    /// The rule's name on the wire: `claiming`, `priority`, `aged` or `background`.
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

extension FieldDecoder {
    /// Reads a rule: its name from `rule` and, for an aged activity, its class from `agedAs`.
    mutating func rule() throws(VarlinkError) -> ExpectedTurn.Rule {
        let name = try string("rule")
        let priority = try string("agedAs").flatMap { ActivityPriority(wireName: $0) }
        switch (name, priority) {
        case ("claiming", _): return .claiming
        case ("aged", let priority?): return .aged(as: priority)
        case ("background", _): return .background
        // A newer daemon may send another rule. The activity's class decides in the end, so it is read as `priority`.
        default: return .priority
        }
    }
}
