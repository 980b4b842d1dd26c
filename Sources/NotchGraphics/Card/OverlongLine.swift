/// A title or a subtitle that is longer than its column, laid out.
struct OverlongLine {
    let isTitle: Bool
    let text: String
    let block: TextBlock
    let plan: ScrollPlan
    /// The columns of the card in which the line begins.
    let column: Range<Int>
    let baseline: Int
    /// The size of the type, in pixels.
    let em: Double
}
