import NotchCore

/// Forgets remembered activities.
package struct DeleteActivitiesRequest: NotchRequest {
    package static let method = "DeleteActivities"
    package static let comment = """
        Forgets the remembered activity with a number, those with a persistent identifier, those of a type, or all.
        """
    package static let isRecorded = true
    package static let blank = Self()
    package var number: Int?
    package var persistentIdentifier: String?
    package var type: String?
    package var all: Bool?

    package mutating func code(_ field: inout FieldCoder) {
        field("number", &number)
        field("persistentIdentifier", &persistentIdentifier, .identifier(FieldLimits.action))
        field("type", &type, .identifier(FieldLimits.action))
        field("all", &all)
        let given = [number != nil, persistentIdentifier != nil, type != nil, all == true].filter { $0 }
        if given.count != 1 {
            field.refuse(
                "number", "is one of several ways to choose", limit: "number, persistentIdentifier, type or all")
        }
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        /// The number of activities that were forgotten; `nil` if they were not counted.
        package var count: Int?

        package mutating func code(_ field: inout FieldCoder) { field("count", &count) }
    }
}
