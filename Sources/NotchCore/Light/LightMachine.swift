/// Decides how much light the panel gives: bright, dimmed when idle, dark under a hidden surface, off when idle for
/// long, when idle in the hours that are set for that, or when nobody has been near for long.
///
/// The light follows from the situation and from how long nothing has happened, whatever came before. So a deadline
/// that is reached late leads to the same light. At rest there is at most one deadline.
package struct LightMachine: StateMachine {
    /// The light that was decided on. While the light fades, this is the one it fades to.
    package private(set) var light: PanelLight = .bright
    package private(set) var policy: LightPolicy

    private var situation = Situation()
    /// Whether the panel is off while nothing happens.
    private var isBlankHours = false
    /// The instant since which nothing has happened.
    private var idleSince: Instant
    /// The instant since which a sensor reports that nobody is near; `nil` while a sensor reports somebody, or none
    /// reports anything.
    private var awaySince: Instant?
    /// When the fade from bright to dimmed began.
    private var fadeBegan: Instant?
    /// The share of the brightness that was last asked for.
    private var level = 1.0
    private var isPowered = true
    /// The instant of the last event.
    private var latest: Instant

    /// The number of steps of dimming. There are few, because each is a write to a slow device. Waking has no steps,
    /// because somebody waits for it.
    package static let fadeSteps = 8
    /// The time between two steps.
    package static let fadeInterval: Duration = .milliseconds(50)
    /// How long nothing must have happened in the hours in which the panel is off. Whoever wakes it has this long to
    /// read the clock.
    package static let blankHoursIdle: Duration = .seconds(15)
    /// How long a surface that is hidden takes to fade to black (S17). The light must not go before that.
    package static let hidingTime = SurfaceMachine.settleTime

    /// Makes a machine for a bright panel that has been idle since `now`.
    package init(policy: LightPolicy = LightPolicy(), at now: Instant) {
        self.policy = policy
        idleSince = now
        latest = now
    }

    /// When ``Event/deadline`` is due next; `nil` while only an event can change anything.
    package var nextDeadline: Instant? {
        let idleTurns = [policy.dimAfter, blankAfter, Self.hidingTime].compactMap { $0 }
            .map { idleSince + $0.timerLength }
        let turns = (idleTurns + [sleepTurn].compactMap { $0 }).filter { $0 > latest && light(at: $0) != light }
        return (turns + [nextFadeStep].compactMap { $0 }).min()
    }

    /// - Returns: the effects, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        latest = now
        switch event {
        case .situation(let new):
            guard new != situation else { break }
            // A pin on a hidden surface brings nothing to light, and a sensor that fails wakes nothing.
            if !situation.isDark || !new.isDark, isNews(new) { idleSince = now }
            noteAbsence(new, at: now)
            situation = new
        case .stirred: if !situation.isDark { idleSince = now }
        case .policy(let new): policy = new
        case .blankHours(let new): isBlankHours = new
        case .deadline: break
        }
        turn(to: light(at: now), at: now)
        return effects(at: now)
    }

    // MARK: Deciding

    /// Whether a situation is news: something besides nearness has changed, or somebody has come or gone and the policy
    /// wakes on approach.
    private func isNews(_ new: Situation) -> Bool {
        var before = situation
        before.isNear = new.isNear
        return before != new || policy.wakesOnApproach && (situation.isNear == true) != (new.isNear == true)
    }

    private mutating func noteAbsence(_ new: Situation, at now: Instant) {
        if new.isNear == false {
            awaySince = awaySince ?? now
        } else if new.isNear == nil || policy.wakesOnApproach || light != .off || new.isEngaged || new.isShowing {
            // Otherwise a panel that sleeps goes on sleeping, because nearness alone must not wake it.
            awaySince = nil
        }
    }

    /// The instant at which the panel goes to sleep because nobody is near; `nil` if it does not go to sleep.
    private var sleepTurn: Instant? {
        guard let awaySince, let sleepAfter = policy.sleepAfter else { return nil }
        return max(awaySince, idleSince) + sleepAfter.timerLength
    }

    /// How long nothing must have happened before the panel is switched off; `nil` if it never is.
    private var blankAfter: Duration? {
        guard isBlankHours else { return policy.blankAfter }
        return min(policy.blankAfter ?? Self.blankHoursIdle, Self.blankHoursIdle)
    }

    /// Returns the light at `now` if nothing happens until then.
    private func light(at now: Instant) -> PanelLight {
        let isUsed = situation.isEngaged || policy.wakesOnApproach && situation.isNear == true
        if situation.isShowing || isUsed && !situation.isDark { return .bright }
        if let sleepTurn, now >= sleepTurn { return .off }
        let idle = now - idleSince
        if let blankAfter, idle >= blankAfter { return .off }
        if situation.isDark, idle >= Self.hidingTime { return .dark }
        if let dimAfter = policy.dimAfter, idle >= dimAfter { return .dimmed }
        return .bright
    }

    private mutating func turn(to new: PanelLight, at now: Instant) {
        guard new != light else { return }
        fadeBegan = light == .bright && new == .dimmed ? now : nil
        light = new
    }

    private mutating func effects(at now: Instant) -> [Effect] {
        var effects: [Effect] = []
        if light != .off, !isPowered {
            isPowered = true
            effects.append(.power(true))
        }
        let level = level(at: now)
        if level != self.level {
            self.level = level
            effects.append(.light(level))
        }
        if light == .off, isPowered {
            isPowered = false
            effects.append(.power(false))
        }
        return effects
    }

    // MARK: Fading

    private func level(at now: Instant) -> Double {
        switch light {
        case .bright: return 1
        case .dark, .off: return 0
        case .dimmed:
            guard let fadeBegan else { return policy.dimLevel }
            let done = Double(step(at: now, since: fadeBegan)) / Double(Self.fadeSteps)
            return 1 + (policy.dimLevel - 1) * done
        }
    }

    /// Returns the step of the fade. The first step is taken at once.
    private func step(at now: Instant, since began: Instant) -> Int {
        min((now - began).milliseconds / Self.fadeInterval.milliseconds + 1, Self.fadeSteps)
    }

    private var nextFadeStep: Instant? {
        guard let fadeBegan else { return nil }
        let step = step(at: latest, since: fadeBegan)
        return step < Self.fadeSteps ? fadeBegan + Self.fadeInterval * step : nil
    }
}

