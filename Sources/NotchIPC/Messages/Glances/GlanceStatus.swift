package import NotchCore

/// A glance on the board, as a client sees it.
package struct GlanceStatus: NotchMessage, FieldValue {
    static let fieldType = "GlanceState"
    package static let blank = Self()
    package var glance = Glance.blank
    /// Whether it is this glance's turn.
    package var current = false
    /// Whether the lifetime is over.
    package var stale = false
    package var pinned = false
    package var order = 0
    package var whenStale = GlanceStaleness.dim
    /// What is left of the lifetime; `nil` for a glance without one, and for one that is stale.
    package var remaining: Duration?
    /// Whether the glance comes back after a restart of the daemon.
    package var kept = false

    package mutating func code(_ field: inout FieldCoder) {
        field.required("glance", &glance)
        field("current", &current)
        field("stale", &stale)
        field("pinned", &pinned)
        field("order", &order)
        field("whenStale", &whenStale)
        field("remainingMs", &remaining)
        field("kept", &kept)
    }
}
