/// A property of a connector, CRTC or plane, with its present value.
package struct DRMProperty: Hashable, Sendable {
    package var id: UInt32
    /// The property's name, such as `FB_ID`, `rotation`, `panel orientation`.
    package var name: String
    package var value: UInt64
    /// The names of an enumeration's values, or of a bit mask's bits by their numbers; empty for other properties.
    package var names: [UInt64: String]
    /// The values that a property of numbers may have; `nil` for other properties.
    package var range: ClosedRange<UInt64>?
    package var isImmutable: Bool

    package init(
        id: UInt32, name: String, value: UInt64, names: [UInt64: String] = [:], range: ClosedRange<UInt64>? = nil,
        isImmutable: Bool = false
    ) {
        self.id = id
        self.name = name
        self.value = value
        self.names = names
        self.range = range
        self.isImmutable = isImmutable
    }

    /// The name of the present value of an enumeration.
    package var valueName: String? { names[value] }

    /// Returns the value of an enumeration with this name; `nil` if there is none.
    package func value(named name: String) -> UInt64? { names.first { $0.value == name }?.key }
}