extension LightMachine {
    /// The facts that decide how much light the panel gives.
    package struct Situation: Hashable, Sendable {
        /// Whether a card is on the surface.
        package var isShowing: Bool
        /// Whether a person uses the surface (S12).
        package var isEngaged: Bool
        /// Whether the surface is hidden (S1).
        package var isHidden: Bool
        /// Whether somebody is near; `nil` where no working sensor can tell.
        package var isNear: Bool?

        package init(isShowing: Bool = false, isEngaged: Bool = false, isHidden: Bool = false, isNear: Bool? = nil) {
            self.isShowing = isShowing
            self.isEngaged = isEngaged
            self.isHidden = isHidden
            self.isNear = isNear
        }

        /// Whether there is nothing to see.
        var isDark: Bool { isHidden && !isShowing }
    }

    package enum Event: Hashable, MachineEvent {
        /// The situation is this now. Nothing happens if it has not changed.
        case situation(Situation)
        /// Something asks for attention for a moment: a cue, a surface that unfolds, a hand on the brightness. The
        /// event has no effect on a hidden surface, which has nothing to show.
        case stirred
        case policy(LightPolicy)
        /// Whether these are hours in which the panel is off while nothing happens.
        case blankHours(Bool)
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Switch the panel on or off. It goes on before its light, and off after it.
        case power(Bool)
        /// Let the backlight give this share of the brightness; 0 is off.
        case light(Double)
    }
}

/// When an idle panel gives less light.
///
/// By default the panel neither dims nor blanks: a display on a desk is a clock between its cards.
public struct LightPolicy: Hashable, Sendable {
    /// How long nothing must have happened before the light is dimmed; `nil` never dims.
    public var dimAfter: Duration?
    /// The share of the brightness that is left when dimmed, as people see it: above 0, at most 1.
    public var dimLevel: Double
    /// How long nothing must have happened before the panel is switched off; `nil` never switches it off. Panels take a
    /// moment to come back, so this is for long absences.
    public var blankAfter: Duration?
    /// Whether a person who comes near wakes the panel, before the surface opens for them and even if it does not.
    public var wakesOnApproach: Bool
    /// How long nobody must have been near, and nothing have happened, before the panel is switched off; `nil` never
    /// switches it off. This needs a working sensor: while none can tell who is near, it has no effect.
    public var sleepAfter: Duration?

    public init(
        dimAfter: Duration? = nil, dimLevel: Double = 0.55, blankAfter: Duration? = nil, wakesOnApproach: Bool = true,
        sleepAfter: Duration? = nil
    ) {
        self.dimAfter = dimAfter
        self.dimLevel = dimLevel
        self.blankAfter = blankAfter
        self.wakesOnApproach = wakesOnApproach
        self.sleepAfter = sleepAfter
    }
}

/// How much light a panel gives.
package enum PanelLight: String, CaseIterable, Hashable, Sendable {
    /// The panel gives all of the brightness that was set.
    case bright
    /// The panel gives a share of the brightness, because nobody has needed the surface for a while.
    case dimmed
    /// The backlight is off, under a surface that is hidden (S1). The panel stays powered, so that the next card is not
    /// late.
    case dark
    /// The panel is off.
    case off
}
