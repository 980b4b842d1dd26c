import Foundation
import NotchConcurrency
import NotchTestSupport
import Testing

/// Tests observers that write to a value.
@Suite struct ObservedValueWritingTests {
    @Test(
        "K-D2: a value that an observer writes is reported to all after the present change", arguments: [false, true])
    func writingObserver_isQueued(waits: Bool) {
        let deliveries = Deliveries()
        let value = ObservedValue(0, schedule: deliveries.add)
        let trace = Trace<String>()
        let observations = ["A", "B"].map { name in
            value.observe { change in
                trace.append("\(name) \(change.old) \(change.new)")
                if name == "A", change.new < 3 { value.set(change.new + 1, wait: waits) }
                trace.append("\(name) goes on")
            }
        }
        value.set(1, wait: true)
        deliveries.run()
        let expected = (0..<3).flatMap { old in
            ["A", "B"].flatMap { ["\($0) \(old) \(old + 1)", "\($0) goes on"] }
        }
        #expect(trace.elements == expected)
        withExtendedLifetime(observations) {}
    }

    @Test("K-D2: who waits has waited for what observers wrote and waited for, too")
    func waiting_includesWhatObserversWaitFor() {
        let deliveries = Deliveries()
        let (value, double) = (ObservedValue(0, schedule: deliveries.add), ObservedValue(0, schedule: deliveries.add))
        let log = Trace<Int>()
        let observations = [
            value.observe { double.set($0.new * 2, wait: true) },
            double.observe { log.append($0.new) },
        ]
        value.set(2, wait: true)
        #expect(log.elements == [4])
        withExtendedLifetime(observations) {}
    }

    @Test("K-D2: values whose observers set each other, from eight threads, never wait for each other")
    func mutualObservers_doNotDeadlock() async {
        let (left, right) = (ObservedValue(0), ObservedValue(0))
        let observations = [
            left.observe { if !$0.new.isMultiple(of: 5) { right.modify(wait: true) { $0 += 1 } } },
            right.observe { if !$0.new.isMultiple(of: 5) { left.modify(wait: true) { $0 += 1 } } },
        ]
        await onThreads(8) { thread in
            for _ in 0..<100 { (thread.isMultiple(of: 2) ? left : right).modify(wait: true) { $0 += 1 } }
        }
        // Each value has 400 writes by threads, and one for each change of the other value that is no multiple of five.
        #expect(left.value + right.value > 800)
        #expect(left.value - 400 == right.value - right.value / 5)
        #expect(right.value - 400 == left.value - left.value / 5)
        withExtendedLifetime(observations) {}
    }

    @Test("K-D2: a chain of a hundred thousand writes by observers needs no deeper stack")
    func longChain_isNoRecursion() {
        let (left, right) = (ObservedValue(0), ObservedValue(0))
        let observations = [
            left.observe { right.set($0.new, wait: true) },
            right.observe { if $0.new < 50_000 { left.set($0.new + 1, wait: true) } },
        ]
        left.set(1, wait: true)
        #expect(right.value == 50_000)
        withExtendedLifetime(observations) {}
    }

    @Test("A scheduler that does everything at once makes every write a waiting one")
    func immediateScheduler_isHarmless() {
        let value = ObservedValue(0) { $0() }
        let log = Trace<Int>()
        let observation = value.observe { change in
            if change.new < 3 { value.set(change.new + 1) }
            log.append(change.new)
        }
        value.set(1)
        #expect(log.elements == [1, 2, 3])
        withExtendedLifetime(observation) {}
    }

    @Test("A value that comes back to its place when it is released finds no lock in its way")
    func releasedValues_mayComeBack() {
        final class Guest: Sendable {
            let leave: @Sendable () -> Void
            init(leave: @escaping @Sendable () -> Void) { self.leave = leave }
            deinit { leave() }
        }
        let place = ObservedValue<Guest?>(nil)
        let departures = Trace<Bool>()
        let leave: @Sendable () -> Void = { departures.append(place.value == nil) }
        place.set(Guest(leave: leave))
        place.set(nil)
        #expect(departures.elements == [true])
        let observation = place.observe { _ in }
        place.set(Guest(leave: leave), wait: true)
        place.set(nil, wait: true)
        #expect(departures.elements == [true, true])
        withExtendedLifetime(observation) {}
    }
}
