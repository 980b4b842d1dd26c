/// The directions in which the data passes one line after the other.
package enum MatrixRun: String, CaseIterable, Hashable, Sendable {
    /// Each line begins at the same side.
    case straight
    /// Each line begins where the one before ends. The second, the fourth and so on run backwards.
    case serpentine
}
