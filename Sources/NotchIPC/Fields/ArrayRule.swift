/// What a field requires of an array.
struct ArrayRule<ElementRule> {
    /// The number of elements.
    var count: ClosedRange<Int>?
    var element: ElementRule?
}
