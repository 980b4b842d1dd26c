package import FoundationEssentials
package import NotchCore

/// Changes a pending or showing activity. Absent fields keep their values.
package struct UpdateRequest: NotchRequest {
    package static let method = "Update"
    package static let definition = """
        # Changes a pending or showing activity; absent fields stay, an empty subtitle goes away.
        method Update(
          id: string,
          title: ?string,
          subtitle: ?string,
          systemImage: ?string,
          tint: ?string,
          progress: ?float
        ) -> (warnings: []string)
        """
    package static let isRecorded = true
    package var id: UUID
    package var title: String?
    /// The new subtitle; an empty string removes it.
    package var subtitle: String?
    package var systemImage: String?
    package var tint: Tint?
    package var progress: Double?

    package init(id: UUID) {
        self.id = id
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let id = try fields.uuid("id")
        self.id = try fields.required("id", id)
        title = try fields.text("title", limit: FieldLimits.title)
        subtitle = try fields.text("subtitle", limit: FieldLimits.subtitle, mayBeEmpty: true)
        systemImage = try fields.name("systemImage", limit: FieldLimits.systemImage)
        tint = try fields.tint("tint")
        progress = try fields.double("progress", in: FieldLimits.progress)
    }

    package var fields: JSONObject {
        [
            "id": .string(id.uuidString),
            "title": title.map(JSON.string),
            "subtitle": subtitle.map(JSON.string),
            "systemImage": systemImage.map(JSON.string),
            "tint": tint.map { .string($0.description) },
            "progress": progress.map(JSON.double),
        ]
    }

    package static func extraCost(of reply: Reply) -> Int {
        reply.warnings.isEmpty ? 0 : CallCost.unknownIcon
    }

    package struct Reply: NotchMessage {
        package var warnings: [String]

        package init(warnings: [String] = []) {
            self.warnings = warnings
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            warnings = try fields.strings("warnings")
        }

        package var fields: JSONObject { ["warnings": .strings(warnings)] }
    }
}
