public import FoundationEssentials

/// Ends the card on screen; with an id, only if it is that activity's.
public struct DismissRequest: NotchRequest {
    public static let method = "Dismiss"
    public var id: UUID?

    public init(id: UUID? = nil) {
        self.id = id
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        id = try fields.uuid("id")
    }

    public var fields: JSONObject { ["id": id.map { .string($0.uuidString) }] }

    public struct Reply: NotchMessage {
        public var id: UUID

        public init(id: UUID) {
            self.id = id
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let id = try fields.uuid("id")
            self.id = try fields.required("id", id)
        }

        public var fields: JSONObject { ["id": .string(id.uuidString)] }
    }
}
