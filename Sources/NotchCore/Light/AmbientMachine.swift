import Glibc

/// Maps the readings of a light sensor to a brightness.
///
/// Eyes perceive ratios, so the brightness follows the logarithm of the illuminance, between the policy's dark and
/// bright. The illuminance is smoothed, and the brightness is set only when it has changed by ``deadBand``: the
/// backlight is written when an LED is switched on or the sun sets, and not when moths pass the sensor. A brightness
/// that a person sets by hand holds until the illuminance has changed by the factor ``handHold``, up or down.
///
/// It is a part of `StageMachine`. Only the sensor's readings advance the machine's time, so it has no deadline.
package struct AmbientMachine: StateMachine {
    package enum Event: Hashable, Sendable {
        /// The sensor reads this illuminance, in lux.
        case illuminance(Double)
        /// The sensor is lost or fails. The brightness stays.
        case lost
        /// A person has set the brightness.
        case setByHand
        case policy(AmbientPolicy)
    }

    /// The least change of the brightness that is set, in percentage points.
    package static let deadBand = 3
    /// The factor by which the illuminance must change to end a brightness that was set by hand.
    package static let handHold = 4.0
    /// The lower limit of the illuminance, in lux. Below it sensors read noise, and a factor has no meaning.
    private static let leastLight = 0.1

    package private(set) var policy: AmbientPolicy
    /// The ambient light, smoothed, as the binary logarithm of lux.
    private var level: Double?
    private var latest: Instant
    /// The brightness that was last returned.
    private var percent: Int?
    private var hold: Hold?

    /// A brightness that was set by hand, with the level of light at that time; `nil` until the level is known.
    private struct Hold {
        var level: Double?
    }

    package init(policy: AmbientPolicy, at now: Instant) {
        self.policy = policy
        latest = now
    }

    package var nextDeadline: Instant? { nil }

    /// The smoothed illuminance, in lux; `nil` before the first reading.
    package var illuminance: Double? { level.map { exp2($0) } }

    /// Whether a brightness that was set by hand is kept.
    package var isHeld: Bool { hold != nil }

    /// - Returns: the brightness to set now, in percent from 1 to 100; `nil` keeps the present brightness.
    package mutating func handle(_ event: Event, at now: Instant) -> Int? {
        switch event {
        case .illuminance(let lux):
            guard lux.isFinite else { return nil }
            smooth(towards: log2(max(lux, Self.leastLight)), at: now)
            latest = now
        case .lost:
            level = nil
            return nil
        case .setByHand:
            hold = Hold(level: level)
            return nil
        case .policy(let new):
            guard new != policy else { return nil }
            policy = new
            hold = nil
        }
        return next()
    }

    private mutating func smooth(towards reading: Double, at now: Instant) {
        guard let level else {
            self.level = reading
            return
        }
        let time = (reading > level ? policy.brightening : policy.darkening).seconds
        let elapsed = max((now - latest).seconds, 0)
        // This is the implicit step of an exponential. It is accurate for short times, and never overshoots, however
        // long the time.
        let share = time > 0 ? elapsed / (time + elapsed) : 1
        self.level = level + (reading - level) * share
    }

    private mutating func next() -> Int? {
        guard let level else { return nil }
        if let hold {
            guard let held = hold.level else {
                self.hold = Hold(level: level)
                return nil
            }
            guard abs(level - held) >= log2(Self.handHold) else { return nil }
            self.hold = nil
            percent = nil
        }
        let wanted = brightness(at: level)
        if let percent {
            let isAtLimit = wanted == policy.lowest || wanted == policy.highest
            guard abs(wanted - percent) >= (isAtLimit ? 1 : Self.deadBand) else { return nil }
        }
        percent = wanted
        return wanted
    }

    private func brightness(at level: Double) -> Int {
        let (dark, bright) = (log2(policy.dark), log2(policy.bright))
        let share = min(max((level - dark) / (bright - dark), 0), 1)
        return Int((Double(policy.lowest) + share * Double(policy.highest - policy.lowest)).rounded())
    }
}

/// How the brightness follows the ambient light.
public struct AmbientPolicy: Hashable, Sendable {
    /// The illuminance in lux up to which the brightness is ``lowest``; above 0. A room with a night light has about 5
    /// lux.
    public var dark: Double
    /// The illuminance in lux from which on the brightness is ``highest``; above ``dark``. A desk by day has about 500
    /// lux.
    public var bright: Double
    /// The lowest brightness, in perceived percent, from 1 to 100.
    public var lowest: Int
    /// The highest brightness, in percent, from ``lowest`` to 100.
    public var highest: Int
    /// The time for two thirds of a change towards bright.
    public var brightening: Duration
    /// The time for two thirds of a change towards dark. Eyes adapt to light sooner than to darkness.
    public var darkening: Duration

    public init(
        dark: Double = 5, bright: Double = 500, lowest: Int = 10, highest: Int = 100,
        brightening: Duration = .seconds(2), darkening: Duration = .seconds(8)
    ) {
        self.dark = dark
        self.bright = bright
        self.lowest = lowest
        self.highest = highest
        self.brightening = brightening
        self.darkening = darkening
    }

    /// The defect of the policy, as text for a person; `nil` if there is none.
    public var defect: String? {
        if !(dark > 0 && dark.isFinite) { return "Dark= should be above 0 lux" }
        if !(bright > dark && bright.isFinite) {
            return "Bright= should be above Dark=, but they are \(bright) and \(dark) lux"
        }
        if !(1...100).contains(lowest) || !(1...100).contains(highest) {
            return "Lowest= and Highest= should be from 1 to 100 (percent)"
        }
        return highest < lowest
            ? "Highest= should not be below Lowest=, but they are \(highest) and \(lowest) percent" : nil
    }
}
