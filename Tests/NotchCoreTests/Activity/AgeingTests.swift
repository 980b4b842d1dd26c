import FoundationEssentials
import NotchTestSupport
import Testing

@testable import NotchCore

/// Activities that have waited for long count as a higher class, within bounds (Q-D15, B6.14).
@Suite struct AgeingTests {
    @Test("Q-D15: a high that comes behind 250 lows that have aged is the next card")
    func newHigh_goesBeforeAgedLows() throws {
        var world = World()
        for number in 1...250 { world.enqueue(item("l\(number)", .low)) }
        world.advance(181_000)
        world.enqueue(item("H", .high))
        let before = world.shown.count
        world.advance(10_000)
        #expect(world.shown.dropFirst(before).first == "H")
    }

    @Test("Q-D15: aged ones take at most every second turn of the highest class, low ones every second of these")
    func aged_takeEverySecondTurn() {
        var pending = PendingActivities()
        for number in 1...4 {
            for (title, priority) in [("l", ActivityPriority.low), ("N", .normal), ("H", .high)] {
                pending.append(item("\(title)\(number)", priority), at: .zero)
            }
        }
        #expect(order(of: pending, at: 59) == "H1 H2 H3 H4 N1 N2 N3 N4 l1 l2 l3 l4")
        #expect(order(of: pending, at: 60) == "H1 N1 H2 N2 H3 N3 H4 l1 N4 l2 l3 l4")
        #expect(order(of: pending, at: 120) == "H1 N1 H2 l1 H3 N2 H4 l2 N3 l3 N4 l4")
        #expect(order(of: pending, at: 1_000_000) == "H1 N1 H2 l1 H3 N2 H4 l2 N3 l3 N4 l4", "never above the highest")
        #expect(order(of: pending, at: 1_000_000, raiseAfter: nil) == "H1 H2 H3 H4 N1 N2 N3 N4 l1 l2 l3 l4")
        #expect(order(of: pending, at: 1_000_000, raiseAfter: .zero) == order(of: pending, at: 0, raiseAfter: nil))
    }

    @Test("Q-D15: an aged one that is not shown has not had its turn")
    func agedOne_thatComesBack_keepsItsTurn() throws {
        var pending = PendingActivities()
        for title in ["l1", "l2"] { pending.append(item(title, .low), at: .zero) }
        for title in ["H1", "H2"] { pending.append(item(title, .high), at: .zero) }
        func next() -> PendingActivities.Item? { pending.dequeue(at: .zero + .seconds(120), raiseAfter: .seconds(60)) }
        let first = next()
        #expect(first?.activity.title == "H1" && first?.turn == .high)
        let aged = try #require(next())
        #expect(aged.activity.title == "l1" && aged.turn == .high)
        pending.returnToFront(aged)
        let again = try #require(next())
        #expect(again.activity.title == "l1")
        pending.returnToBack(again)
        let cancelled = try #require(next())
        #expect(cancelled.activity.title == "l2")
        pending.forgo(cancelled)
        #expect(next()?.activity.title == "l1")
        #expect(next()?.activity.title == "H2")
    }

    @Test(
        "Q-D15: under any load, each is shown within the longest wait that it was told",
        arguments: 0..<40 as Range<UInt64>)
    func longestWait_isKept(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var world = World { $0.raiseAfter = .seconds(10) }
        // The bounds of each activity, as they were given at several times.
        var bounds: [String: [LongestWait]] = [:]
        var begun: [Instant] = []
        for number in 0..<400 {
            // The load is more than the surface takes, and a random mix of classes.
            let priority = ActivityPriority.allCases.randomElement(using: &random) ?? .low
            let title = "\(number)"
            world.enqueue(item(title, priority))
            for turn in world.queue.order(at: world.now, claims: 0)
            where turn.activity.title == title || number % 7 == 0 {
                guard let bound = turn.longestWait else { continue }
                bounds[turn.activity.title, default: []].append(bound)
                #expect(bound.counted >= world.now)
            }
            world.advance(Int.random(in: 0..<2400, using: &random))
        }
        world.advance(1_000_000)
        var cards: [(title: String, began: Int)] = []
        for entry in world.log where entry.hasSuffix(" animateIn") {
            let words = entry.split(separator: " ")
            cards.append((String(words[1]), Int(words[0]) ?? 0))
            begun.append(.zero + .milliseconds(Int(words[0]) ?? 0))
        }
        for (index, card) in cards.enumerated() {
            for bound in bounds[card.title] ?? [] {
                let since = begun[...index].count { $0 > bound.counted }
                #expect(since <= bound.cards, "seed \(seed): \(card.title) was card \(since) of \(bound.cards)")
            }
        }
        #expect(cards.count > 200)
    }

    @Test(
        "Q3, Q-D15: the order that is told is the order in which they come, and when",
        arguments: 0..<UInt64(Repetition.rounds(15, full: 60)))
    func order_isWhatHappens(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var world = World { $0.raiseAfter = .seconds(10) }
        for number in 0..<Int.random(in: 2..<60, using: &random) {
            let priority = ActivityPriority.allCases.randomElement(using: &random) ?? .low
            world.enqueue(
                item("\(number)", priority, dwell: .milliseconds(Int.random(in: 0..<3000, using: &random))))
            world.advance(Int.random(in: 0..<1000, using: &random))
        }
        let told = world.queue.order(at: world.now)
        #expect(told.count == world.queue.pending.count)
        let before = world.shown.count
        world.advance(1_000_000)
        let cards = world.log.filter { $0.hasSuffix(" animateIn") }.dropFirst(before)
        #expect(
            Array(cards) == told.map { "\($0.comes?.milliseconds ?? -1) \($0.activity.title) animateIn" },
            "seed \(seed)")
    }

    @Test("The order says by which rule each has its place")
    func order_tellsTheRules() throws {
        var world = World()
        world.enqueue(item("A"), item("l", .low), item("B", hold: true), item("H", .high))
        let told = world.queue.order(at: world.now)
        #expect(told.map(\.activity.title) == ["H", "B", "l"])
        #expect(told.map(\.rule) == [.priority, .priority, .priority])
        #expect(told.map { $0.comes?.milliseconds } == [1800, 3600, nil], "nobody can tell when a hold ends")
        #expect(world.queue.order(at: world.now, limit: 1).map(\.activity.title) == ["H"])
        #expect(world.queue.order(at: world.now, limit: 0).isEmpty)
        #expect(
            told.map(\.longestWait) == [
                LongestWait(counted: world.now, cards: 2), LongestWait(counted: .zero + .seconds(60), cards: 4),
                LongestWait(counted: .zero + .seconds(120), cards: 4),
            ])
        world.send(.hovering(true))
        #expect(world.queue.order(at: world.now).allSatisfy { $0.comes == nil }, "nobody can tell when they leave")
        world.send(.hovering(false))
        world.send(.suspend)
        #expect(world.queue.order(at: world.now).allSatisfy { $0.comes == nil })
        world.advance(120_000)
        world.enqueue(item("G", .high))
        let aged = world.queue.order(at: world.now)
        #expect(aged.map(\.activity.title) == ["H", "l", "G", "B"], "a normal one has just had its turn")
        #expect(aged.map(\.rule) == [.priority, .aged(as: .high), .priority, .priority])
    }

    private func order(of pending: PendingActivities, at seconds: Int, raiseAfter: Duration? = .seconds(60)) -> String {
        var pending = pending
        var titles: [String] = []
        while let item = pending.dequeue(at: .zero + .seconds(seconds), raiseAfter: raiseAfter) {
            titles.append(item.activity.title)
        }
        return titles.joined(separator: " ")
    }
}
