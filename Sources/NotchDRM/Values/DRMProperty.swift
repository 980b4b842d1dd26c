/// A property of a connector, CRTC or plane, with its present value.
package struct DRMProperty: Hashable, Sendable {
    package var id: UInt32
    /// Such as `FB_ID`, `rotation`, `panel orientation`.
    package var name: String
    package var value: UInt64
    /// What the values of an enumeration, or the bits of a bit mask by their numbers, are called; empty for other
    /// properties.
    package var names: [UInt64: String]
    package var isImmutable: Bool

    package init(
        id: UInt32, name: String, value: UInt64, names: [UInt64: String] = [:], isImmutable: Bool = false
    ) {
        self.id = id
        self.name = name
        self.value = value
        self.names = names
        self.isImmutable = isImmutable
    }

    /// The name of the present value of an enumeration.
    package var valueName: String? { names[value] }
}
