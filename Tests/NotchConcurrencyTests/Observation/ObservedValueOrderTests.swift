import Foundation
import NotchConcurrency
import NotchTestSupport
import Testing

@Suite struct ObservedValueOrderTests {
    typealias Change = ValueChange<Int>

    @Test("K1: each old value is the new one before, for every observer, from when it came")
    func log_isInWriteOrder() {
        let deliveries = Deliveries()
        let value = ObservedValue(0, schedule: deliveries.add)
        let (early, late) = (Trace<Change>(), Trace<Change>())
        let first = value.observe(early.append)
        value.set(1)
        value.set(2)
        // The first two changes are not delivered yet. This observer does not get them.
        let second = value.observe(late.append)
        value.set(3)
        value.set(3, wait: true)
        value.set(4)
        deliveries.run()
        let all = [
            Change(old: 0, new: 1), Change(old: 1, new: 2), Change(old: 2, new: 3), Change(old: 3, new: 3),
            Change(old: 3, new: 4),
        ]
        #expect(early.elements == all)
        #expect(late.elements == Array(all[2...]))
        withExtendedLifetime((first, second)) {}
    }

    @Test("K1: whatever threads write, and however, the log has every write once and in order")
    func log_isInOrder_whateverThreadsWrite() async {
        // Each delivery runs on a thread of its own, so that it meets writers that deliver.
        let value = ObservedValue(0) { delivery in Thread { delivery() }.start() }
        let logs = [Trace<Change>(), Trace<Change>()]
        let observations = logs.map { value.observe($0.append) }
        await onThreads(8) { thread in
            for step in 1...250 {
                let new = thread * 1000 + step
                switch step % 4 {
                case 0: value.set(new, wait: true)
                case 1: value.modify { $0 = new }
                case 2: value.modify(wait: true) { $0 = new }
                default: value.set(new)
                }
            }
        }
        value.set(-1, wait: true)

        let log = logs[0].elements
        #expect(log == logs[1].elements)
        #expect(log.map(\.old) == [0] + log.map(\.new).dropLast())
        #expect(log.last?.new == -1 && log.count == 2001)
        for thread in 0..<8 {
            let own = log.map(\.new).filter { (thread * 1000 + 1...thread * 1000 + 250).contains($0) }
            #expect(own == Array(thread * 1000 + 1...thread * 1000 + 250))
        }
        withExtendedLifetime(observations) {}
    }

    @Test("K1: one change is reported at a time")
    func telling_isExclusive() async {
        let value = ObservedValue(0) { delivery in Thread { delivery() }.start() }
        let steps = Trace<Bool>()
        let observation = value.observe { _ in
            steps.append(true)
            sched_yield()
            steps.append(false)
        }
        await onThreads(8) { thread in
            for _ in 0..<100 { value.modify(wait: thread.isMultiple(of: 2)) { $0 += 1 } }
        }
        value.set(0, wait: true)
        #expect(steps.elements == (0..<801).flatMap { _ in [true, false] })
        withExtendedLifetime(observation) {}
    }

    @Test("K-D3: two thousand increments from eight threads are two thousand, and each gets a number of its own")
    func modify_isAtomic() async {
        let value = ObservedValue(0)
        let numbers = Trace<Int>()
        await onThreads(8) { _ in
            for _ in 0..<250 {
                numbers.append(
                    value.modify { count in
                        count += 1
                        return count
                    })
            }
        }
        #expect(value.value == 2000)
        #expect(numbers.elements.sorted() == Array(1...2000))
    }

    @Test("A modification that throws writes nothing")
    func modify_thatThrows_writesNothing() {
        struct Refusal: Error {}
        let value = ObservedValue([1])
        let log = Trace<ValueChange<[Int]>>()
        let observation = value.observe(log.append)
        #expect(throws: Refusal.self) {
            try value.modify(wait: true) { list in
                list.append(2)
                throw Refusal()
            }
        }
        #expect(value.value == [1] && log.elements.isEmpty)
        withExtendedLifetime(observation) {}
    }

    @Test("K-D1: nil is a value, in whatever depth")
    func optionals_areValues() {
        let value = ObservedValue<Int??>(1)
        let log = Trace<[Int??]>()
        let observation = value.observe { log.append([$0.old, $0.new, value.value]) }
        value.set(nil, wait: true)
        value.set(.some(nil), wait: true)
        value.set(2, wait: true)
        #expect(log.elements == [[1, nil, nil], [nil, .some(nil), .some(nil)], [.some(nil), 2, 2]])
        withExtendedLifetime(observation) {}
    }

    @Test("Many writes are reported together, and without observers nothing is reported")
    func telling_isScheduledOnce() {
        let deliveries = Deliveries()
        let value = ObservedValue(0, schedule: deliveries.add)
        value.set(1)
        #expect(deliveries.count == 0)
        let log = Trace<Int>()
        let observation = value.observe { log.append($0.new) }
        for number in 2...5 { value.set(number) }
        #expect(deliveries.count == 1)
        deliveries.run()
        #expect(log.elements == [2, 3, 4, 5])
        value.set(6)
        #expect(deliveries.count == 1)
        withExtendedLifetime(observation) {}
    }

    @Test("A writer that is too far ahead of the observers calls them itself")
    func waitingChanges_areBounded() {
        let deliveries = Deliveries()
        let value = ObservedValue(0, bound: 3, schedule: deliveries.add)
        let log = Trace<Int>()
        let observation = value.observe { log.append($0.new) }
        for number in 1...3 { value.set(number) }
        #expect(log.elements.isEmpty)
        value.set(4)
        #expect(log.elements == [1, 2, 3, 4])
        deliveries.run()
        #expect(log.elements == [1, 2, 3, 4])
        withExtendedLifetime(observation) {}
    }
}
