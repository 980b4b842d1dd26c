import FoundationEssentials
import NotchTestSupport
import Testing

@testable import NotchCore

@Suite struct PendingActivitiesTests {
    private func line(_ activities: Activity...) -> PendingActivities {
        var pending = PendingActivities()
        for activity in activities { pending.append(activity, at: .zero) }
        return pending
    }

    private func drain(
        _ pending: PendingActivities, at seconds: Int = 0, raiseAfter: Duration? = .seconds(60)
    ) -> [String] {
        var pending = pending
        var titles: [String] = []
        while let item = pending.dequeue(at: .zero + .seconds(seconds), raiseAfter: raiseAfter) {
            titles.append(item.activity.title)
        }
        return titles
    }

    @Test("Q3: the highest class present goes first, each class first in first out")
    func dequeue_takesTheFirstOfTheHighestClass() {
        let pending = line(
            item("a", .low), item("B"), item("C", .high), item("D"), item("e", .low), item("F", .high))
        #expect(drain(pending) == ["C", "F", "B", "D", "a", "e"])
        #expect(drain(pending, raiseAfter: nil) == ["C", "F", "B", "D", "a", "e"])
    }

    @Test("Q6: pending is published in enqueue order, whatever the priorities")
    func inEnqueueOrder_mergesTheClasses() {
        let pending = line(item("a", .low), item("B"), item("C", .high), item("D"), item("e", .low))
        #expect(pending.inEnqueueOrder.map(\.title) == ["a", "B", "C", "D", "e"])
    }

