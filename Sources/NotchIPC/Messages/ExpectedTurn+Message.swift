package import NotchCore

extension ExpectedTurn: NotchMessage {
    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let activity = try fields.message("activity", Activity.self)
        let comes = try fields.instant("comesMs")
        let counted = try fields.instant("countedMs")
        let cards = try fields.int("cards")
        var longestWait: LongestWait?
        if let counted, let cards { longestWait = LongestWait(counted: counted, cards: cards) }
        self.init(
            activity: try fields.required("activity", activity), enqueued: try fields.instant("enqueuedMs") ?? .zero,
            rule: try fields.rule(), comes: comes, longestWait: longestWait)
    }

    package var fields: JSONObject {
        [
            "activity": .object(activity.fields),
            "enqueuedMs": .instant(enqueued),
            "rule": .string(rule.wireName),
            "agedAs": rule.agedAs.map { .string($0.wireName) },
            "comesMs": comes.map(JSON.instant),
            "countedMs": longestWait.map { .instant($0.counted) },
            "cards": longestWait.map { .int(clamping: $0.cards) },
        ]
    }
}
