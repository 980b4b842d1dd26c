public import FoundationEssentials
public import NotchCore

/// An activity as a client describes it: what it leaves out, the daemon fills in.
public struct ActivityDraft: NotchMessage {
    public var id: UUID?
    public var title: String
    public var subtitle: String?
    public var systemImage: String?
    public var tint: Tint?
    public var priority: ActivityPriority?
    public var coalescingKey: String?
    public var dwell: Duration?
    public var progress: Double?
    public var hold: Bool?
    public var attended: Bool?
    public var module: String?

    public init(title: String) {
        self.title = title
    }

    public init(_ activity: Activity) {
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

    /// The activity, with an id minted where none was given.
    ///
    /// - Parameter defaultDwell: the dwell of an activity that names none.
    public func activity(defaultDwell: Duration = Activity.defaultDwell) -> Activity {
        Activity(
            id: id ?? UUID(), coalescingKey: coalescingKey, priority: priority ?? .normal, title: title,
            subtitle: subtitle, systemImage: systemImage, tint: tint ?? .accent, dwell: dwell ?? defaultDwell,
            progress: progress, hold: hold ?? false, attended: attended ?? false, module: module)
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
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

    public var fields: JSONObject {
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
