package import NotchCore

extension SceneRenderer {
    /// Returns the visible part of a question. On paper, the time left has no seconds.
    func content(of question: QuestionScene, at now: Instant) -> QuestionContent {
        QuestionContent(question, at: now, countsMinutes: options.isPaper)
    }

    private func texts(of question: QuestionScene) -> QuestionContent.Texts {
        QuestionContent.Texts(question, countsMinutes: options.isPaper)
    }

    private func texts(of question: Question) -> QuestionContent.Texts {
        QuestionContent.Texts(question, countsMinutes: options.isPaper)
    }

    /// Returns the choice that a touch selects.
    ///
    /// The choice depends only on the geometry of the question at rest. A touch before that was aimed at the former
    /// picture.
    ///
    /// - Parameters:
    ///   - x, y: pixels of the panel, as seen.
    ///   - now: the time of the touch.
    /// - Returns: the number of the choice, from 1; `nil` beside the choices, without a question, and for a question
    ///   that has its answer, leaves or is not at rest yet.
    package func choice(atX x: Int, y: Int, of scene: Scene, at now: Instant) -> Int? {
        guard takesTouches(scene, at: now), let question = scene.question, let layout = questionLayout(of: scene) else {
            return nil
        }
        let touched = layout.cells.indices.first {
            layout.touchArea(of: $0, on: geometry.bounds).contains(x: x, y: y)
        }
        guard layout.showsOneAtATime else { return touched.map { $0 + 1 } }
        return touched == nil ? nil : content(of: question, at: now).shown
    }

    /// Returns whether a touch beside the choice advances to the next one, because the panel has room for only one.
    package func touchGoesOn(in scene: Scene, at now: Instant) -> Bool {
        takesTouches(scene, at: now) && questionLayout(of: scene)?.showsOneAtATime ?? false
    }

    /// Returns whether the scene has a question that is at rest and has no answer.
    private func takesTouches(_ scene: Scene, at now: Instant) -> Bool {
        guard scene.surface != .hidden, let question = scene.question else { return false }
        return question.phase == .animateIn && question.chosen == nil
            && now >= question.phaseBegan + max(question.transition, .zero)
    }

    /// Returns whether the choices of a question would be shown one at a time.
    package func showsOneChoiceAtATime(of question: Question) -> Bool {
        // On a matrix of LEDs, all choices scroll past until one is marked.
        !geometry.isMatrix
            && preparedLayers().questions.current.fit(texts(of: question)).layout.showsOneAtATime
    }

    /// Returns the layout of the scene's question, at rest.
    func questionLayout(of scene: Scene) -> QuestionLayout? {
        scene.question.map { preparedLayers().questions.current.fit(texts(of: $0)).layout }
    }

    /// Returns the layout of the leaving question, at rest.
    func leavingQuestionLayout(of scene: Scene) -> QuestionLayout? {
        scene.leavingQuestion.map { preparedLayers().questions.previous.fit(texts(of: $0)).layout }
    }

    /// Returns when the picture of the question's countdown changes next; `nil` if no countdown is visible.
    func nextTick(of scene: Scene, after now: Instant) -> Instant? {
        guard let question = scene.question, let expires = question.expires else { return nil }
        switch question.phase {
        case .animateIn: break
        case .animateOut: guard now < question.phaseBegan + max(question.transition, .zero) else { return nil }
        case .hidden, .reject: return nil
        }
        let words = texts(of: question)
        guard let seconds = words.seconds else { return nil }
        if options.isPaper { return Countdown.nextMinute(until: expires, after: now) }
        let fit = preparedLayers().questions.current.fit(words)
        if let marked = question.marked {
            let full = fit.choices.countdown(of: marked - 1).width
            return Countdown.nextChange(until: expires, of: max(seconds, 1), full: max(full, 1), after: now)
        }
        return fit.heading.countdown?.nextChange(until: expires, of: max(seconds, 1), after: now)
    }
}
