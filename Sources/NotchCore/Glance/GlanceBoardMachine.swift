/// Decides which glance the idle strip shows.
///
/// - The glances take turns in their order: first those that the policy orders, then the others by their own order and
///   by when they came. While some are pinned, only these take turns.
/// - A turn begins when the glance comes into view. While nobody can see the home view, no turn passes.
/// - Programs set no glance under an id that a module has to itself.
/// - A glance that equals the one with its id only begins its lifetime again.
/// - A glance whose value changes is kept for after a restart at once, and then once a minute at most. A lifetime that
///   only begins again has no deadline for that: it is kept with a later event.
/// - Other deadlines are there only while the home view can be seen, and only for what would change it: the next turn
///   where several take turns, and the ends of the lifetimes of the glances on show. All other lifetimes that have ended
///   are noticed with the next event.
package struct GlanceBoardMachine: StateMachine {
    /// The most glances that programs set, which are kept.
    package static let limit = 32
    /// The most glances of modules.
    package static let moduleLimit = 96
    /// How often a glance whose value changes is kept anew at most, to spare the disk.
    static let keepPace = Duration.seconds(60)

    package private(set) var policy: GlancePolicy
    /// Whether anything is kept for after a restart. Otherwise no deadline is there for keeping it.
    private let keeps: Bool
    /// The glances in the order of their turns.
    package private(set) var items: [GlanceItem] = []
    /// The glance whose turn it is; `nil` without glances.
    package private(set) var shown: ShownGlance?
    /// The one after it, if two have a turn at once; `nil` if there is no other.
    package private(set) var companion: ShownGlance?
    /// The id of that glance.
    private var turn: String?
    private var turnBegan = Instant.zero
    private var isVisible = false
    private var isNear = false
    private var nextPlace = 0
    /// The modules that have ids to themselves, by the ids.
    private var owners: [String: String] = [:]
    private var effects: [Effect] = []

    /// - Parameter keeps: whether anything is kept for after a restart.
    package init(policy: GlancePolicy = GlancePolicy(), keeps: Bool = true) {
        self.policy = policy
        self.keeps = keeps
    }

    /// Whether a person can turn to another glance.
    package var canStep: Bool { isVisible && hasTurns }
    /// Whether there are more glances than have a turn at once.
    private var hasTurns: Bool { line.count > policy.places }

    package func item(_ id: String) -> GlanceItem? { items.first { $0.id == id } }

    /// Returns why a glance with this id would not be taken; `nil` if it would.
    ///
    /// - Parameter isKept: whether it is kept, as those of programs are.
    package func refusal(of id: String, isKept: Bool) -> GlanceRefusal? {
        guard !id.isEmpty, id.utf8.count <= (isKept ? Glance.idLimit : Glance.boardIDLimit) else { return .badID }
        if isKept, let owner = owners[id] { return .owned(by: owner) }
        let limit = isKept ? Self.limit : Self.moduleLimit
        return room(isKept: isKept) == 0 && item(id) == nil ? .full(limit: limit) : nil
    }

    private func room(isKept: Bool) -> Int {
        max(0, (isKept ? Self.limit : Self.moduleLimit) - items.count { $0.placement.isKept == isKept })
    }

    package var nextDeadline: Instant? {
        let writes = items.filter(\.isUnkept).map(Self.nextKeep)
        guard isVisible else { return writes.min() }
        let ends = present.filter { !$0.isStale }.map(\.expires)
        return (writes + ends + [nextTurn]).compactMap { $0 }.min()
    }

    private var nextTurn: Instant? {
        guard isVisible, isNear || !policy.onlyWhenNear, let interval = policy.interval, hasTurns else {
            return nil
        }
        return turnBegan + interval.timerLength
    }

    /// The glances that take turns, in order.
    private var line: [GlanceItem] {
        let pinned = items.filter(isPinned)
        return pinned.isEmpty ? items : pinned
    }

    /// The glances that have their turn now, the first of which is the one of the turn.
    private var present: [GlanceItem] {
        let line = line
        guard let first = line.firstIndex(where: { $0.id == turn }) else { return [] }
        return (0..<min(policy.places, line.count)).map { line[(first + $0) % line.count] }
    }

    /// Whether the item's own placement or the policy pins it.
    package func isPinned(_ item: GlanceItem) -> Bool { item.placement.isPinned || policy.pinned.contains(item.id) }

    /// - Returns: the effects, in order.
    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        let former = line.map(\.id)
        switch event {
        case .set(let glance, let placement, let number): set(glance, placement, number, at: now)
        case .remove(let id): remove(id)
        case .restore(let items): restore(items, at: now)
        case .step(let count): if canStep { step(by: count, at: now) }
        case .visible(let isVisible):
            if isVisible, !self.isVisible { turnBegan = now }
            self.isVisible = isVisible
        case .near(let isNear):
            if isNear, !self.isNear, policy.onlyWhenNear { turnBegan = now }
            self.isNear = isNear
        case .policy(let policy):
            guard policy != self.policy else { break }
            self.policy = policy
            turnBegan = now
            sort()
        case .owners(let owners):
            self.owners = owners
            for item in items where item.placement.isKept {
                guard let owner = owners[item.id] else { continue }
                remove(item.id)
                effects.append(.yielded(item.id, to: owner))
            }
        case .slept(let duration): pass(duration)
        case .civilTimeMoved(let duration):
            moveCivilTime(by: duration)
            keep(at: now) { !$0.isRestored && $0.expires != nil }
        case .ending: keep(at: now) { $0.isUnkept || $0.keptUntil != $0.expires }
        case .deadline: break
        }
        keep(at: now) { $0.isUnkept && Self.nextKeep($0) <= now }
        expire(at: now)
        if let nextTurn, nextTurn <= now { step(by: 1, at: now) }
        passTurn(after: former, at: now)
        defer { effects = [] }
        return effects
    }
}

