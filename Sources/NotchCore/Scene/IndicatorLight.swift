/// What a small light beside the panel shows of a ``Scene``: a pure function of scene and instant, as a frame is.
///
/// It flashes for a question until it is answered, and for a high activity, on the surface or waiting; it shows the
/// tint of any other card, breathes while something waits that is not urgent, and is off otherwise.
package struct IndicatorLight: Hashable, Sendable {
    package var tint: Tint
    /// 0 (off) to 1, in steps that look even.
    package var level: Double

    package init(tint: Tint, level: Double) {
        self.tint = tint
        self.level = level
    }

    package static let off = IndicatorLight(tint: .accent, level: 0)

    /// Half of a flash's period: on for that long, then off. Two flashes a second, since more than three may harm
    /// people (WCAG 2.3.1).
    package static let flash: Duration = .milliseconds(250)
    /// In and out again.
    package static let breath: Duration = .seconds(4)
    /// From one step of what moves to the next: 20 a second.
    package static let step: Duration = .milliseconds(50)

    /// What is to be seen at `now`.
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
        case .breathe(let began):
            self.init(tint: .accent, level: Self.breathLevel(since: began, at: now))
        }
    }

    /// When something else is to be seen than at `now`, as far as the scene tells; `nil` while nothing moves.
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

    /// How far it is into the present period; 0 before the first one.
    ///
    /// In whole numbers: rounding would put the next change at the present instant now and then. Of the time itself
    /// only what is left of whole periods is counted, since all of its nanoseconds are more than 64 bits after 292
    /// years.
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

    /// Out of the dark and back, by parabolas that meet without a corner.
    private static func breathLevel(since began: Instant, at now: Instant) -> Double {
        let share = Double(nanoseconds(since: began, at: now, into: breath)) / Double(nanoseconds(breath))
        // 0 to 1 and back to 0.
        let ramp = share < 0.5 ? share * 2 : 2 - share * 2
        return ramp < 0.5 ? 2 * ramp * ramp : 1 - 2 * (1 - ramp) * (1 - ramp)
    }
}

extension IndicatorLight {
    /// What it does, and since when.
    private enum Pattern {
        case off
        case steady(Tint)
        /// With the card that comes or goes.
        case fade(Tint, isRising: Bool, began: Instant, Duration)
        case flash(Tint, began: Instant, isLitFirst: Bool)
        case breathe(began: Instant)

        init(_ scene: Scene) {
            if let question = scene.question {
                self.init(question)
            } else if let card = scene.card, card.activity.priority == .high {
                self = .flash(card.activity.tint, began: card.phaseBegan, isLitFirst: true)
            } else if let pending = scene.pending, pending.priority == .high {
                // Dark first, as a breath is: what is on the surface a moment later has only waited for its turn.
                self = .flash(scene.card?.activity.tint ?? .accent, began: pending.began, isLitFirst: false)
            } else if let card = scene.card {
                self.init(
                    card.activity.tint, isRising: card.phase == .animateIn, began: card.phaseBegan, card.transition)
            } else if let pending = scene.pending {
                self = .breathe(began: pending.began)
            } else {
                self = .off
            }
        }

        /// Of what waits for somebody who answers it, and whom the light calls.
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

        /// Of what comes or goes.
        private init(_ tint: Tint, isRising: Bool, began: Instant, _ transition: Duration) {
            if transition > .zero {
                self = .fade(tint, isRising: isRising, began: began, transition)
            } else {
                self = isRising ? .steady(tint) : .off
            }
        }
    }
}
