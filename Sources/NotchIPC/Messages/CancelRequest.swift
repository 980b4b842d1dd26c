package import FoundationEssentials

/// Drops pending activities. An activity on the screen stays (Q10).
package enum CancelRequest: NotchRequest {
    case id(UUID)
    case coalescingKey(String)

    package static let method = "Cancel"
    package static let definition = """
        # Drops the pending activity of that id, or all of that key. What is on the display stays.
        method Cancel(id: ?string, coalescingKey: ?string) -> (ids: []string)
        """
    package static let isRecorded = true

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        let id = try fields.uuid("id")
        let key = try fields.identifier("coalescingKey", limit: FieldLimits.coalescingKey)
        switch (id, key) {
        case (let id?, nil): self = .id(id)
        case (nil, let key?): self = .coalescingKey(key)
        case (nil, nil): throw fields.invalid("id", "is missing", limit: "id or coalescingKey")
        case (_?, _?): throw fields.invalid("coalescingKey", "is given beside id", limit: "id or coalescingKey")
        }
    }

    package var fields: JSONObject {
        switch self {
        case .id(let id): ["id": .string(id.uuidString)]
        case .coalescingKey(let key): ["coalescingKey": .string(key)]
        }
    }

    package struct Reply: NotchMessage {
        /// The ids of the dropped activities.
        package var ids: [UUID]

        package init(ids: [UUID]) {
            self.ids = ids
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            ids = try fields.strings("ids").compactMap { UUID(uuidString: $0) }
        }

        package var fields: JSONObject { ["ids": .strings(ids.map(\.uuidString))] }
    }
}
