package import FoundationEssentials
package import NotchCore

/// Changes a pending or showing activity. Absent fields keep their values.
package struct UpdateRequest: NotchRequest {
    package static let method = "Update"
    package static let comment = """
        Changes a pending or showing activity. Absent fields stay as they are. An empty subtitle removes the
        subtitle, and an empty view the view.
        """
    package static let isRecorded = true
    package static let blank = Self()
    package var id = UUID.blank
    package var title: String?
    /// The new subtitle; an empty string removes it.
    package var subtitle: String?
    package var systemImage: String?
    package var tint: Tint?
    package var progress: Double?
    /// The new view; an empty object removes it.
    package var view: JSON?
    package typealias Reply = WarningsReply

    package mutating func code(_ field: inout FieldCoder) {
        field.required("id", &id)
        field("title", &title, .text(FieldLimits.title))
        field("subtitle", &subtitle, .textOrNothing(FieldLimits.subtitle))
        field("systemImage", &systemImage, .name(FieldLimits.systemImage))
        field("tint", &tint)
        field("progress", &progress, FieldLimits.progress)
        field("view", &view, note: "a view; {} removes it")
    }

    package static func extraCost(of reply: Reply) -> Int {
        reply.warnings.isEmpty ? 0 : CallCost.unknownIcon
    }
}
