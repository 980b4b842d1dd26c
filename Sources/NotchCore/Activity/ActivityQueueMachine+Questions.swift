package import FoundationEssentials

// A question or an interaction has the surface to itself. A person answers the question, and its program ends the
// interaction.
extension ActivityQueueMachine {
    mutating func show(_ item: PendingActivities.Item, at now: Instant) {
        modal = item
        if let question = Question(item.activity) {
            ask(.show(question, spent: item.activity.choices?.spent ?? .zero), at: now)
        } else {
            run(
                .enqueue([CardMember(activity: item.activity, transitionDuration: .zero, leavingDuration: .zero)]),
                at: now)
        }
    }

    /// Passes an event to the question on the surface, and handles the effects.
    ///
    /// - Parameter ender: who ends the question, if the event does.
    mutating func ask(_ event: QuestionMachine.Event, by ender: ActivityEnder? = nil, at now: Instant) {
        for (effect, instant) in asking.handle(event, at: now) {
            guard let activity = modal?.activity else { return }
            switch effect {
            case .ended(let outcome): emitEnd(of: activity, ActivityOutcome(outcome), by: ender, at: instant)
            case .marked: emit(.marked(activity), at: instant)
            case .phase(let phase):
                emit(.phase(phase, activity), at: instant)
                if phase == .hidden { leave(at: instant) }
            }
        }
    }

    private mutating func leave(at instant: Instant) {
        guard case .showing(let token, _) = step else { return }
        modal = nil
        questionPause = instant + Self.questionDelay
        step = .releasing(nil)
        self.token = nil
        effects.append(.release(token))
    }

    /// Returns how much of its time a question that has not ended has been on the surface; `nil` where there is none.
    package func spent(by id: UUID, at now: Instant) -> Duration? {
        guard let modal, modal.activity.id == id else { return activity(id)?.choices?.spent }
        guard let choices = modal.activity.choices else { return nil }
        guard let timeout = choices.timeout, let expires = asking.scene?.expires else { return choices.spent }
        return max(timeout - max(expires - now, .zero), .zero)
    }

    /// Takes the question or the interaction off the surface at once. If it has not ended, it becomes the first of its
    /// class again. The timeout of a question does not advance until it is on the surface again.
    mutating func putBack(at now: Instant) {
        guard var item = modal else { return }
        guard item.activity.choices != nil else {
            isPuttingBack = true
            run(.cancelAll, at: now)
            isPuttingBack = false
            return
        }
        let isOpen = asking.isOpen
        if let spent = spent(by: item.activity.id, at: now) {
            item.activity.choices?.spent = spent
            modal = item
        }
        ask(.takeDown, at: now)
        // The same question returns without a pause.
        questionPause = nil
        if isOpen { pending.returnToFront(item) }
    }

    /// Ends an open question, whether it waits, is on its way to the surface or is on it.
    mutating func end(_ id: UUID, _ outcome: QuestionOutcome, by ender: ActivityEnder? = nil, at now: Instant) {
        if let waiting = pending[id] {
            guard waiting.choices != nil else { return }
            _ = pending.remove(id: id)
            emitEnd(of: waiting, ActivityOutcome(outcome), by: ender, at: now)
        } else if inFlight?.id == id, inFlight?.choices != nil {
            endInFlight(ActivityOutcome(outcome), by: ender, at: now)
        } else if openQuestion?.id == id {
            switch outcome {
            case .chosen(let number): ask(.answer(number), by: ender, at: now)
            case .displayGone: ask(.displayGone, at: now)
            case .cancelled, .timedOut: ask(.cancel, by: ender, at: now)
            }
        }
    }

    /// Ends an interaction.
    mutating func finish(_ id: UUID, at now: Instant) {
        if let shown = stream.current?.member, shown.id == id {
            if shown.activity.isInteraction { run(.endRest(id), at: now) }
        } else {
            cancel(id, by: nil, at: now)
        }
    }

    mutating func noteDisplay(isGone: Bool, at now: Instant) {
        isDisplayGone = isGone
        guard isGone else { return }
        // A question that has been answered is taken down too.
        ask(.displayGone, at: now)
        if let inFlight { end(inFlight.id, .displayGone, at: now) }
        for activity in pending.inEnqueueOrder where activity.choices != nil {
            end(activity.id, .displayGone, at: now)
        }
    }
}
