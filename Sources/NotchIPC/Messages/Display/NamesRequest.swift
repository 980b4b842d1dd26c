import NotchCore

/// Lists the names of icons, themes or panels.
package struct NamesRequest: NotchRequest {
    /// The kind of the names.
    package enum Kind: String, CaseIterable, NamedValue, Sendable {
        case icon, theme, panel
        static let fieldType = "NameKind"
    }

    package static let method = "Names"
    package static let comment = """
        The names of a kind, in alphabetical order. Those of icons are Notch's own and those of the user's files, not
        those of the icon theme. 'search' selects the names that have it in them, in any case.
        """
    package static let isRecorded = false
    package static let cost = 10
    package static let blank = Self()
    package var kind = Kind.icon
    package var search: String?

    package mutating func code(_ field: inout FieldCoder) {
        field.required("kind", &kind)
        field("search", &search, .identifier(FieldLimits.search))
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var names: [String] = []

        package mutating func code(_ field: inout FieldCoder) { field("names", &names) }
    }
}
