import Foundation
import NotchConcurrency
import NotchTestSupport
import Testing

@Suite struct ObservedValueReadingTests {
    @Test("K2: an observer reads the value of the reported change, even after later writes")
    func observer_readsWhatItIsToldOf() {
        let deliveries = Deliveries()
        let (value, other) = (ObservedValue(0, schedule: deliveries.add), ObservedValue("a", schedule: deliveries.add))
        let readings = Trace<String>()
        let observation = value.observe { change in
            readings.append("\(change.new): \(value.value), \(other.value)")
        }
        for number in 1...3 { value.set(number) }
        other.set("b")
        deliveries.run()
        value.set(4, wait: true)
        #expect(readings.elements == ["1: 1, b", "2: 2, b", "3: 3, b", "4: 4, b"])
        withExtendedLifetime(observation) {}
    }

    @Test("K2: other threads read the latest value meanwhile, and wait for no observer")
    func otherThreads_readTheLatest() {
        let deliveries = Deliveries()
        let value = ObservedValue(0, schedule: deliveries.add)
        let readings = Trace<Int>()
        let observation = value.observe { _ in
            let hasRead = Latch()
            Thread {
                readings.append(value.value)
                hasRead.open()
            }.start()
            hasRead.wait()
            readings.append(value.value)
        }
        value.set(1)
        value.set(2)
        deliveries.run()
        #expect(readings.elements == [2, 1, 2, 2])
        withExtendedLifetime(observation) {}
    }

    @Test("K3: an observer that writes reads its own value, and the next observer reads the reported value")
    func observer_readsItsOwnWrites() {
        let deliveries = Deliveries()
        let value = ObservedValue(0, schedule: deliveries.add)
        let readings = Trace<String>()
        let writer = value.observe { change in
            guard change.new < 10 else { return }
            value.set(change.new * 10)
            readings.append("writer \(value.value)")
        }
        let reader = value.observe { change in
            readings.append("reader \(change.new) \(value.value)")
        }
        value.set(1)
        value.set(2)
        // Code outside the observers reads the latest value.
        #expect(value.value == 2)
        deliveries.run()
        #expect(
            readings.elements == [
                "writer 10", "reader 1 1", "writer 20", "reader 2 2", "reader 10 10", "reader 20 20",
            ])
        #expect(value.value == 20)
        withExtendedLifetime((writer, reader)) {}
    }

    @Test("K3: a writer goes on before observers are called, unless it asks to wait")
    func writes_areAsynchronousUnlessAsked() {
        let deliveries = Deliveries()
        let value = ObservedValue(0, schedule: deliveries.add)
        let log = Trace<Int>()
        let observation = value.observe { log.append($0.new) }
        value.set(1)
        #expect(value.value == 1 && log.elements.isEmpty)
        value.set(2, wait: true)
        #expect(log.elements == [1, 2])
        value.set(3)
        #expect(value.modify(wait: true) { $0 } == 3)
        #expect(log.elements == [1, 2, 3, 3])
        deliveries.run()
        #expect(log.elements.count == 4)
        withExtendedLifetime(observation) {}
    }

    @Test("K3: a read after a write on the same thread sees it, with others at work")
    func read_seesTheThreadsOwnWrite() async {
        // Each thread counts in an element of its own.
        let value = ObservedValue(Array(repeating: 0, count: 8)) { delivery in Thread { delivery() }.start() }
        let observation = value.observe { _ in sched_yield() }
        let misses = Trace<Int>()
        await onThreads(8) { thread in
            for step in 1...100 {
                value.modify(wait: step.isMultiple(of: 10)) { $0[thread] = step }
                if value.value[thread] != step { misses.append(step) }
            }
        }
        #expect(misses.elements.isEmpty)
        withExtendedLifetime(observation) {}
    }

    @Test("K3: a waiting writer goes on when the change was reported, even by another thread")
    func waiting_includesWhatOthersTell() async {
        let value = ObservedValue(0)
        let trace = Trace<String>()
        let (isTelling, mayGoOn) = (Latch(), Latch())
        let observation = value.observe { change in
            if change.new == 1 {
                isTelling.open()
                mayGoOn.wait()
            }
            trace.append("told \(change.new)")
        }
        await onThreads(2) { thread in
            if thread == 0 {
                value.set(1, wait: true)
            } else {
                isTelling.wait()
                value.set(2)
                mayGoOn.open()
                value.set(3, wait: true)
                trace.append("goes on")
            }
        }
        #expect(trace.elements == ["told 1", "told 2", "told 3", "goes on"])
        withExtendedLifetime(observation) {}
    }

    @Test("K3: by default observers are called on the surface actor")
    func telling_isOnTheSurfaceActor() async {
        let value = ObservedValue(0)
        let told = AsyncStream.makeStream(of: Int.self)
        let observation = value.observe { change in
            SurfaceActor.shared.preconditionIsolated()
            told.continuation.yield(change.new)
        }
        value.set(1)
        value.set(2)
        var numbers = told.stream.makeAsyncIterator()
        #expect(await numbers.next() == 1)
        #expect(await numbers.next() == 2)
        withExtendedLifetime(observation) {}
    }
}
