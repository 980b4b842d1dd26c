package import NotchCore

/// Returns the latest activities that have ended, newest first.
package struct HistoryRequest: NotchRequest {
    package static let method = "History"
    package static let comment = """
        Returns the latest activities that have ended, newest first. 'search' (256 bytes) is looked for in titles
        and subtitles. Case does not matter. In the latest 200, it may be any part of their first 1024 bytes. In the
        older ones, which a daemon with a store keeps, each of its words has to occur. 'limit' is 1 to 1000;
        default: 50.
        """
    package static let isRecorded = false
    package static let cost = 10
    package static let blank = Self()
    /// Selects the activities whose title or subtitle contains this text, regardless of case. In the store, each word
    /// of the text has to occur in them.
    package var search: String?
    /// The maximum number of entries to return; ``FieldLimits/defaultHistory`` if absent. A daemon without a store
    /// keeps ``FieldLimits/keptHistory`` entries.
    package var limit: Int?

    package mutating func code(_ field: inout FieldCoder) {
        field("search", &search, .text(FieldLimits.search))
        field("limit", &limit, FieldLimits.history)
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var entries: [EndedActivity<Instant>] = []

        package mutating func code(_ field: inout FieldCoder) { field("entries", &entries, as: "[]Entry") }
    }
}
