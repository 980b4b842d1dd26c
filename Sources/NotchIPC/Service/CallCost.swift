/// For how many calls something counts beside its method's ``NotchRequest/cost``.
package enum CallCost {
    /// The cost that a name of no icon adds: it may have been looked for on the disk.
    package static let unknownIcon = 10
}
