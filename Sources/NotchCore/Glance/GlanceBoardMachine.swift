/// Decides which glance the idle strip shows.
///
/// - The glances take turns in their order: first the glances that the policy orders, then the others by their own
///   order and by their first appearance. While any glance is pinned, only pinned glances take turns.
/// - A turn begins when the glance comes into view. Turns do not advance while the home view is not visible.
/// - A turn is longer than the policy's if a text of the home view takes longer to pass by, up to ``longestTurn``.
/// - A program cannot set a glance under an id that a module owns.
/// - Setting a glance to an equal value only restarts its lifetime.
/// - A glance whose value changes is stored for a restart at once, and then at most once a minute. A restarted lifetime
///   sets no deadline for that: it is stored with a later event.
/// - The other deadlines exist only while the home view is visible, and only for what changes it: the next turn if
///   several glances take turns, and the ends of the lifetimes of the glances on show. The next event handles all other
///   lifetimes that have ended.
package struct GlanceBoardMachine: StateMachine {
    /// The most glances of programs. These are stored for a restart.
    package static let limit = 32
    /// The most glances of modules.
    package static let moduleLimit = 96
    /// The least interval between two writes of a glance whose value changes, to spare the disk.
    static let keepPace = Duration.seconds(60)
    /// The longest turn, unless the policy has a longer one.
    static let longestTurn = Duration.seconds(60)

    package private(set) var policy: GlancePolicy
    /// Whether glances are stored for a restart. If not, no deadline is set for storing.
    private let keeps: Bool
    /// The glances in the order of their turns.
    package private(set) var items: [GlanceItem] = []
    /// The glances that have their turn, in order.
    package private(set) var turns: [ShownGlance] = []
    /// The most glances below one another.
    package private(set) var rows = 1
    /// The id of the glance that has its turn.
    private var turn: String?
    private var turnBegan = Instant.zero
    /// When the moving texts of the home view have been read; `nil` if none moves.
    private var readAt: Instant?
    private var isVisible = false
    private var isNear = false
    private var nextPlace = 0
    /// The modules that own ids, by the ids.
    private var owners: [String: String] = [:]
    private var effects: [Effect] = []

    /// - Parameter keeps: whether glances are stored for a restart.
    package init(policy: GlancePolicy = GlancePolicy(), keeps: Bool = true) {
        self.policy = policy
        self.keeps = keeps
    }

    /// Whether a person can step to another glance.
    package var canStep: Bool { isVisible && hasTurns }
    /// Whether there are more glances than have a turn at once.
    private var hasTurns: Bool { line.count > places }
    /// The number of glances that have a turn at once.
    private var places: Int { policy.hasSides ? 2 : rows }

    /// The glance that has its turn; `nil` without glances.
    package var shown: ShownGlance? { turns.first }
    /// The glance on the other side of the middle; `nil` if there is none.
    package var companion: ShownGlance? { policy.hasSides ? turns.dropFirst().first : nil }
    /// The glances below ``shown``.
    package var column: [ShownGlance] { policy.hasSides ? [] : Array(turns.dropFirst()) }

    package func item(_ id: String) -> GlanceItem? { items.first { $0.id == id } }

    /// Returns why a glance with this id would be refused; `nil` if it would be accepted.
    ///
    /// - Parameter isKept: whether the glance is stored for a restart, as those of programs are.
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
        let read = readAt.map { min($0, turnBegan + Self.longestTurn) } ?? turnBegan
        return max(turnBegan + interval.timerLength, read)
    }

    /// The glances that take turns, in order.
    private var line: [GlanceItem] {
        let pinned = items.filter(isPinned)
        return pinned.isEmpty ? items : pinned
    }

    /// The glances that have their turn now, beginning with the glance of ``turn``.
    private var present: [GlanceItem] {
        let line = line
        guard let first = line.firstIndex(where: { $0.id == turn }) else { return [] }
        return (0..<min(places, line.count)).map { line[(first + $0) % line.count] }
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
        case .rows(let rows): self.rows = max(rows, 1)
        case .read(let instant): readAt = instant
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
            // A restarted lifetime alone is no change, because it would need a deadline.
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

    /// Returns when a glance may be stored again.
    private static func nextKeep(_ item: GlanceItem) -> Instant { item.kept.map { $0 + keepPace } ?? .zero }

    /// Returns the glance with the history of the old glance, and appends the number.
    ///
    /// A glance that equals the old one, including its number, does not lengthen the history.
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

    /// Returns whether the stored end of the lifetime is so early that a power failure now would cost the glance more
    /// than half of its lifetime.
    ///
    /// So a glance that is repeatedly set to the same value is seldom written. It is restored with at least half of its
    /// lifetime, unless that is shorter than ``keepPace``.
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

    /// Places restored glances before the present ones.
    private mutating func restore(_ restored: [GlanceItem], at now: Instant) {
        for item in restored {
            guard let owner = owners[item.id] else { continue }
            forget(item.id)
            effects.append(.yielded(item.id, to: owner))
        }
        let known = restored.sorted { $0.place < $1.place }.filter { item($0.id) == nil && owners[$0.id] == nil }
        let welcome = known.prefix(room(isKept: true))
        // A glance that has no place now would return after another restart, when it is long out of date.
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

    /// Shortens the remaining lifetimes by a span in which the clock did not run.
    private mutating func pass(_ span: Duration) {
        for index in items.indices {
            guard let expires = items[index].expires else { continue }
            items[index].expires = expires - span
            items[index].civilEnd = items[index].civilEnd.map { $0 - span }
            items[index].latestEnd = items[index].latestEnd.map { $0 - span }
            items[index].keptUntil = items[index].keptUntil.map { $0 - span }
        }
    }

    /// Moves the ends of restored glances' lifetimes with the civil time. A clock that is set back makes a glance fresh
    /// again.
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
        turn = line[(index + (count < 0 ? line.count - places : places)) % line.count].id
        (turnBegan, readAt) = (now, nil)
    }

    /// Passes the turn to another glance if its holder was removed, and reports a change in view.
    ///
    /// - Parameter former: the glances that took turns before the event.
    private mutating func passTurn(after former: [String], at now: Instant) {
        let line = line
        if !line.contains(where: { $0.id == turn }) {
            // The next glance after the removed one has the turn.
            let start = former.firstIndex { $0 == turn } ?? 0
            let successors = former[start...] + former[..<start]
            turn = successors.first { id in line.contains { $0.id == id } } ?? line.first?.id
            (turnBegan, readAt) = (now, nil)
        }
        let present = present.map { ShownGlance(glance: $0.glance, isStale: $0.isStale) }
        guard present != turns else { return }
        turns = present
        if isVisible { effects.append(.changed) }
    }
}

