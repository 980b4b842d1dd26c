package import FoundationEssentials

/// Ends the card on the screen. With an id, it does so only if the card belongs to that activity.
package struct DismissRequest: NotchRequest {
    package static let method = "Dismiss"
    package static let comment = "Ends the card on the display. With 'id', it ends only the card of that activity."
    package static let isRecorded = true
    package static let blank = Self()
    package var id: UUID?

    package mutating func code(_ field: inout FieldCoder) { field("id", &id) }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var id = UUID.blank

        package mutating func code(_ field: inout FieldCoder) { field.required("id", &id) }
    }
}
