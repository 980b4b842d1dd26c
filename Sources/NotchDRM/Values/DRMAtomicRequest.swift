/// Properties that change together, in the order in which they were set.
package struct DRMAtomicRequest: Hashable, Sendable {
    package struct Change: Hashable, Sendable {
        package var object: UInt32
        package var property: UInt32
        package var value: UInt64
    }

    package private(set) var changes: [Change] = []

    package init() {}

    package mutating func set(_ property: UInt32, of object: UInt32, to value: UInt64) {
        changes.append(Change(object: object, property: property, value: value))
    }
}
