package import FoundationEssentials
import NotchCore

/// Drops pending activities. An activity on the screen stays (Q10).
package enum CancelRequest: NotchRequest {
    case id(UUID)
    case coalescingKey(String)

    package static let method = "Cancel"
    package static let comment = """
        Drops the pending activity with the id, or all pending activities with the key. The card on the display
        stays.
        """
    package static let isRecorded = true
    package static let blank = Self.id(.blank)

    package mutating func code(_ field: inout FieldCoder) {
        var id: UUID? = if case .id(let id) = self { id } else { nil }
        var key: String? = if case .coalescingKey(let key) = self { key } else { nil }
        field("id", &id)
        field("coalescingKey", &key, .identifier(FieldLimits.coalescingKey))
        switch (id, key) {
        case (let id?, nil): self = .id(id)
        case (nil, let key?): self = .coalescingKey(key)
        case (nil, nil): field.refuse("id", "is missing", limit: "id or coalescingKey")
        case (_?, _?): field.refuse("coalescingKey", "is given beside id", limit: "id or coalescingKey")
        }
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        /// The ids of the dropped activities.
        package var ids: [UUID] = []

        package mutating func code(_ field: inout FieldCoder) { field("ids", &ids) }
    }
}
