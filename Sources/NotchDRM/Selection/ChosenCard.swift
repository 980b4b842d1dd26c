/// An open card that meets a request.
package struct ChosenCard {
    package let card: any DRMCard
    package let description: CardDescription
    /// The ways to show something on the card, best first; at least one.
    package let candidates: [OutputCandidate]
    /// The cards that were passed over, to be logged once.
    package let skipped: [SkippedCard]
}
