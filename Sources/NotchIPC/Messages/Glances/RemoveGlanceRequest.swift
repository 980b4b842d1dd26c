internal import NotchCore

/// Removes a glance.
package struct RemoveGlanceRequest: NotchRequest {
    package typealias Reply = EmptyReply

    package static let method = "RemoveGlance"
    package static let isRecorded = true
    package static let blank = Self(id: "")
    package var id: String

    package init(id: String) { self.id = id }

    package mutating func code(_ field: inout FieldCoder) {
        field.required("id", &id, .name(Glance.idLimit))
    }
}
