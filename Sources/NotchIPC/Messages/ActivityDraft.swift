package import FoundationEssentials
package import NotchCore

/// An activity as a client describes it. The daemon fills in what the client omits.
package struct ActivityDraft: NotchMessage {
    package var id: UUID?
    package var title: String
    package var subtitle: String?
    package var systemImage: String?
    package var tint: Tint?
    package var priority: ActivityPriority?
    package var coalescingKey: String?
    package var dwell: Duration?
    package var progress: Double?
    package var hold: Bool?
    package var attended: Bool?
    package var module: String?

    package init(title: String) {
        self.title = title
    }

    package init(_ activity: Activity) {
        id = activity.id
        title = activity.title
        subtitle = activity.subtitle
        systemImage = activity.systemImage
        tint = activity.tint
        priority = activity.priority
        coalescingKey = activity.coalescingKey
        dwell = activity.dwell
        progress = activity.progress
        hold = activity.hold
        attended = activity.attended
        module = activity.module
    }

    /// Returns the activity, with a new id if the draft has none.
    ///
    /// - Parameter defaultDwell: the dwell of an activity whose draft has none.
    package func activity(defaultDwell: Duration = Activity.defaultDwell) -> Activity {
        Activity(
            id: id ?? UUID(), coalescingKey: coalescingKey, priority: priority ?? .normal, title: title,
            subtitle: subtitle, systemImage: systemImage, tint: tint ?? .accent, dwell: dwell ?? defaultDwell,
            progress: progress, hold: hold ?? false, attended: attended ?? false, module: module)
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        id = try fields.uuid("id")
        let title = try fields.text("title", limit: FieldLimits.title)
        self.title = try fields.required("title", title)
        subtitle = try fields.text("subtitle", limit: FieldLimits.subtitle)
        systemImage = try fields.name("systemImage", limit: FieldLimits.systemImage)
        tint = try fields.tint("tint")
        priority = try fields.priority("priority")
        coalescingKey = try fields.identifier("coalescingKey", limit: FieldLimits.coalescingKey)
        dwell = try fields.duration("dwellMs", in: FieldLimits.dwell)
        progress = try fields.double("progress", in: FieldLimits.progress)
        hold = try fields.bool("hold")
        attended = try fields.bool("attended")
        module = try fields.name("module", limit: FieldLimits.module)
    }

    package var fields: JSONObject {
        [
            "id": id.map { .string($0.uuidString) },
            "title": .string(title),
            "subtitle": subtitle.map(JSON.string),
            "systemImage": systemImage.map(JSON.string),
            "tint": tint.map { .string($0.description) },
            "priority": priority.map { .string($0.wireName) },
            "coalescingKey": coalescingKey.map(JSON.string),
            "dwellMs": dwell.map { .int(clamping: $0.milliseconds) },
            "progress": progress.map(JSON.double),
            "hold": hold.map(JSON.bool),
            "attended": attended.map(JSON.bool),
            "module": module.map(JSON.string),
        ]
    }
}
