/// The questions that were laid out last: the one on the surface, and the one before.
///
/// Both layers of a panel's questions know them, so that no question is laid out again when the layers change their
/// parts.
final class QuestionFits {
    private static let most = 2

    private var kept: [(words: QuestionContent.Words, fit: QuestionFit)] = []

    /// Returns how words are laid out.
    ///
    /// - Parameter lay: lays them out, if that was not done before.
    func fit(_ words: QuestionContent.Words, _ lay: () -> QuestionFit) -> QuestionFit {
        if let known = kept.first(where: { $0.words == words }) { return known.fit }
        let fit = lay()
        kept = kept.suffix(Self.most - 1) + [(words, fit)]
        return fit
    }

    func forget(_ words: QuestionContent.Words) {
        kept.removeAll { $0.words == words }
    }
}
