package import NotchCore

/// Engages the surface by hand, as a button or a sensor does (S12, S14–S16).
package struct EngageRequest: NotchRequest {
    package enum Action: String, NamedValue, Hashable, Sendable {
        case open, close, toggle, hoverOn, hoverOff, next, previous

        /// The description has no name for this type, and lists its values instead.
        static var fieldType: String { "(" + allCases.map(\.rawValue).joined(separator: ", ") + ")" }
    }

    package static let method = "Engage"
    package static let comment = """
        Engages the display by hand, as buttons and sensors do. 'next' ends the card on show, and turns to the next
        glance where no card is. 'previous' does the same, but turns to the glance before.
        """
    package static let isRecorded = true
    package static let blank = Self(action: .open)
    package var action: Action

    package init(action: Action) { self.action = action }

    package mutating func code(_ field: inout FieldCoder) { field.required("action", &action) }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        package var engaged = false
        package var surface = SurfaceState.hidden

        package mutating func code(_ field: inout FieldCoder) {
            field("engaged", &engaged)
            field("surface", &surface)
        }
    }
}
