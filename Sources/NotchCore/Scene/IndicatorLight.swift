/// The state of an indicator light beside the panel for a ``Scene``. Like a frame, it is a pure function of scene and
/// instant.
///
/// The light flashes for a question until it is answered, and for a high activity, on the surface or waiting. It shows
/// the tint of any other card, breathes while an activity that is not high waits, and is off otherwise.
package struct IndicatorLight: Hashable, Sendable {
    package var tint: Tint
    /// The level of the light, from 0 (off) to 1, perceptually linear.
    package var level: Double

    package init(tint: Tint, level: Double) {
        self.tint = tint
        self.level = level
    }

    package static let off = IndicatorLight(tint: .accent, level: 0)

    /// Half of a flash's period: the light is on for this time, then off for as long. The rate is two flashes a second,
    /// because more than three may harm people (WCAG 2.3.1).
    package static let flash: Duration = .milliseconds(250)
    /// The period of a breath, which rises and falls once.
    package static let breath: Duration = .seconds(4)
    /// The interval between steps of a fade or a breath: 20 steps a second.
    package static let step: Duration = .milliseconds(50)

    /// Makes the state of the light at `now`.
    package init(of scene: Scene, at now: Instant) {
        switch Pattern(scene) {
        case .off: self = .off
        case .steady(let tint): self.init(tint: tint, level: 1)
        case .fade(let tint, let isRising, let began, let duration):
            let share = min(max((now - began).seconds / duration.seconds, 0), 1)
            self.init(tint: tint, level: isRising ? share : 1 - share)
        case .flash(let tint, let began, let isLitFirst):
            let isFirst = Self.nanoseconds(since: began, at: now, into: Self.flash * 2) < Self.nanoseconds(Self.flash)
            self.init(tint: tint, level: isFirst == isLitFirst ? 1 : 0)
        case .breathe(let began): self.init(tint: .accent, level: Self.breathLevel(since: began, at: now))
        }
    }

    /// Returns when the light next differs from its state at `now`, as long as the scene stays; `nil` while the light
    /// is constant.
    package static func nextChange(of scene: Scene, after now: Instant) -> Instant? {
        switch Pattern(scene) {
        case .off, .steady: nil
        case .fade(_, _, let began, let duration):
            now < began + duration ? Swift.min(now + step, began + duration) : nil
        case .flash(_, let began, _):
            max(now, began) + flash - .nanoseconds(nanoseconds(since: began, at: now, into: flash))
        case .breathe: now + step
        }
    }

    /// Returns the time since the start of the present period; 0 before the first period.
    ///
    /// The calculation uses whole numbers, because rounding could put the next change at the present instant. It
    /// reduces the seconds to the remainder of whole periods first, because the total of nanoseconds exceeds 64 bits
    /// after 292 years.
    private static func nanoseconds(since began: Instant, at now: Instant, into period: Duration) -> Int {
        let (seconds, attoseconds) = Swift.max(now - began, .zero).components
        let period = nanoseconds(period)
        let whole = Int(seconds % Int64(period)) * (1_000_000_000 % period) % period
        return (whole + Int(attoseconds / 1_000_000_000)) % period
    }

    /// - Precondition: `duration` is a few seconds at most.
    private static func nanoseconds(_ duration: Duration) -> Int {
        Int(duration.components.seconds) * 1_000_000_000 + Int(duration.components.attoseconds / 1_000_000_000)
    }

    /// Returns the level of a breath, which rises from 0 and falls back along parabolas that join smoothly.
    private static func breathLevel(since began: Instant, at now: Instant) -> Double {
        let share = Double(nanoseconds(since: began, at: now, into: breath)) / Double(nanoseconds(breath))
        // The ramp rises from 0 to 1 and falls back to 0.
        let ramp = share < 0.5 ? share * 2 : 2 - share * 2
        return ramp < 0.5 ? 2 * ramp * ramp : 1 - 2 * (1 - ramp) * (1 - ramp)
    }
}

extension IndicatorLight {
    /// The pattern of the light, and its start.
    private enum Pattern {
        case off
        case steady(Tint)
        /// The light fades with a card that enters or leaves.
        case fade(Tint, isRising: Bool, began: Instant, Duration)
        case flash(Tint, began: Instant, isLitFirst: Bool)
        case breathe(began: Instant)

        init(_ scene: Scene) {
            if let question = scene.question {
                self.init(question)
            } else if let card = scene.card, card.activity.priority == .high {
                self = .flash(card.activity.tint, began: card.phaseBegan, isLitFirst: true)
            } else if let pending = scene.pending, pending.priority == .high {
                // The flash begins dark, as a breath does, because an activity that reaches the surface a moment later
                // has only waited for its turn.
                self = .flash(scene.card?.activity.tint ?? .accent, began: pending.began, isLitFirst: false)
            } else if let card = scene.card {
                self.init(
                    card.activity.tint, isRising: card.phase == .animateIn, began: card.phaseBegan, card.transition)
            } else if let pending = scene.pending {
                self = .breathe(began: pending.began)
            } else {
                self.init(scene.leaving)
            }
        }

        /// Makes the pattern of a scene's leaving card or question. It ends by itself, because no scene follows then.
        private init(_ leaving: LeavingScene?) {
            switch leaving {
            case .card(let card)? where card.activity.priority != .high:
                self.init(card.activity.tint, isRising: false, began: card.phaseBegan, card.transition)
            case .question(let question)?: self.init(question)
            case .card, nil: self = .off
            }
        }

        /// Makes the pattern of a question. The light calls the person who is to answer it.
        private init(_ question: QuestionScene) {
            let tint = question.question.tint
            if question.phase != .animateIn {
                self.init(tint, isRising: false, began: question.phaseBegan, question.transition)
            } else if question.chosen != nil {
                self = .steady(tint)
            } else {
                self = .flash(tint, began: question.phaseBegan, isLitFirst: true)
            }
        }

        /// Makes the pattern of a card that enters or leaves.
        private init(_ tint: Tint, isRising: Bool, began: Instant, _ transition: Duration) {
            if transition > .zero {
                self = .fade(tint, isRising: isRising, began: began, transition)
            } else {
                self = isRising ? .steady(tint) : .off
            }
        }
    }
}
