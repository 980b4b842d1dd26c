/// Returns the state of the daemon, its inputs, its queue and its display.
package struct StatusRequest: NotchRequest {
    package static let method = "Status"
    package static let isRecorded = false
    package static let blank = Self()

    package struct Reply: NotchMessage {
        package static let blank = Self(status: .blank)
        package var status: Status

        package init(status: Status) { self.status = status }

        package mutating func code(_ field: inout FieldCoder) { field.required("status", &status) }
    }
}
