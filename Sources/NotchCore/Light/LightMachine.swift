/// Decides how much light the panel gives: bright, dimmed when idle, dark under a hidden surface, or off. The panel is
/// off when it has been idle for long, when it is idle during the blank hours, or when no person has been near for
/// long.
///
/// The light follows from the situation and from the idle time, independent of earlier light. So a late deadline leads
/// to the same light. At rest there is at most one deadline.
package struct LightMachine: StateMachine {
    /// The decided light. During a fade, this is the target of the fade.
    package private(set) var light: PanelLight = .bright
    package private(set) var policy: LightPolicy

    private var situation = Situation()
    /// Whether the panel is off while the surface is idle.
    private var isBlankHours = false
    /// When the idle time began.
    private var idleSince: Instant
    /// When the sensors began to report that no person is near; `nil` while a sensor reports a person, or no sensor
    /// reports at all.
    private var awaySince: Instant?
    /// When the fade from bright to dimmed began.
    private var fadeBegan: Instant?
    /// The last share of the brightness in an effect.
    private var level = 1.0
    private var isPowered = true
    /// The instant of the last event.
    private var latest: Instant

    /// The number of steps of dimming. They are few, because each is a write to a slow device. Waking has no steps,
    /// because a person waits for it.
    package static let fadeSteps = 8
    /// The time between two steps.
    package static let fadeInterval: Duration = .milliseconds(50)
    /// The idle time before the panel is switched off during the blank hours. A person who wakes the panel has this
    /// time to read the clock.
    package static let blankHoursIdle: Duration = .seconds(15)
    /// The time that a hidden surface takes to fade to black (S17). The light must stay on until then.
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
            // A pin on a hidden surface shows no content, and a sensor that fails wakes no panel.
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

    /// Returns whether the situation has changed in more than nearness, or a person has come near or left and the
    /// policy wakes on approach.
    private func isNews(_ new: Situation) -> Bool {
        var before = situation
        before.isNear = new.isNear
        return before != new || policy.wakesOnApproach && (situation.isNear == true) != (new.isNear == true)
    }

    private mutating func noteAbsence(_ new: Situation, at now: Instant) {
        if new.isNear == false {
            awaySince = awaySince ?? now
        } else if new.isNear == nil || policy.wakesOnApproach || light != .off || new.isEngaged || new.isShowing {
            // Otherwise a panel that is off stays off, because nearness alone must not wake it.
            awaySince = nil
        }
    }

    /// When the panel is switched off because no person is near; `nil` if it stays on.
    private var sleepTurn: Instant? {
        guard let awaySince, let sleepAfter = policy.sleepAfter else { return nil }
        return max(awaySince, idleSince) + sleepAfter.timerLength
    }

    /// The idle time before the panel is switched off; `nil` if it never is.
    private var blankAfter: Duration? {
        guard isBlankHours else { return policy.blankAfter }
        return min(policy.blankAfter ?? Self.blankHoursIdle, Self.blankHoursIdle)
    }

    /// Returns the light at `now` if no event arrives until then.
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
        /// Whether a person is near; `nil` if no sensor works.
        package var isNear: Bool?

        package init(isShowing: Bool = false, isEngaged: Bool = false, isHidden: Bool = false, isNear: Bool? = nil) {
            self.isShowing = isShowing
            self.isEngaged = isEngaged
            self.isHidden = isHidden
            self.isNear = isNear
        }

        /// Whether the surface shows no content.
        var isDark: Bool { isHidden && !isShowing }
    }

    package enum Event: Hashable, MachineEvent {
        /// The present situation. An equal situation has no effect.
        case situation(Situation)
        /// An event asks for attention briefly: a cue, a surface that expands, a brightness that is set by hand. It has
        /// no effect on a hidden surface, which shows no content.
        case stirred
        case policy(LightPolicy)
        /// Whether it is a blank hour, in which the panel is off while the surface is idle.
        case blankHours(Bool)
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Switch the panel on or off. It is switched on before its light, and off after it.
        case power(Bool)
        /// Set the backlight to this share of the brightness; 0 is off.
        case light(Double)
    }
}

/// When an idle panel gives less light.
///
/// By default the panel neither dims nor blanks: a display on a desk is a clock between its cards.
public struct LightPolicy: Hashable, Sendable {
    /// The idle time before the light is dimmed; `nil` never dims.
    public var dimAfter: Duration?
    /// The share of the brightness when dimmed, as people perceive it: above 0, at most 1.
    public var dimLevel: Double
    /// The idle time before the panel is switched off; `nil` never switches it off. Panels take a moment to return, so
    /// choose this for long absences.
    public var blankAfter: Duration?
    /// Whether a person who comes near wakes the panel, before the surface opens for them and even if it does not open.
    public var wakesOnApproach: Bool
    /// The time without a person near and without any event before the panel is switched off; `nil` never switches it
    /// off. It needs a working sensor, and has no effect without one.
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
    /// The panel gives all of the set brightness.
    case bright
    /// The panel gives a share of the brightness, because the surface has been idle.
    case dimmed
    /// The backlight is off, under a hidden surface (S1). The panel stays powered, so that the next card is not late.
    case dark
    /// The panel is off.
    case off
}