// MARK: - Glances

extension GlanceBoardMachine {
    private mutating func set(_ glance: Glance, _ placement: GlancePlacement, _ number: Double?, at now: Instant) {
        guard refusal(of: glance.id, isKept: placement.isKept) == nil else { return }
        let index = items.firstIndex { $0.id == glance.id }
        let old = index.map { items[$0] }
        var item = GlanceItem(
            glance: Self.joined(glance.bounded, number, to: old?.glance), placement: placement,
            place: old?.place ?? nextPlace, expires: placement.lifetime.map { now + $0.timerLength })
        item.keptUntil = old?.keptUntil
        item.kept = old?.kept
        let isEqual = old?.glance == item.glance && old?.placement == placement
        if placement.isKept {
            // A lifetime that only begins again is no change, which a deadline would have to be set for.
            item.isUnkept = keeps && (old?.isUnkept == true || !isEqual)
            if item.isUnkept || isKeptTooShort(item), Self.nextKeep(item) <= now { keep(&item, at: now) }
        } else if old?.placement.isKept == true {
            (item.keptUntil, item.kept) = (nil, nil)
            forget(item.id)
        }
        if let index {
            items[index] = item
        } else {
            items.append(item)
            nextPlace += 1
        }
        if !isEqual { sort() }
    }

    private mutating func keep(_ item: inout GlanceItem, at now: Instant) {
        guard keeps else { return }
        item.keptUntil = item.expires
        item.kept = now
        item.isUnkept = false
        effects.append(.keep(item))
    }

    private mutating func forget(_ id: String) {
        if keeps { effects.append(.forget(id)) }
    }

    /// Returns when a glance may be kept again.
    private static func nextKeep(_ item: GlanceItem) -> Instant { item.kept.map { $0 + keepPace } ?? .zero }

    /// Returns the glance with the history of the old one, which the number joins.
    ///
    /// A glance that is the same in everything, the number included, does not lengthen the history: nothing has changed.
    private static func joined(_ glance: Glance, _ number: Double?, to old: Glance?) -> Glance {
        guard let number, number.isFinite else { return glance }
        var joined = glance
        if glance.history.isEmpty, let old {
            joined.history = old.history
            if joined == old, old.history.last == number { return old }
        }
        joined.history = (joined.history + [number]).suffix(Glance.historyLimit)
        return joined
    }

    /// Whether so much of the kept lifetime has gone that a power cut now would cost the glance half of what it has.
    ///
    /// So a glance that is set again and again to the same value is seldom written. It comes back with at least half of
    /// its lifetime, unless that is shorter than the pace.
    private func isKeptTooShort(_ item: GlanceItem) -> Bool {
        guard let expires = item.expires, let lifetime = item.placement.lifetime else { return false }
        guard let keptUntil = item.keptUntil else { return true }
        return expires - keptUntil > lifetime.timerLength / 2
    }

    private mutating func remove(_ id: String) {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return }
        if items[index].placement.isKept { forget(id) }
        items.remove(at: index)
    }

    /// Puts the glances of an earlier life before those of this one.
    private mutating func restore(_ restored: [GlanceItem], at now: Instant) {
        for item in restored {
            guard let owner = owners[item.id] else { continue }
            forget(item.id)
            effects.append(.yielded(item.id, to: owner))
        }
        let known = restored.sorted { $0.place < $1.place }.filter { item($0.id) == nil && owners[$0.id] == nil }
        let welcome = known.prefix(room(isKept: true))
        // A glance without a place now would come back after another restart, long after anybody expects it.
        for item in known.dropFirst(welcome.count) { forget(item.id) }
        for index in items.indices { items[index].place += welcome.count }
        for (place, item) in welcome.enumerated() where refusal(of: item.id, isKept: true) == nil {
            var item = item
            item.glance = item.glance.bounded
            item.place = place
            item.isRestored = true
            item.keptUntil = item.expires
            item.civilEnd = item.expires
            item.latestEnd = item.placement.lifetime.map { now + $0.timerLength }
            item.expires = [item.civilEnd, item.latestEnd].compactMap(\.self).min()
            items.append(item)
        }
        nextPlace += welcome.count
        sort()
    }

    private mutating func sort() {
        let ranks = Dictionary(policy.order.enumerated().map { ($1, $0) }) { first, _ in first }
        items.sort { first, second in
            let (left, right) = (ranks[first.id] ?? .max, ranks[second.id] ?? .max)
            if left != right { return left < right }
            if first.placement.order != second.placement.order { return first.placement.order < second.placement.order }
            return first.place < second.place
        }
    }
}

