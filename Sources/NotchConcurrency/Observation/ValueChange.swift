/// One write to an ``ObservedValue``. Each `old` is the `new` of the write before (K1).
public struct ValueChange<Value: Sendable>: Sendable {
    public var old: Value
    public var new: Value

    public init(old: Value, new: Value) {
        self.old = old
        self.new = new
    }
}

extension ValueChange: Equatable where Value: Equatable {}
