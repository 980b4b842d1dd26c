/// An error of an action.
struct Refusal: Error, CustomStringConvertible {
    var description: String { "the shelf is empty" }
}
