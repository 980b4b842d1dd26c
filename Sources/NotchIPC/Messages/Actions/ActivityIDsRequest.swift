/// Returns the ids of the activities that actions publish (F9).
package struct ActivityIDsRequest: NotchRequest {
    package static let method = "ActivityIDs"
    package static let comment = "Returns the ids of the activities that actions publish, for a manifest."
    package static let isRecorded = false
    package static let blank = Self()

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var ids: [String] = []

        package mutating func code(_ field: inout FieldCoder) { field("ids", &ids) }
    }
}
