/// The identity of a presentation pin.
package struct PinID: Hashable, Comparable, Sendable {
    package let value: Int

    package init(_ value: Int) { self.value = value }

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}
