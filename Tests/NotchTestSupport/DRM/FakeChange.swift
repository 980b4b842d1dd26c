/// A change of a property. The name is `#` and the number if the object has no such property.
package struct FakeChange: Hashable {
    package var object: UInt32
    package var property: String
    package var value: UInt64

    package init(_ object: UInt32, _ property: String, _ value: UInt64) {
        self.object = object
        self.property = property
        self.value = value
    }
}