extension GlanceBoardMachine {
    /// The events of the board.
    package enum Event: Hashable, MachineEvent {
        /// Sets a glance. The number, if any, is appended to the history of the glance with the same id.
        case set(Glance, GlancePlacement, number: Double?)
        case remove(String)
        /// Restores stored glances. An item whose id is already set has no effect.
        case restore([GlanceItem])
        /// A person steps to the next glance (1) or to the previous one (-1).
        case step(Int)
        /// Whether the home view, and so a glance, is visible.
        case visible(Bool)
        /// The most glances below one another, at least 1.
        case rows(Int)
        /// When the texts of the home view have moved, and been read; `nil` if none moves. The turn lasts until then.
        case read(at: Instant?)
        /// Whether a person is near.
        case near(Bool)
        case policy(GlancePolicy)
        /// The ids that modules own from now on, with their modules. Programs' glances with these ids are removed.
        case owners([String: String])
        /// The machine was suspended for this time, in which its clock did not run.
        case slept(Duration)
        /// The civil time was set forwards by this much, or back. It shifts the ends of restored glances' lifetimes.
        case civilTimeMoved(by: Duration)
        /// The program ends.
        case ending
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell carries out.
    package enum Effect: Hashable, Sendable {
        /// The visible home view shows another glance, or the same glance in another state.
        case changed
        /// Store the glance for a restart.
        case keep(GlanceItem)
        /// Delete the stored glance with this id.
        case forget(String)
        /// A program's glance with this id was removed, because the module owns the id.
        case yielded(String, to: String)
    }
}
