/// How a card or a question leaves the surface: for how long it still counts as there, and for how long it is seen.
package struct Departure: Hashable, Sendable {
    /// How long a card takes to leave, unless its transition is shorter: 220 ms.
    package static let length: Duration = .milliseconds(220)
    /// How long after a card began to leave its surface is given back, so that the next card can begin: 60 ms.
    ///
    /// The rest of the way is only a picture. The next card pushes it, or the home view comes back behind it.
    package static let handOver: Duration = .milliseconds(60)
    /// How long after a card began to leave the home view begins to come back: 80 ms.
    package static let homeDelay: Duration = .milliseconds(80)
    /// How long the home view takes to come back. It is there when the card is out of sight.
    package static let homeEntry: Duration = length - homeDelay
    /// How long the home view takes to go when a card comes.
    package static let homeExit: Duration = .milliseconds(90)

    /// How long the card takes to leave, as far as its queue is concerned.
    package let held: Duration
    /// How long the card takes to leave, as it is drawn.
    package let drawn: Duration

    /// - Parameters:
    ///   - transition: how long the card took to come.
    ///   - handOver: how long after a card began to leave its surface is given back; `nil` once it has left (U3).
    package init(of transition: Duration, handOver: Duration? = Departure.handOver) {
        let transition = transition.timerLength
        held = handOver.map { min($0.timerLength, transition) } ?? transition
        drawn = handOver == nil ? transition : min(Self.length, transition)
    }
}