// MARK: - Lifetimes

extension GlanceBoardMachine {
    private mutating func expire(at now: Instant) {
        for item in items where !item.isStale {
            guard let expires = item.expires, expires <= now else { continue }
            if item.placement.whenStale == .remove {
                remove(item.id)
            } else if let index = items.firstIndex(where: { $0.id == item.id }) {
                items[index].isStale = true
            }
        }
    }

    /// Takes a span in which the clock stood still from what is left of lifetimes.
    private mutating func pass(_ span: Duration) {
        for index in items.indices {
            guard let expires = items[index].expires else { continue }
            items[index].expires = expires - span
            items[index].civilEnd = items[index].civilEnd.map { $0 - span }
            items[index].latestEnd = items[index].latestEnd.map { $0 - span }
            items[index].keptUntil = items[index].keptUntil.map { $0 - span }
        }
    }

    /// Lets the lifetimes of an earlier life end by another civil time. A time that goes back makes a glance fresh again.
    private mutating func moveCivilTime(by span: Duration) {
        for index in items.indices {
            guard let former = items[index].civilEnd else { continue }
            let end = former - span
            items[index].civilEnd = end
            items[index].expires = items[index].latestEnd.map { min($0, end) } ?? end
            items[index].isStale = false
            items[index].keptUntil = items[index].keptUntil.map { $0 - span }
        }
    }

    private mutating func keep(at now: Instant, where isMeant: (GlanceItem) -> Bool) {
        for index in items.indices where items[index].placement.isKept && isMeant(items[index]) {
            var item = items[index]
            keep(&item, at: now)
            items[index] = item
        }
    }
}

// MARK: - Turns

extension GlanceBoardMachine {
    private mutating func step(by count: Int, at now: Instant) {
        let line = line
        guard let index = line.firstIndex(where: { $0.id == turn }), hasTurns else { return }
        turn = line[(index + (count < 0 ? line.count - policy.places : policy.places)) % line.count].id
        turnBegan = now
    }

    /// Gives the turn to another glance where the one that had it has gone, and tells what changed in view.
    ///
    /// - Parameter former: the glances that took turns before.
    private mutating func passTurn(after former: [String], at now: Instant) {
        let line = line
        if !line.contains(where: { $0.id == turn }) {
            // The one that came after it is next.
            let start = former.firstIndex { $0 == turn } ?? 0
            let successors = former[start...] + former[..<start]
            turn = successors.first { id in line.contains { $0.id == id } } ?? line.first?.id
            turnBegan = now
        }
        let present = present.map { ShownGlance(glance: $0.glance, isStale: $0.isStale) }
        let second = present.count > 1 ? present[1] : nil
        guard (present.first, second) != (shown, companion) else { return }
        (shown, companion) = (present.first, second)
        if isVisible { effects.append(.changed) }
    }
}

extension GlanceBoardMachine {
    /// The things that can happen to the board.
    package enum Event: Hashable, MachineEvent {
        /// Sets a glance. The number, if there is one, joins the history of the glance with the same id.
        case set(Glance, GlancePlacement, number: Double?)
        case remove(String)
        /// The glances of an earlier life of the program. Those whose id is set already have no effect.
        case restore([GlanceItem])
        /// A person goes on to the next glance (1) or back to the one before (-1).
        case step(Int)
        /// Whether the home view, and with it a glance, can be seen.
        case visible(Bool)
        /// Whether somebody is near.
        case near(Bool)
        case policy(GlancePolicy)
        /// The ids that modules have to themselves from now on, and which module each. What programs have set under them
        /// is removed.
        case owners([String: String])
        /// The machine was suspended for that long, in which its clock stood still.
        case slept(Duration)
        /// The civil time was set forwards by that much, or back. Lifetimes that began before the program did go by it.
        case civilTimeMoved(by: Duration)
        /// The program ends.
        case ending
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell carries out.
    package enum Effect: Hashable, Sendable {
        /// The home view, which can be seen, shows another glance, or the same in another state.
        case changed
        /// Keep the glance for after a restart.
        case keep(GlanceItem)
        /// Do not keep the glance with this id any more.
        case forget(String)
        /// The glance that a program has set under this id is removed, because the module has the id to itself.
        case yielded(String, to: String)
    }
}
