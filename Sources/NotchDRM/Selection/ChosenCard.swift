/// An open card that has what is wanted.
package struct ChosenCard {
    package let card: any DRMCard
    package let description: CardDescription
    /// Best first; at least one.
    package let candidates: [OutputCandidate]
    /// The cards that were passed over, to be told once.
    package let skipped: [SkippedCard]
}
