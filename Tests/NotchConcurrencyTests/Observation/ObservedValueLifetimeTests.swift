import NotchConcurrency
import NotchTestSupport
import Testing

@Suite struct ObservedValueLifetimeTests {
    private final class Owner: Sendable {
        let value: ObservedValue<Int>

        init(_ deliveries: Deliveries) {
            value = ObservedValue(0, schedule: deliveries.add)
        }
    }

    @Test("K-D2: if the owner goes before its last writes are reported, they are reported, and then all is gone")
    func ownersEnd_isHarmless() {
        let deliveries = Deliveries()
        let log = Trace<Int>()
        weak var gone: ObservedValue<Int>?
        let observation: Observation
        do {
            let owner = Owner(deliveries)
            gone = owner.value
            observation = owner.value.observe { log.append($0.new) }
            owner.value.set(1)
            owner.value.set(2)
        }
        #expect(log.elements.isEmpty)
        deliveries.run()
        #expect(log.elements == [1, 2])
        #expect(gone == nil)
        observation.cancel()
    }

    @Test("Releasing or cancelling an observation ends it and releases what it held, even with changes left to report")
    func observation_endsWithItsHandle() {
        final class Held: Sendable {}
        let deliveries = Deliveries()
        let value = ObservedValue(0, schedule: deliveries.add)
        let log = Trace<String>()
        weak var held: Held?
        var released: Observation?
        do {
            let object = Held()
            held = object
            released = value.observe { change in withExtendedLifetime(object) { log.append("A \(change.new)") } }
        }
        let cancelled = value.observe { log.append("B \($0.new)") }
        let kept = value.observe { log.append("C \($0.new)") }
        value.set(1, wait: true)
        value.set(2)
        #expect(held != nil)
        released = nil
        #expect(held == nil && released == nil)
        cancelled.cancel()
        cancelled.cancel()
        deliveries.run()
        #expect(log.elements == ["A 1", "B 1", "C 1", "C 2"])
        withExtendedLifetime(kept) {}
    }

    @Test("An observer may end itself, and others, of the change under way too")
    func observer_mayCancel() {
        let value = ObservedValue(0)
        let observations = Trace<Observation>()
        let log = Trace<String>()
        for name in ["A", "B", "C"] {
            observations.append(
                value.observe { change in
                    log.append("\(name) \(change.new)")
                    // The observer cancels itself and the last one.
                    if name == "B" { for observation in observations.elements.dropFirst() { observation.cancel() } }
                })
        }
        value.set(1, wait: true)
        value.set(2, wait: true)
        #expect(log.elements == ["A 1", "B 1", "A 2"])
    }

    @Test("Observers that come and go while eight threads write: each has an unbroken log")
    func comingAndGoing_keepsLogsWhole() async {
        let value = ObservedValue(0)
        let faults = Trace<String>()
        await onThreads(8) { thread in
            for _ in 0..<50 {
                let log = Trace<ValueChange<Int>>()
                let observation = value.observe(log.append)
                for _ in 0..<4 { value.modify(wait: true) { $0 += 1 } }
                observation.cancel()
                let changes = log.elements
                if changes.count < 4 { faults.append("thread \(thread) was told of \(changes.count)") }
                if !zip(changes, changes.dropFirst()).allSatisfy({ $0.new == $1.old }) {
                    faults.append("thread \(thread): \(changes)")
                }
            }
        }
        #expect(faults.elements.isEmpty)
        #expect(value.value == 1600)
    }

    @Test("A stream has every change in order, and ends with the value")
    func stream_endsWithTheValue() async {
        var value: ObservedValue<Int>? = ObservedValue(0)
        let streams = [0, 1].compactMap { _ in value?.changes() }
        value?.set(1, wait: true)
        value?.set(2, wait: true)
        value = nil
        for stream in streams {
            let changes = await stream.reduce(into: []) { $0.append($1) }
            #expect(changes == [ValueChange(old: 0, new: 1), ValueChange(old: 1, new: 2)])
        }
    }

    @Test("A loop over changes that nobody runs any more is forgotten; a slow one loses the oldest")
    func stream_isBoundedAndForgotten() async {
        let deliveries = Deliveries()
        var value: ObservedValue<Int>? = ObservedValue(0, bound: 2, schedule: deliveries.add)
        do {
            let stream = value?.changes()
            withExtendedLifetime(stream) {}
        }
        value?.set(1)
        #expect(deliveries.count == 0)
        let stream = value?.changes()
        for number in 2...5 { value?.set(number, wait: true) }
        value = nil
        let numbers = await stream?.reduce(into: []) { $0.append($1.new) }
        #expect(numbers == [4, 5])
    }
}
