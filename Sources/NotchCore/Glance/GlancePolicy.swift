/// How the glances on the idle strip take turns.
package struct GlancePolicy: Hashable, Sendable {
    /// How long a glance has its turn; `nil` goes on to the next only when a person does.
    package var interval: Duration? = .seconds(15)
    /// The ids of the glances that come first, in this order.
    package var order: [String] = []
    /// The ids of glances that are pinned, whoever sets them.
    package var pinned: [String] = []
    /// Whether the turns go on only while somebody is near.
    package var onlyWhenNear = false
    /// Whether two glances have a turn at once, one on each side of the middle. Otherwise one has it, beside the clock.
    package var hasSides = false

    /// The number of glances that have a turn at once.
    var places: Int { hasSides ? 2 : 1 }

    package init() {}
}
