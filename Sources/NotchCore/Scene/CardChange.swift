/// What a card showed before its content changed on the surface, so that the change can be drawn.
package struct CardChange: Hashable, Sendable {
    /// The former content. Its progress is what the bar showed when the content changed.
    package var former: Activity
    package var began: Instant
    /// The number of changes of this card so far, from 1.
    package var number: Int
    /// What the bar showed when it last began to move, in percent, and when that was. The bar may begin to move while
    /// the texts are still on their way; `nil` where it moves together with them.
    package var bar: BarChange?

    /// How a bar began to move.
    package struct BarChange: Hashable, Sendable {
        package var former: Double?
        package var began: Instant
    }

    /// When the words of ``former`` came; `nil` where nobody has noted it.
    package var reading: CardReading?

    package init(former: Activity, began: Instant, number: Int) {
        self.former = former
        self.began = began
        self.number = number
    }

    /// When the bar began to move.
    package var barBegan: Instant { bar?.began ?? began }
    /// What the bar showed then, in percent.
    package var barFormer: Double? { bar.map(\.former) ?? former.progress }
}
