package import NotchCore

/// A glance on the board, as a client sees it.
package struct GlanceStatus: NotchMessage, FieldValue {
    static let fieldType = "GlanceState"
    package static let blank = Self()
    package var glance = Glance.blank
    /// Whether this glance is the current glance.
    package var current = false
    /// Whether the lifetime has passed.
    package var stale = false
    package var pinned = false
    package var order = 0
    package var whenStale = GlanceStaleness.dim
    /// The remaining lifetime; `nil` for a glance without a lifetime, and for a stale glance.
    package var remaining: Duration?
    /// Whether the daemon restores the glance after a restart.
    package var kept = false
    /// Who has set the glance.
    package var owner = Owner.daemon

    package mutating func code(_ field: inout FieldCoder) {
        field.required("glance", &glance)
        field("current", &current)
        field("stale", &stale)
        field("pinned", &pinned)
        field("order", &order)
        field("whenStale", &whenStale)
        field("remainingMs", &remaining)
        field("kept", &kept)
        field.owner(&owner)
    }
}
