package import FoundationEssentials

/// Ends the card on the screen. With an id, it does so only if the card belongs to that activity.
package struct DismissRequest: NotchRequest {
    package static let method = "Dismiss"
    package static let definition = """
        # Ends the card on the display; with an id, only if it is that activity's.
        method Dismiss(id: ?string) -> (id: string)
        """
    package static let isRecorded = true
    package var id: UUID?

    package init(id: UUID? = nil) {
        self.id = id
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        id = try fields.uuid("id")
    }

    package var fields: JSONObject { ["id": id.map { .string($0.uuidString) }] }

    package struct Reply: NotchMessage {
        package var id: UUID

        package init(id: UUID) {
            self.id = id
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let id = try fields.uuid("id")
            self.id = try fields.required("id", id)
        }

        package var fields: JSONObject { ["id": .string(id.uuidString)] }
    }
}
