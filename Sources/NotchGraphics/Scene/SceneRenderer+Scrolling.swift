package import NotchCore

extension SceneRenderer {
    /// Returns how long the card of a scene has to rest until its texts have been read as often as they are to be;
    /// `nil` where none of them moves through its line.
    package func readingTime(of scene: Scene, at now: Instant) -> Duration? {
        guard let card = scene.card, let reading = card.presentReading else { return nil }
        return scroll(of: scene, at: now)?.readingTime(reading, repeats: card.activity.repeats)
    }

    /// Returns when a line of the card, its view or its icon moves next; `nil` while all rest for good.
    func nextScroll(of scene: Scene, after now: Instant) -> Instant? {
        if let question = scene.question {
            guard question.phase == .animateIn, question.chosen == nil else { return nil }
            return preparedLayers().questions.current.nextChange(
                of: QuestionContent(question, at: now),
                after: ScrollClock(asking: question, at: now, isMatrix: geometry.isMatrix)
            ).map { now + $0 }
        }
        // The lines of a card that leaves stay where they are.
        guard let card = scene.card, card.phase == .animateIn else { return nil }
        let clock = ScrollClock(card, at: now)
        let changes = [
            card.activity.view == nil ? scroll(of: scene, at: now)?.nextChange(after: clock) : nil,
            preparedLayers().cards.current.nextChange(after: clock),
        ]
        return changes.compactMap { $0 }.min().map { now + $0 }
    }

    private func scroll(of scene: Scene, at now: Instant) -> CardScroll? {
        guard let card = scene.card else { return nil }
        let look = CardLook(card, pending: scene.pending?.count ?? 0, at: now, motion: options.motion)
        return preparedLayers().cards.current.scroll(of: look.content)
    }
}
