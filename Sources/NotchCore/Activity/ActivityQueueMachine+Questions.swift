import FoundationEssentials

// A question and an interaction have the surface to themselves. A person answers the question, and its program ends the
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

    /// Passes an event to the question on the surface, and acts on what follows.
    mutating func ask(_ event: QuestionMachine.Event, at now: Instant) {
        for (effect, instant) in asking.handle(event, at: now) {
            guard let activity = modal?.activity else { return }
            switch effect {
            case .ended(let outcome): emit(.ended(activity, ActivityOutcome(outcome)), at: instant)
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

    /// Takes the question or the interaction off the surface at once. One that has not ended is the first of its class
    /// again, and the time of a question stands still until it is back.
    mutating func putBack(at now: Instant) {
        guard var item = modal else { return }
        guard item.activity.choices != nil else {
            isPuttingBack = true
            run(.cancelAll, at: now)
            isPuttingBack = false
            return
        }
        let isOpen = asking.isOpen
        if let timeout = item.activity.choices?.timeout, let expires = asking.scene?.expires {
            item.activity.choices?.spent = max(timeout - max(expires - now, .zero), .zero)
        }
        ask(.takeDown, at: now)
        // It is the same question, and comes back without a pause.
        questionPause = nil
        if isOpen { pending.returnToFront(item) }
    }

    /// Ends a question that has not ended, wherever it is.
    mutating func end(_ id: UUID, _ outcome: QuestionOutcome, at now: Instant) {
        if let waiting = pending[id] {
            guard waiting.choices != nil else { return }
            _ = pending.remove(id: id)
            emit(.ended(waiting, ActivityOutcome(outcome)), at: now)
        } else if inFlight?.id == id, inFlight?.choices != nil {
            endInFlight(ActivityOutcome(outcome), at: now)
        } else if openQuestion?.id == id {
            switch outcome {
            case .chosen(let number): ask(.answer(number), at: now)
            case .displayGone: ask(.displayGone, at: now)
            case .cancelled, .timedOut: ask(.cancel, at: now)
            }
        }
    }

    /// Ends an interaction.
    mutating func finish(_ id: UUID, at now: Instant) {
        if let shown = stream.current?.member, shown.id == id {
            if shown.activity.isInteraction { run(.endRest(id), at: now) }
        } else {
            cancel(id, at: now)
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
