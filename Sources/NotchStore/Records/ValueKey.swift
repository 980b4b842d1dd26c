/// The name of a small value, such as a preference.
package struct ValueKey: Hashable, Sendable {
    /// The owner of the value, such as a module.
    package var area: String
    package var name: String

    package init(area: String, name: String) {
        self.area = area
        self.name = name
    }
}
