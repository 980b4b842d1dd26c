/// The name of a small value, such as a preference.
package struct ValueKey: Hashable, Sendable {
    /// What the value belongs to, such as a module.
    package var area: String
    package var name: String

    package init(area: String, name: String) {
        self.area = area
        self.name = name
    }
}
