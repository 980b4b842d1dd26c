/// How activities are handed over to and from other displays of the machine.
package struct HandoffConfiguration: Hashable, Sendable {
    package var isEnabled = false
    /// The name by which the others know this display; `nil` takes the machine's.
    package var name: String?
    /// The folder in which the displays of the machine find one another; `nil` takes the usual one of the user or of the
    /// system.
    package var folder: String?

    package init() {}
}
