package import NotchCore

extension ShownCard: NotchMessage {
    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let activity = try fields.message("activity", Activity.self)
        self.init(
            activity: try fields.required("activity", activity), enqueued: try fields.instant("enqueuedMs") ?? .zero,
            began: try fields.instant("beganMs") ?? .zero, rule: try fields.rule(),
            phase: try fields.choice("phase") ?? .animateIn, isCovered: try fields.bool("covered") ?? false,
            leaves: try fields.instant("leavesMs"), outcome: try fields.outcome(),
            toBeSeen: try fields.toldDuration("toBeSeenMs"))
    }

    package var fields: JSONObject {
        [
            "activity": .object(activity.fields),
            "enqueuedMs": .instant(enqueued),
            "beganMs": .instant(began),
            "rule": .string(rule.wireName),
            "agedAs": rule.agedAs.map { .string($0.wireName) },
            "phase": .string(phase.rawValue),
            "covered": .bool(isCovered),
            "leavesMs": leaves.map(JSON.instant),
            "outcome": outcome.map { .string($0.wireName) },
            "toBeSeenMs": toBeSeen.map { .int(clamping: $0.milliseconds) },
        ]
    }
}
