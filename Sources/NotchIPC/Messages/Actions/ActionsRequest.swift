/// Returns the actions of the configuration.
package struct ActionsRequest: NotchRequest {
    package static let method = "Actions"
    package static let comment = "Returns the actions of the configuration, in the order of their sections."
    package static let isRecorded = false
    package static let cost = 10
    package static let blank = Self()

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var actions: [ActionDescription] = []

        package mutating func code(_ field: inout FieldCoder) { field("actions", &actions) }
    }
}
