import NotchCore
import Testing

@testable import NotchRuntime

@Suite("When preferences are written")
struct PreferenceMachineTests {
    private func millisecond(_ value: Int) -> Instant { .zero + .milliseconds(value) }

    @Test("H5: the changes of a second are one write")
    func changes_areOneWrite() {
        var machine = PreferenceMachine(saved: nil)
        for value in 0..<100 {
            #expect(machine.handle(.replace([UInt8(value)]), at: millisecond(value * 10)).isEmpty)
        }
        #expect(machine.nextDeadline == millisecond(1000))
        #expect(machine.handle(.deadline, at: millisecond(1000)) == [.write([99])])
        #expect(machine.handle(.written(fault: nil), at: millisecond(1005)).isEmpty)
        #expect(machine.nextDeadline == nil)
    }

    @Test("H5: an equal value writes nothing, nor does one that comes back in time")
    func equal_writesNothing() {
        var machine = PreferenceMachine(saved: [1])
        #expect(machine.handle(.replace([1]), at: .zero).isEmpty)
        #expect(machine.nextDeadline == nil)
        _ = machine.handle(.replace([2]), at: .zero)
        _ = machine.handle(.replace([1]), at: millisecond(10))
        #expect(machine.nextDeadline == nil)
        #expect(machine.handle(.close, at: millisecond(20)) == [.closed])
    }

    @Test("a change during a write is written after it")
    func change_duringAWrite() {
        var machine = PreferenceMachine(saved: nil)
        _ = machine.handle(.replace([1]), at: .zero)
        #expect(machine.handle(.deadline, at: millisecond(1000)) == [.write([1])])
        #expect(machine.handle(.replace([2]), at: millisecond(1001)).isEmpty)
        #expect(machine.nextDeadline == nil)
        _ = machine.handle(.written(fault: nil), at: millisecond(1100))
        #expect(machine.nextDeadline == millisecond(2100))
        #expect(machine.handle(.deadline, at: millisecond(2100)) == [.write([2])])
    }

    @Test("a disk that takes nothing is told of once, and tried again until it does")
    func fault_isToldOnce() {
        var machine = PreferenceMachine(saved: nil)
        _ = machine.handle(.replace([1]), at: .zero)
        var now = millisecond(1000)
        var complaints = 0
        for _ in 0..<5 {
            #expect(machine.handle(.deadline, at: now) == [.write([1])])
            complaints += machine.handle(.written(fault: "full"), at: now).count
            #expect(machine.nextDeadline == now + PreferenceMachine.retryDelay)
            now = now + PreferenceMachine.retryDelay
        }
        #expect(complaints == 1)
        _ = machine.handle(.deadline, at: now)
        #expect(machine.handle(.written(fault: nil), at: now).isEmpty)
        #expect(machine.nextDeadline == nil)
    }

    @Test("the end writes what is not written yet, and waits for it")
    func close_writesTheRest() {
        var machine = PreferenceMachine(saved: nil)
        _ = machine.handle(.replace([1]), at: .zero)
        #expect(machine.handle(.close, at: millisecond(10)) == [.write([1])])
        #expect(machine.handle(.replace([2]), at: millisecond(11)).isEmpty)
        #expect(machine.handle(.written(fault: nil), at: millisecond(20)) == [.closed])
        #expect(machine.nextDeadline == nil)
    }

    @Test("the end during a write waits for that write, or for the one after it")
    func close_duringAWrite() {
        var machine = PreferenceMachine(saved: nil)
        _ = machine.handle(.replace([1]), at: .zero)
        _ = machine.handle(.deadline, at: millisecond(1000))
        var changed = machine
        #expect(machine.handle(.close, at: millisecond(1001)).isEmpty)
        #expect(machine.handle(.written(fault: nil), at: millisecond(1002)) == [.closed])
        _ = changed.handle(.replace([2]), at: millisecond(1001))
        #expect(changed.handle(.close, at: millisecond(1001)).isEmpty)
        #expect(changed.handle(.written(fault: nil), at: millisecond(1002)) == [.write([2])])
        #expect(changed.handle(.written(fault: nil), at: millisecond(1003)) == [.closed])
    }
}
