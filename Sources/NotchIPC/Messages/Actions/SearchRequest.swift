import NotchCore

/// Searches the remembered activities.
package struct SearchRequest: NotchRequest {
    package static let method = "Search"
    package static let comment = """
        Searches the remembered activities that may be searched for, the best match first. Every word of 'text' (256
        bytes) has to occur in the title, in the subtitle or in a keyword, at best at the beginning of a word. Without
        'text', the latest are returned. 'limit' is 1 to 100; default: 20.
        """
    package static let isRecorded = false
    package static let cost = 10
    package static let blank = Self()
    package var text: String?
    package var limit: Int?

    package mutating func code(_ field: inout FieldCoder) {
        field("text", &text, .text(FieldLimits.search))
        field("limit", &limit, FieldLimits.found)
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var records: [ActionRecordMessage] = []

        package mutating func code(_ field: inout FieldCoder) { field("records", &records) }
    }
}
