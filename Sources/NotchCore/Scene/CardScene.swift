/// A card on the surface: its activity and its phase.
package struct CardScene: Hashable, Sendable {
    package var activity: Activity
    /// The phase of the card. ``LifecyclePhase/animateIn`` also covers the rest after the transition; the time since
    /// ``phaseBegan`` tells the two apart.
    package var phase: LifecyclePhase
    package var phaseBegan: Instant
    /// How long the transition of ``phase`` takes.
    package var transition: Duration
    /// The time of the day at which the card came, such as `09:41`; `nil` for none.
    package var time: String?
    /// The number of activities that wait behind the card, as it tells; `nil` where the scene knows it.
    package var pending: Int?
    /// The name of the module that the card is of, which stands for a source that the activity does not name; `nil` where
    /// the display has no other module (M7).
    package var moduleName: String?
    /// The last change of ``activity`` while the card was on the surface; `nil` for none.
    package var change: CardChange?
    /// When the words came; `nil` where nobody has noted it.
    package var reading: CardReading?
    /// Whether the next card has the same key, and so replaces this one in its place.
    package var isReplaced = false

    /// How long a progress bar takes to come to a new value: 250 ms.
    package static let easing: Duration = .milliseconds(250)
    /// How long a new content takes to replace the former: 160 ms.
    package static let crossFade: Duration = .milliseconds(160)
    /// How far a change has come in its first frame, so that this shows something already: one frame.
    package static let lead: Duration = .milliseconds(16)
    /// How long a card rests at least once its bar shows 100 %: 800 ms.
    package static let doneRest: Duration = .milliseconds(800)

    package init(
        activity: Activity, phase: LifecyclePhase, phaseBegan: Instant, transition: Duration, time: String? = nil
    ) {
        self.activity = activity
        self.phase = phase
        self.phaseBegan = phaseBegan
        self.transition = transition
        self.time = time
    }

    /// When the words came. A card of which nobody has noted it came with its words.
    package var presentReading: CardReading? {
        reading ?? (phase == .animateIn ? CardReading(restBegan: phaseBegan + max(transition, .zero)) : nil)
    }

    /// Returns the progress that the card's bar shows, in percent: it is on its way from the former value to the
    /// present one, fast at first.
    package func progress(at now: Instant) -> Double? {
        guard let target = activity.progress else { return nil }
        guard let change, let from = change.barFormer, from.isFinite, target.isFinite,
            now < change.barBegan + Self.easing - Self.lead
        else { return target }
        let left = 1 - max((now - change.barBegan + Self.lead) / Self.easing, 0)
        return target + (from - target) * left * left * left
    }
}

/// What a card showed before its content changed on the surface, so that the change can be drawn.
package struct CardChange: Hashable, Sendable {
    /// The former content. Its progress is what the bar showed when the content changed.
    package var former: Activity
    package var began: Instant
    /// The number of changes of this card so far, from 1.
    package var number: Int
    /// What the bar showed when it last began to move, in percent, and when that was. The bar may begin to move while
    /// the texts are still on their way; `nil` where it moves together with them.
    package var bar: BarChange?

    /// How a bar began to move.
    package struct BarChange: Hashable, Sendable {
        package var former: Double?
        package var began: Instant
    }

    /// When the words of ``former`` came; `nil` where nobody has noted it.
    package var reading: CardReading?

    package init(former: Activity, began: Instant, number: Int) {
        self.former = former
        self.began = began
        self.number = number
    }

    /// When the bar began to move.
    package var barBegan: Instant { bar?.began ?? began }
    /// What the bar showed then, in percent.
    package var barFormer: Double? { bar.map(\.former) ?? former.progress }
}

/// When the words of a card came, for what moves or turns with the time since then.
package struct CardReading: Hashable, Sendable {
    /// When the card came, or comes, to rest, moved by the time for which it was covered.
    package var restBegan: Instant
    /// How long after that its title and its subtitle came: zero unless they changed while the card was on show.
    package var titleDelay: Duration = .zero
    package var subtitleDelay: Duration = .zero

    package init(restBegan: Instant) { self.restBegan = restBegan }
}
