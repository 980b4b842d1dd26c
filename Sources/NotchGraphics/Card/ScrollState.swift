/// Where a line is on its way through its column.
struct ScrollState: Hashable, Sendable {
    /// The pixels that the line has moved, or the number of its page.
    var place = 0
    /// The place below, over which ``place`` fades in when a round is over.
    var former: Int?
    /// How much of ``place`` has faded in, in 256ths.
    var weight = Composition.fullWeight
}
