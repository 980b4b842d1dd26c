/// The record that an ``ObservedValue`` keeps of an observer.
struct ValueObserver<Value: Sendable>: Sendable {
    /// A function that takes a change, or `nil` when the value is gone and no more changes come.
    typealias Body = @Sendable (ValueChange<Value>?) -> Void

    /// How many changes were written before the observer came. The observer is not told of them.
    let start: Int
    let observer: Observer<Body>

    var isEnded: Bool { observer.body == nil }
    func deliver(_ change: ValueChange<Value>?) { observer.body?(change) }
}
