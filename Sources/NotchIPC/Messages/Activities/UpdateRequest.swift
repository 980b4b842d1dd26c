package import FoundationEssentials
package import NotchCore

/// Changes a pending or showing activity. Absent fields keep their values.
package struct UpdateRequest: NotchRequest {
    package static let method = "Update"
    package static let comment = """
        Changes a pending or showing activity: the one with the id, or the one with the key, on the display first.
        Absent fields stay as they are. An empty subtitle removes the subtitle, an empty systemImage the icon, and an
        empty view the view.
        """
    package static let isRecorded = true
    package static let blank = Self()
    package var id: UUID?
    package var coalescingKey: String?
    package var title: String?
    /// The new subtitle; an empty string removes it.
    package var subtitle: String?
    /// The new icon; an empty string removes it.
    package var systemImage: String?
    package var tint: Tint?
    package var progress: Double?
    package var removeProgress: Bool?
    /// The new view; an empty object removes it.
    package var view: JSON?
    package typealias Reply = WarningsReply

    package mutating func code(_ field: inout FieldCoder) {
        field("id", &id)
        field("coalescingKey", &coalescingKey, .identifier(FieldLimits.coalescingKey))
        field("title", &title, .text(FieldLimits.title))
        field("subtitle", &subtitle, .textOrNothing(FieldLimits.subtitle))
        field("systemImage", &systemImage, .nameOrNothing(FieldLimits.systemImage))
        field("tint", &tint)
        field("progress", &progress, FieldLimits.progress)
        field("removeProgress", &removeProgress, note: "true takes the progress back")
        field("view", &view, note: "a view; {} removes it")
        switch (id, coalescingKey) {
        case (nil, nil): field.refuse("id", "is missing", limit: "id or coalescingKey")
        case (_?, _?): field.refuse("coalescingKey", "is given beside id", limit: "id or coalescingKey")
        case (_?, nil), (nil, _?): break
        }
        if progress != nil, removeProgress == true {
            field.refuse("removeProgress", "is given beside progress", limit: "progress or removeProgress")
        }
    }

    package static func extraCost(of reply: Reply) -> Int {
        reply.warnings.isEmpty ? 0 : CallCost.unknownIcon
    }
}
