/// Returns the glances.
package struct ListGlancesRequest: NotchRequest {
    package static let method = "ListGlances"
    package static let comment = "Returns the glances in the order of their turns."
    package static let isRecorded = false
    package static let cost = 10
    package static let blank = Self()

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var glances: [GlanceStatus] = []

        package mutating func code(_ field: inout FieldCoder) { field("glances", &glances) }
    }
}
