/// A card on the surface: its activity and its phase.
package struct CardScene: Hashable, Sendable {
    package var activity: Activity
    /// The phase of the card. ``LifecyclePhase/animateIn`` also covers the rest after the transition; the time since
    /// ``phaseBegan`` distinguishes the two.
    package var phase: LifecyclePhase
    package var phaseBegan: Instant
    /// The duration of the transition of ``phase``.
    package var transition: Duration
    /// The time of the day at which the card appeared, such as `09:41`; `nil` for none.
    package var time: String?
    /// The number of activities that wait behind the card, as the card shows it; `nil` takes the number from the scene.
    package var pending: Int?
    /// The name of the card's module, which the card shows if its activity names no source; `nil` if the display has no
    /// other module (M7).
    package var moduleName: String?
    /// The last change of ``activity`` while the card was on the surface; `nil` for none.
    package var change: CardChange?
    /// When the texts appeared; `nil` if it was not recorded.
    package var reading: CardReading?
    /// Whether the next card has the same key, and so replaces this card in its place.
    package var isReplaced = false

    /// The time that a progress bar takes to reach a new value: 250 ms.
    package static let easing: Duration = .milliseconds(250)
    /// The duration of the cross-fade from the former content to new content: 160 ms.
    package static let crossFade: Duration = .milliseconds(160)
    /// The progress of a change in its first frame, so that this frame already differs: one frame.
    package static let lead: Duration = .milliseconds(16)
    /// The least time that a card rests once its bar shows 100 %: 800 ms.
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

    /// When the texts appeared. Without a record, the texts appeared with the card.
    package var presentReading: CardReading? {
        reading ?? (phase == .animateIn ? CardReading(restBegan: phaseBegan + max(transition, .zero)) : nil)
    }

    /// Returns the progress that the card's bar shows, in percent. The bar eases out from the former value to the
    /// present value.
    package func progress(at now: Instant) -> Double? {
        guard let target = activity.progress else { return nil }
        guard let change, let from = change.barFormer, from.isFinite, target.isFinite,
            now < change.barBegan + Self.easing - Self.lead
        else { return target }
        let left = 1 - max((now - change.barBegan + Self.lead) / Self.easing, 0)
        return target + (from - target) * left * left * left
    }
}

/// The content of a card before its content changed on the surface, so that the change can be drawn.
package struct CardChange: Hashable, Sendable {
    /// The former content. Its progress is the value of the bar when the content changed.
    package var former: Activity
    /// The words, the icon and the bar at the card's arrival.
    package var arrival: CardArrival
    package var began: Instant
    /// The number of changes of this card so far, from 1.
    package var number: Int
    /// The value of the bar when it last began to move, in percent, and that instant. The bar may begin to move while
    /// the texts still cross-fade; `nil` if the bar moves together with the texts.
    package var bar: BarChange?

    /// The start of a bar's movement.
    package struct BarChange: Hashable, Sendable {
        package var former: Double?
        package var began: Instant
    }

    /// When the texts of ``former`` appeared; `nil` if it was not recorded.
    package var reading: CardReading?

    /// - Parameter arrival: the words, the icon and the bar at the card's arrival; `nil` for those of `former`.
    package init(former: Activity, arrival: CardArrival? = nil, began: Instant, number: Int) {
        self.former = former
        self.arrival = arrival ?? CardArrival(former)
        self.began = began
        self.number = number
    }

    /// When the bar began to move.
    package var barBegan: Instant { bar?.began ?? began }
    /// The value of the bar at ``barBegan``, in percent.
    package var barFormer: Double? { bar.map(\.former) ?? former.progress }
}

/// The words and the icon of a card at its arrival, and whether it had a progress bar.
///
/// It is a class, because the content of a card is copied in each frame, and this part of it never changes.
package final class CardArrival: Hashable, Sendable {
    package let title: String
    package let subtitle: String?
    package let icon: String?
    package let hasProgress: Bool
    private let hasView: Bool

    package init(_ activity: Activity) {
        (title, subtitle, icon) = (activity.title, activity.subtitle, activity.systemImage)
        (hasProgress, hasView) = (activity.progress != nil, activity.view != nil)
    }

    /// Returns whether an activity has other words or another icon, or has gained or lost its bar; `false` if the card
    /// came as a view.
    package func differs(from activity: borrowing Activity) -> Bool {
        !hasView
            && (title != activity.title || subtitle != activity.subtitle || icon != activity.systemImage
                || hasProgress != (activity.progress != nil))
    }

    package static func == (one: CardArrival, other: CardArrival) -> Bool {
        one === other
            || one.title == other.title && one.subtitle == other.subtitle && one.icon == other.icon
                && one.hasProgress == other.hasProgress && one.hasView == other.hasView
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(title)
        hasher.combine(subtitle)
        hasher.combine(icon)
    }
}

/// When the texts of a card appeared, from which the movement of the texts is computed.
package struct CardReading: Hashable, Sendable {
    /// When the card comes to rest, shifted by the time for which it was covered.
    package var restBegan: Instant
    /// The delays after ``restBegan`` at which the title and the subtitle appeared: zero unless they changed while the
    /// card was on show.
    package var titleDelay: Duration = .zero
    package var subtitleDelay: Duration = .zero

    package init(restBegan: Instant) { self.restBegan = restBegan }
}
