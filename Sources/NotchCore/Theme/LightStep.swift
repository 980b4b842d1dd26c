/// Decides which of some levels of light it is, so that neither a flicker nor a level that is just reached goes back
/// and forth.
///
/// A level is reached from below at its illuminance, and left at two thirds of it. Either has to last for
/// ``settleTime``.
struct LightStep: Hashable, Sendable {
    /// How long the light must have been another one. A car's headlights pass sooner, and a hand on the switch of a
    /// lamp is waited for.
    static let settleTime: Duration = .seconds(5)
    /// The share of its illuminance at which a level is left.
    static let hysteresis = 2.0 / 3

    /// The illuminances from which on the levels hold, in lux, ascending.
    private let levels: [Double]
    /// The present level: -1 below all levels; `nil` while the light is unknown.
    private(set) var index: Int?
    /// The level that the light has at present, and since when it has had another one than ``index``.
    private var candidate: (index: Int, since: Instant)?

    init(levels: [Double]) {
        self.levels = levels
    }

    static func == (one: LightStep, other: LightStep) -> Bool {
        one.levels == other.levels && one.index == other.index && one.candidate?.index == other.candidate?.index
            && one.candidate?.since == other.candidate?.since
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(levels)
        hasher.combine(index)
    }

    var nextDeadline: Instant? { candidate.map { $0.since + Self.settleTime } }

    /// - Parameter lux: the illuminance; `nil` once it is unknown.
    mutating func read(_ lux: Double?, at now: Instant) {
        settle(at: now)
        guard let lux, lux.isFinite else {
            index = nil
            candidate = nil
            return
        }
        guard let index else {
            // The first reading has nothing to be compared with.
            index = (levels.lastIndex { $0 <= lux }) ?? -1
            return
        }
        let new = level(of: lux, from: index)
        if new == index {
            candidate = nil
        } else if let candidate, (candidate.index > index) == (new > index) {
            self.candidate = (new, candidate.since)
        } else {
            candidate = (new, now)
        }
    }

    /// Takes the candidate once it has lasted.
    mutating func settle(at now: Instant) {
        guard let candidate, now >= candidate.since + Self.settleTime else { return }
        index = candidate.index
        self.candidate = nil
    }

    private func level(of lux: Double, from index: Int) -> Int {
        let reached = (levels.lastIndex { $0 <= lux }) ?? -1
        guard reached < index else { return reached }
        return (levels[...index].lastIndex { $0 * Self.hysteresis <= lux }) ?? -1
    }
}
