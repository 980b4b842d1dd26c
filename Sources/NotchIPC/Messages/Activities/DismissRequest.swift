package import FoundationEssentials
import NotchCore

/// Ends the card on the screen. With an id, the request ends the card only if it belongs to that activity. With a key,
/// the request ends the card with that key and drops the waiting activities with that key.
package struct DismissRequest: NotchRequest {
    package static let method = "Dismiss"
    package static let comment = """
        Ends the card on the display. With 'id', it ends only the card of that activity. With 'coalescingKey', it ends
        the card with that key, and drops what waits with it.
        """
    package static let isRecorded = true
    package static let blank = Self()
    package var id: UUID?
    package var coalescingKey: String?

    package mutating func code(_ field: inout FieldCoder) {
        field("id", &id)
        field("coalescingKey", &coalescingKey, .identifier(FieldLimits.coalescingKey))
        if id != nil, coalescingKey != nil {
            field.refuse("coalescingKey", "is given beside id", limit: "id or coalescingKey")
        }
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var id = UUID.blank

        package mutating func code(_ field: inout FieldCoder) { field.required("id", &id) }
    }
}
