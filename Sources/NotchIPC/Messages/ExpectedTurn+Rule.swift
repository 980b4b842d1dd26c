package import NotchCore

extension ExpectedTurn.Rule {
    /// `claiming`, `priority`, `aged` or `background`.
    package var wireName: String {
        switch self {
        case .claiming: "claiming"
        case .priority: "priority"
        case .aged: "aged"
        case .background: "background"
        }
    }

    /// The class whose turn it takes, where that is not its own.
    package var agedAs: ActivityPriority? {
        if case .aged(let priority) = self { priority } else { nil }
    }
}

extension FieldDecoder {
    /// A rule: its name in `rule` and, of an aged one, the class in `agedAs`.
    mutating func rule() throws(VarlinkError) -> ExpectedTurn.Rule {
        let name = try string("rule")
        let priority = try string("agedAs").flatMap { ActivityPriority(wireName: $0) }
        switch (name, priority) {
        case ("claiming", _): return .claiming
        case ("aged", let priority?): return .aged(as: priority)
        case ("background", _): return .background
        // Whatever a newer daemon goes by: the class is what counts in the end.
        default: return .priority
        }
    }
}
