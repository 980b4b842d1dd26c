import NotchCore
import Testing

@testable import NotchDisplay

// Faults 8 and 10: master lost, and the virtual terminal given away.
extension DRMDisplayMachineTests {
    @Test("Fault 8: master lost is asked for after 0.2 s, then the card is opened anew up to every 5 s")
    func masterLost_isRegained() {
        var trace = Trace.lit
        _ = trace.tell(.present(sequence: 2))
        let start = trace.now
        let effect = Effect.flip(cookie: 1)
        #expect(trace.tell(.failed(effect, Self.failure(.denied))) == [])
        #expect(trace.machine.condition.reason != nil)
        #expect(trace.wait()?.1 == [.presented(sequence: 2, at: Self.tick(2))])
        #expect(trace.wait()?.1 == [.takeMaster])
        #expect(trace.now - start == .milliseconds(200))
        #expect(trace.tell(.failed(.takeMaster, Self.failure(.denied))) == [.release])
        var waits: [Int] = []
        for _ in 0..<6 {
            let before = trace.now
            #expect(trace.wait()?.1 == [.acquire])
            waits.append((trace.now - before).milliseconds)
            #expect(trace.tell(.failed(.acquire, Self.failure(.denied))) == [.release])
        }
        #expect(waits == [400, 800, 1600, 3200, 5000, 5000])
        #expect(trace.tell(.acquired(milliHertz: nil)) == [.light])
        _ = trace.tell(.lit)
        // Once the display is lit, the waits begin anew.
        _ = trace.tell(.present(sequence: 3))
        _ = trace.tell(.failed(.flip(cookie: 2), Self.failure(.denied)))
        #expect(trace.machine.retryAt == trace.now + .milliseconds(200))
    }

    @Test("Fault 10: the virtual terminal is given away after the flip, and taken back every 20 ms")
    func theTerminal_waitsForTheFlip() {
        var trace = Trace.lit
        _ = trace.tell(.present(sequence: 2))
        _ = trace.tell(.flipped(.queued))
        #expect(trace.tell(.terminalReleased) == [])
        #expect(
            trace.tell(.flipDone(cookie: 1, at: trace.now, isVblank: true, isDirty: true))
                == [.dropMaster, .yieldTerminal])
        #expect(trace.machine.condition.reason == "the virtual terminal is in the background")
        _ = trace.wait()
        #expect(trace.machine.nextDeadline == nil)
        // The machine takes master first. Before that, it does not even look at the device.
        #expect(trace.tell(.terminalAcquired) == [.takeMaster])
        let start = trace.now
        for _ in 0..<10 {
            #expect(trace.tell(.failed(.takeMaster, Self.failure(.busy))) == [])
            #expect(trace.wait()?.1 == [.takeMaster])
        }
        #expect(trace.now - start == .milliseconds(200))
        #expect(trace.tell(.mastered) == [.light])
    }

    @Test("Fault 10: a flip without an end does not keep the terminal")
    func aLostFlip_doesNotKeepTheTerminal() {
        var trace = Trace.lit
        _ = trace.tell(.present(sequence: 2))
        _ = trace.tell(.terminalReleased)
        var effects: [Effect] = []
        while effects.isEmpty, let next = trace.wait() { effects = next.1 }
        #expect(effects.prefix(2) == [.dropMaster, .yieldTerminal])
    }

    @Test("Fault 10: a look at the device waits until the terminal is given")
    func aLook_waitsForTheTerminal() {
        var trace = Trace.lit
        _ = trace.tell(.deviceChanged)
        _ = trace.tell(.present(sequence: 2))
        _ = trace.tell(.flipped(.queued))
        _ = trace.tell(.terminalReleased)
        for _ in 0..<4 { #expect(trace.wait()?.1.contains(.probe) == false) }
        #expect(
            trace.tell(.flipDone(cookie: 1, at: trace.now, isVblank: true, isDirty: false))
                == [.dropMaster, .yieldTerminal])
    }

    @Test("Fault 10: a change seen while the terminal is given does not open a card")
    func aChangeWhileLeaving_opensNothing() {
        var trace = Trace.lit
        _ = trace.tell(.present(sequence: 2))
        _ = trace.tell(.flipped(.queued))
        _ = trace.tell(.terminalReleased)
        #expect(trace.tell(.probed(.changed)) == [])
        #expect(
            trace.tell(.flipDone(cookie: 1, at: trace.now, isVblank: true, isDirty: false))
                == [.dropMaster, .yieldTerminal])
        #expect(trace.machine.isAway)
        // The machine sees the change again once it has the display.
        #expect(trace.tell(.terminalAcquired) == [.takeMaster])
        #expect(trace.tell(.mastered) == [.light])
        #expect(trace.tell(.lit) == [.probe])
        #expect(trace.tell(.probed(.changed)) == [.turnOff, .discard(isRefused: false), .acquire])
    }
}
