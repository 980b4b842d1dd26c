import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@Suite struct TimerQueueTests {
    private func instant(_ milliseconds: Int) -> Instant {
        Instant(sinceStart: .milliseconds(milliseconds))
    }

    @Test func popFirst_takesTheEarliestDeadlineFirst() {
        var queue = TimerQueue<String>()
        _ = queue.insert("c", at: instant(3))
        _ = queue.insert("a", at: instant(1))
        _ = queue.insert("b", at: instant(2))
        #expect(queue.nextDeadline == instant(1))
        var popped: [String] = []
        while let action = queue.popFirst(dueBy: instant(9))?.action { popped.append(action) }
        #expect(popped == ["a", "b", "c"])
        #expect(queue.isEmpty)
        #expect(queue.nextDeadline == nil)
    }

    @Test func popFirst_keepsTheOrderOfEqualDeadlines() {
        var queue = TimerQueue<Int>()
        for number in 0..<100 { _ = queue.insert(number, at: instant(5)) }
        var popped: [Int] = []
        while let action = queue.popFirst(dueBy: instant(5))?.action { popped.append(action) }
        #expect(popped == Array(0..<100))
    }

    @Test func popFirst_leavesWhatIsNotDue() {
        var queue = TimerQueue<Int>()
        _ = queue.insert(1, at: instant(5))
        #expect(queue.popFirst(dueBy: instant(4)) == nil)
        #expect(queue.popFirst(dueBy: instant(5))?.deadline == instant(5))
    }

    @Test func remove_ofTheEarliestUncoversTheNext() {
        var queue = TimerQueue<Int>()
        let first = queue.insert(1, at: instant(1))
        _ = queue.insert(2, at: instant(2))
        queue.remove(first)
        #expect(queue.nextDeadline == instant(2))
        #expect(queue.count == 1)
        queue.remove(first)
        #expect(queue.popFirst(dueBy: instant(9))?.action == 2)
    }

    @Test func remove_boundsTheGarbage() {
        var queue = TimerQueue<Int>()
        _ = queue.insert(0, at: instant(0))
        for number in 1...10_000 {
            let id = queue.insert(number, at: instant(number))
            queue.remove(id)
            #expect(queue.footprint <= 2 * queue.count + 33)
        }
        #expect(queue.count == 1)
    }

    @Test(arguments: 0..<50) func queue_behavesAsASortedList(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var queue = TimerQueue<Int>()
        var model: [(deadline: Instant, number: Int, id: TimerQueue<Int>.ID)] = []
        for number in 0..<400 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let deadline = instant(Int.random(in: 0..<50, using: &random))
                model.append((deadline, number, queue.insert(number, at: deadline)))
            case 5..<8 where !model.isEmpty:
                let victim = model.remove(at: Int.random(in: 0..<model.count, using: &random))
                queue.remove(victim.id)
            default:
                let limit = instant(Int.random(in: 0..<50, using: &random))
                // The order is stable: `min` takes the first of equals, and the model keeps the order of insertion.
                let expected = model.indices.filter { model[$0].deadline <= limit }
                    .min { model[$0].deadline < model[$1].deadline }
                #expect(queue.popFirst(dueBy: limit)?.action == expected.map { model[$0].number })
                if let expected { model.remove(at: expected) }
            }
            #expect(queue.count == model.count)
            #expect(queue.nextDeadline == model.map(\.deadline).min())
        }
    }
}
