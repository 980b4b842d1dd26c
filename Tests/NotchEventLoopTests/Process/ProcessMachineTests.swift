import NotchCore
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

@Suite("The machine of processes")
struct ProcessMachineTests {
    private func instant(_ seconds: Double) -> Instant { Instant(sinceStart: .seconds(seconds)) }

    private func running(timeLimit: Duration? = nil) -> ProcessMachine {
        var machine = ProcessMachine()
        #expect(machine.handle(.start(1, timeLimit: timeLimit), at: .zero) == [.spawn(1)])
        #expect(machine.handle(.started(1), at: .zero) == [])
        return machine
    }

    @Test("a program that ends is reaped after its group is killed, and complete when nothing is left")
    func end_isComplete() {
        var machine = running()
        #expect(machine.running == 1)
        #expect(machine.handle(.ended(1), at: instant(1)) == [.signal(1, .kill), .reap(1)])
        #expect(machine.handle(.reaped(1, .exited(3)), at: instant(1)) == [.look])
        #expect(machine.running == 1)
        #expect(machine.handle(.found([]), at: instant(1)) == [.complete(1, .exited(3))])
        #expect(machine.running == 0 && machine.nextDeadline == nil)
    }

    @Test("what is left holds the completion up, but not for ever")
    func leftovers_holdUp() {
        var machine = running()
        _ = machine.handle(.ended(1), at: .zero)
        _ = machine.handle(.reaped(1, .killed(signal: 9)), at: .zero)
        #expect(machine.handle(.found([1]), at: .zero) == [])
        #expect(machine.handle(.childrenChanged, at: .zero) == [.look])
        #expect(machine.handle(.found([1]), at: .zero) == [])
        var effects: [ProcessMachine.Effect] = []
        var instants: [Int] = []
        for _ in 0..<10 {
            guard let deadline = machine.nextDeadline else { break }
            instants.append(deadline.milliseconds / 1000)
            effects += machine.handle(.deadline, at: deadline)
            if effects.last == .look { effects += machine.handle(.found([1]), at: deadline) }
        }
        #expect(effects.filter { $0 != .look } == [.complete(1, .killed(signal: 9))])
        #expect(instants.contains(10), "\(instants)")
        #expect(machine.running == 0)
        #expect(machine.handle(.found([]), at: instant(1000)) == [])
        #expect(machine.nextDeadline == nil)
    }

    @Test("the time limit asks, and then kills")
    func timeLimit_asksThenKills() {
        var machine = running(timeLimit: .seconds(5))
        #expect(machine.nextDeadline == instant(5))
        #expect(machine.handle(.deadline, at: instant(5)) == [.signal(1, .terminate)])
        #expect(machine.handle(.cancel(1), at: instant(6)) == [])
        #expect(machine.nextDeadline == instant(10))
        #expect(machine.handle(.deadline, at: instant(10)) == [.signal(1, .kill)])
        _ = machine.handle(.ended(1), at: instant(10))
        _ = machine.handle(.reaped(1, .killed(signal: 9)), at: instant(10))
        #expect(machine.handle(.found([]), at: instant(10)) == [.complete(1, .timedOut)])
    }

    @Test("an orderly end leaves less time, also to what was asked before")
    func stop_shortensTheGrace() {
        var machine = running()
        #expect(machine.handle(.cancel(1), at: .zero) == [.signal(1, .terminate)])
        #expect(machine.nextDeadline == instant(5))
        #expect(machine.handle(.stop, at: instant(1)) == [])
        #expect(machine.nextDeadline == Instant(sinceStart: .milliseconds(1400)))
        #expect(machine.handle(.deadline, at: Instant(sinceStart: .milliseconds(1400))) == [.signal(1, .kill)])
    }

    @Test("a process that the kernel does not end is given up, and reaped when it ends")
    func lostProcess_isGivenUp() {
        var machine = running(timeLimit: .seconds(1))
        _ = machine.handle(.deadline, at: instant(1))
        _ = machine.handle(.deadline, at: instant(6))
        #expect(machine.handle(.deadline, at: instant(16)) == [.complete(1, .timedOut)])
        #expect(machine.running == 0 && machine.nextDeadline == nil)
        #expect(machine.handle(.stop, at: instant(17)) == [.stopped])
        #expect(machine.handle(.ended(1), at: instant(99)) == [.signal(1, .kill), .reap(1)])
        #expect(machine.handle(.reaped(1, nil), at: instant(99)) == [.look])
        #expect(machine.handle(.found([]), at: instant(99)) == [])
    }

    @Test("while something runs, there is a look now and then")
    func looks_comeNowAndThen() {
        var machine = running()
        #expect(machine.nextDeadline == instant(30))
        #expect(machine.handle(.deadline, at: instant(30)) == [.look])
        #expect(machine.handle(.found([]), at: instant(30)) == [])
        #expect(machine.nextDeadline == instant(60))
    }

    @Test("a stop with nothing running is over at once, and is told once")
    func stop_isToldOnce() {
        var machine = ProcessMachine()
        #expect(machine.handle(.stop, at: .zero) == [.stopped])
        #expect(machine.hasStopped)
        #expect(machine.handle(.stop, at: .zero) == [])
        #expect(machine.handle(.start(1, timeLimit: nil), at: .zero) == [.complete(1, .cancelled)])
    }

    @Test("the machine that is told the same again decides the same", arguments: 0..<20 as Range<UInt64>)
    func machine_decidesTheSame(seed: UInt64) {
        let log = ReplayLog(of: ProcessMachine(), seed: seed, steps: 400) { _, random in
            let id = Int.random(in: 0..<8, using: &random)
            switch Int.random(in: 0..<20, using: &random) {
            case 0...3: return .start(id, timeLimit: Bool.random(using: &random) ? .seconds(1) : nil)
            case 4...7: return .started(id)
            case 8: return .failed(id, .noEntry)
            case 9, 10: return .cancel(id)
            case 11...13: return .ended(id)
            case 14...16: return .reaped(id, Bool.random(using: &random) ? .exited(1) : nil)
            case 17: return .childrenChanged
            case 18: return .found(Bool.random(using: &random) ? [id] : [])
            default: return Int.random(in: 0..<60, using: &random) == 0 ? .stop : .found([])
            }
        }
        #expect(log.count { !$0.isEmpty } > 20)
        #expect(log.difference() == nil)
    }
}
