import NotchCore

/// Suggests remembered activities.
package struct SuggestRequest: NotchRequest {
    package static let method = "Suggest"
    package static let comment = """
        Suggests remembered activities that may be predicted, the likeliest first, by how often and how lately they
        were used, and by the hour and the day. 'limit' is 1 to 100; default: 5.
        """
    package static let isRecorded = false
    package static let cost = 10
    package static let blank = Self()
    package var limit: Int?

    package mutating func code(_ field: inout FieldCoder) { field("limit", &limit, FieldLimits.found) }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var suggestions: [SuggestionMessage] = []

        package mutating func code(_ field: inout FieldCoder) { field("suggestions", &suggestions) }
    }
}
