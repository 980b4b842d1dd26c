/// An optional value of any type.
protocol OptionalValue {
    var anyValue: Any? { get }
}

extension Optional: OptionalValue {
    var anyValue: Any? { self }
}
