package import NotchCore

extension SceneRenderer {
    /// Returns the choice that a touch means.
    ///
    /// The choice depends only on the geometry of the question at rest. A touch while the question still comes was
    /// aimed at what was there before.
    ///
    /// - Parameters:
    ///   - x, y: pixels of the panel, as seen.
    ///   - now: when it was touched.
    /// - Returns: the number of the choice, from 1; `nil` beside the choices, without a question, and for a question
    ///   that has its answer, leaves or has not come yet.
    package func choice(atX x: Int, y: Int, of scene: Scene, at now: Instant) -> Int? {
        guard scene.surface != .hidden, let question = scene.question, question.phase == .animateIn,
            question.chosen == nil, now >= question.phaseBegan + max(question.transition, .zero),
            let layout = questionLayout(of: scene)
        else { return nil }
        return layout.cells.indices.first {
            layout.touchArea(of: $0, on: geometry.bounds).contains(x: x, y: y)
        }.map { $0 + 1 }
    }

    /// Returns the layout of the scene's question, at rest.
    func questionLayout(of scene: Scene) -> QuestionLayout? {
        scene.question.map {
            QuestionLayout(
                choices: $0.question.choices.count,
                room: CardRoom(geometry: geometry, insets: options.safeInsets), buttons: options.buttons)
        }
    }

    /// Returns when the text of the question's countdown changes next; `nil` where no countdown is to be seen.
    func nextTick(of scene: Scene, after now: Instant) -> Instant? {
        guard let question = scene.question, let expires = question.expires,
            questionLayout(of: scene)?.hasCountdown ?? false
        else { return nil }
        switch question.phase {
        case .animateIn: break
        case .animateOut: guard now < question.phaseBegan + max(question.transition, .zero) else { return nil }
        case .hidden, .reject: return nil
        }
        return Countdown.nextChange(until: expires, after: now)
    }
}