    @Test("pages follow one another in enqueue order, and none is missed though others come, go and move")
    func page_continuesBehindItsPlace() throws {
        var pending = line(item("a", .low), item("B"), item("C", .high), item("D"), item("e", .low), item("F", .high))
        #expect(pending.page(limit: 9).map(\.activity) == pending.inEnqueueOrder)
        #expect(pending.page(limit: 0).isEmpty)
        let first = pending.page(limit: 3)
        #expect(first.map(\.activity.title) == ["a", "B", "C"])
        let place = try #require(first.last?.place)
        // The last activity of the page goes, one behind it moves to the back, and another one comes.
        #expect(pending.dequeue(at: .zero)?.activity.title == "C")
        let moved = pending.dequeue(at: .zero)
        pending.returnToBack(try #require(moved))
        pending.append(item("G"), at: .zero)
        let second = pending.page(after: place, limit: 2)
        #expect(second.map(\.activity.title) == ["D", "e"])
        #expect(pending.page(after: second.last?.place, limit: 9).map(\.activity.title) == ["F", "G"])
        #expect(pending.page(after: .max, limit: 9).isEmpty)
        #expect(pending.page(after: 0, limit: 9).count == 5, "all behind the very first")
    }

    @Test("Q14, B6.2: an item returns to the back or to the front of its class")
    func return_goesToBackOrFront() throws {
        var pending = line(item("A"), item("B"), item("c", .low))
        let dequeued = pending.dequeue(at: .zero)
        let first = try #require(dequeued)
        var back = pending
        back.returnToBack(first)
        #expect(back.inEnqueueOrder.map(\.title) == ["B", "c", "A"])
        #expect(drain(back) == ["B", "A", "c"])
        pending.returnToFront(first)
        #expect(pending.inEnqueueOrder.map(\.title) == ["A", "B", "c"])
    }

    @Test("Q-D15: an activity counts one class higher for each raiseAfter that it has waited")
    func ageing_raisesAClass() {
        var pending = line(item("a", .low))
        for title in ["B", "C"] { pending.append(item(title, .high), at: .zero + .seconds(100)) }
        #expect(drain(pending, at: 119) == ["B", "C", "a"])
        #expect(drain(pending, at: 120) == ["B", "a", "C"], "every second turn of the highest class")
        #expect(drain(pending, at: 1_000_000) == ["B", "a", "C"], "and never above it")
        #expect(drain(pending, at: 1_000_000, raiseAfter: nil) == ["B", "C", "a"])
    }

    @Test("Q-D15: under a stream of high activities a low one is shown in the end")
    func ageing_endsStarvation() {
        var pending = line(item("low", .low))
        var served: [String] = []
        for second in 0..<400 where !served.contains("low") {
            pending.append(item("high", .high), at: .zero + .seconds(second))
            if second.isMultiple(of: 2),
                let next = pending.dequeue(at: .zero + .seconds(second), raiseAfter: .seconds(60))
            {
                served.append(next.activity.title)
            }
        }
        #expect(served.last == "low")
    }

    @Test("The newest of the lowest class makes room for one that outranks it")
    func removeDisplaced_takesTheNewestOfTheLowestClass() {
        var pending = line(item("A"), item("b", .low), item("c", .low), item("D", .high))
        #expect(pending.removeDisplaced(by: item("!", .low)) == nil)
        #expect(pending.removeDisplaced(by: item("!", .high))?.title == "c")
        #expect(pending.removeDisplaced(by: item("!", .normal))?.title == "b")
        #expect(pending.removeDisplaced(by: item("!", .normal)) == nil)
        #expect(pending.removeDisplaced(by: item("!", .high))?.title == "A")
        #expect(pending.count == 1 && pending.count(of: .high) == 1)
    }

    @Test("S2: an activity that is set aside keeps its place, and others go before it until it is brought back")
    func aside_keepsItsPlace() throws {
        var pending = line(item("X"), item("A"), item("Y"), item("z", .low))
        func next() throws -> PendingActivities.Item {
            let item = pending.dequeue(at: .zero)
            return try #require(item)
        }
        let x = try next()
        pending.setAside(x)
        let a = try next()
        #expect(a.activity.title == "A")
        #expect(pending.inEnqueueOrder.map(\.title) == ["X", "Y", "z"])
        #expect(pending.count == 3 && pending.count(of: .normal) == 2 && pending.highestPriority == .normal)
        pending.setAside(try next())
        #expect(pending.nextRank == ActivityPriority.low.rawValue)
        #expect(pending.highestPriority == .normal)
        #expect(pending.canDisplace(for: item("!", .high)))
        #expect(pending[x.activity.id] == x.activity)
        var displaced = pending
        #expect(displaced.removeDisplaced(by: item("!", .high))?.title == "z")
        let aside = displaced.removeDisplaced(by: item("!", .high))
        #expect(aside?.title == "Y", "also of what is set aside")
        pending.bringBack()
        pending.returnToFront(a)
        #expect(pending.inEnqueueOrder.map(\.title) == ["X", "A", "Y", "z"])
        #expect(drain(pending) == ["X", "A", "Y", "z"])
    }

    @Test("The storage shrinks with the load, and the remaining entries stay in order")
    func storage_isGivenBack() {
        var pending = PendingActivities()
        var ids: [UUID] = []
        for number in 0..<10_000 {
            let activity = item("\(number)", [.low, .normal, .high][number % 3], key: "key \(number)")
            ids.append(activity.id)
            pending.append(activity, at: .zero)
        }
        for (number, id) in ids.enumerated() where !number.isMultiple(of: 100) {
            #expect(pending.remove(id: id) != nil)
        }
        #expect(pending.slotCount < 1000)
        #expect(pending.inEnqueueOrder.map(\.title) == (0..<100).map { "\($0 * 100)" })
        #expect(pending.activity(withKey: "key 700")?.title == "700")
        #expect(pending.remove(key: "key 700") != nil && pending[ids[700]] == nil)
        while pending.dequeue(at: .zero) != nil {}
        #expect(pending.slotCount < 100)
    }

    @Test("Any mix of operations does what plain arrays would", arguments: 0..<40 as Range<UInt64>)
    func randomOperations_agreeWithArrays(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pending = PendingActivities()
        var model: [Activity] = []
        var aside: Set<UUID> = []
        for step in 0..<600 {
            let growing = (step / 150).isMultiple(of: 2)
            switch Int.random(in: 0..<(growing ? 6 : 12), using: &random) {
            case 0...3:
                let key = Bool.random(using: &random) ? "k\(Int.random(in: 0..<40, using: &random))" : nil
                let new = item("\(step)", ActivityPriority.allCases.randomElement(using: &random) ?? .low, key: key)
                if let key {
                    let removed = pending.remove(key: key)
                    #expect(removed == model.first { $0.coalescingKey == key }, "seed \(seed)")
                    model.removeAll { $0.coalescingKey == key }
                }
                pending.append(new, at: .zero)
                model.append(new)
            case 4, 6, 7:
                let present = model.filter { !aside.contains($0.id) }
                let top = present.map(\.priority).max()
                let expected = present.first { $0.priority == top }
                #expect(pending.nextRank == top?.rawValue && pending.hasNext == (expected != nil))
                let item = pending.dequeue(at: .zero)
                #expect(item?.activity == expected, "seed \(seed)")
                let index = model.firstIndex { $0.id == expected?.id }
                guard let item, let index else { break }
                switch Int.random(in: 0..<6, using: &random) {
                case 0:
                    pending.returnToBack(item)
                    model.append(model.remove(at: index))
                case 1:
                    pending.setAside(item)
                    aside.insert(item.activity.id)
                case 2:
                    pending.bringBack()
                    aside = []
                    pending.returnToFront(item)
                default:
                    model.remove(at: index)
                }
            default:
                let victim = model.randomElement(using: &random)
                #expect(pending.remove(id: victim?.id ?? UUID()) == victim, "seed \(seed)")
                model.removeAll { $0.id == victim?.id }
            }
            #expect(pending.count == model.count && pending.isEmpty == model.isEmpty)
            #expect(pending.highestPriority == model.map(\.priority).max())
        }
        #expect(pending.inEnqueueOrder == model, "seed \(seed)")
    }

    @Test("Entries whose hashes collide are distinguished, and the others are found after one is removed")
    func slotIndex_survivesCollisions() {
        var index = SlotIndex()
        // Four hashes for 200 slots, all in neighbouring buckets.
        for slot in 0..<200 { index.insert(hash: UInt32(slot % 4), slot: slot) }
        for slot in stride(from: 0, to: 200, by: 3) { index.remove(hash: UInt32(slot % 4), slot: slot) }
        for slot in 0..<200 {
            let found = index.slot(hash: UInt32(slot % 4)) { $0 == slot }
            #expect(found == (slot.isMultiple(of: 3) ? nil : slot))
        }
        #expect(index.count == 133)
    }
}
