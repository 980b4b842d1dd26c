import Foundation
import NotchCore
import NotchEventLoop
import NotchTestSupport
import Synchronization
import Testing

@testable import NotchInput

/// Notes of what happened, in order.
@SurfaceActor
private final class Notes {
    var lines: [String] = []
}

@Suite("A sensor's thread")
@SurfaceActor
struct SensorThreadTests {
    @Test("Fault 26: while a reading stalls, the input says so and another input goes on")
    func stalledReading_isUnknown() throws {
        let loop = try EventLoop()
        let gate = Gate()
        let isStalling = Mutex(false)
        let iio = FakeIIO { attribute in
            if attribute == "in_distance_raw", isStalling.withLock({ $0 }) { gate.pass() }
        }
        iio.add("iio:device0", ["name": "slow", "in_distance_raw": "100", "in_distance_scale": "0.001"])
        iio.add("iio:device1", ["name": "quick", "in_proximity_raw": "300"])
        let pace = ProximityPace(interval: .milliseconds(10), idleInterval: .milliseconds(10))
        let notes = Notes()
        let context = InputContext(
            loop: loop, logger: .silent, perform: { notes.lines.append("\($1) \($0.notation)") }, reportsChanged: {})
        let inputs = ProximityInputs(
            [
                ProximityOptions(name: "slow", device: "slow", near: 0.5, pace: pace),
                ProximityOptions(name: "quick", device: "quick", near: 200, pace: pace),
            ], context: context, system: iio
        ) { try LoopWorker(loop: loop, purpose: "a sensor") }
        inputs.start()
        var turns = 0
        func check() {
            turns += 1
            switch notes.lines.count {
            case 2 where !isStalling.withLock({ $0 }): isStalling.withLock { $0 = true }
            // The input that stalls is unknown after its time limit, while the other input goes on.
            case 3: iio.set("in_proximity_raw", "10", of: "iio:device1")
            case 4:
                isStalling.withLock { $0 = false }
                gate.open()
            case 5...: loop.stop()
            default: break
            }
            if turns > 3000 { loop.stop(code: 1) }
            _ = loop.schedule(at: loop.now + .milliseconds(5)) { check() }
        }
        check()
        #expect(try loop.runBounded() == 0)
        #expect(notes.lines.prefix(2).sorted() == ["quick hover on", "slow hover on"])
        #expect(notes.lines.dropFirst(2) == ["slow hover off", "quick hover off", "slow hover on"])
        inputs.close()
    }
}
