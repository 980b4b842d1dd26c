/// The costs of calls in addition to their methods' ``NotchRequest/cost``.
package enum CallCost {
    /// The cost of a name that is no icon's. The daemon may have searched the disk for it.
    package static let unknownIcon = 10
}
