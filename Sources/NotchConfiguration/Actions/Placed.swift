/// A value of the configuration together with its place.
package struct Placed<Value: Hashable & Sendable>: Hashable, Sendable {
    package var value: Value
    package var place: ConfigurationPlace
}
