public import FoundationEssentials
public import NotchCore

/// Changes a pending or showing activity; what is absent stays as it is.
public struct UpdateRequest: NotchRequest {
    public static let method = "Update"
    public var id: UUID
    public var title: String?
    /// An empty one takes the subtitle away.
    public var subtitle: String?
    public var systemImage: String?
    public var tint: Tint?
    public var progress: Double?

    public init(id: UUID) {
        self.id = id
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let id = try fields.uuid("id")
        self.id = try fields.required("id", id)
        title = try fields.text("title", limit: FieldLimits.title)
        subtitle = try fields.text("subtitle", limit: FieldLimits.subtitle, mayBeEmpty: true)
        systemImage = try fields.name("systemImage", limit: FieldLimits.systemImage)
        tint = try fields.tint("tint")
        progress = try fields.double("progress", in: FieldLimits.progress)
    }

    public var fields: JSONObject {
        [
            "id": .string(id.uuidString),
            "title": title.map(JSON.string),
            "subtitle": subtitle.map(JSON.string),
            "systemImage": systemImage.map(JSON.string),
            "tint": tint.map { .string($0.description) },
            "progress": progress.map(JSON.double),
        ]
    }

    public struct Reply: NotchMessage {
        public var warnings: [String]

        public init(warnings: [String] = []) {
            self.warnings = warnings
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            warnings = try fields.strings("warnings")
        }

        public var fields: JSONObject { ["warnings": .strings(warnings)] }
    }
}
