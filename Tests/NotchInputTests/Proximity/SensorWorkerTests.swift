import Foundation
import NotchCore
import NotchEventLoop
import NotchTestSupport
import Synchronization
import Testing

@testable import NotchInput

/// A gate that a thread waits at until it is opened.
private final class Gate: Sendable {
    private let reader: Int32
    private let writer: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        (reader, writer) = (ends[0], ends[1])
    }

    func open() {
        _ = write(writer, [1], 1)
    }

    func pass() {
        var byte: UInt8 = 0
        _ = read(reader, &byte, 1)
    }

    deinit {
        close(reader)
        close(writer)
    }
}

/// Notes of what happened, in order.
@SurfaceActor
private final class Notes {
    var lines: [String] = []
}

@Suite("A sensor's thread")
@SurfaceActor
struct SensorWorkerTests {
    @Test("work is done on another thread, in order, and answered on the loop")
    func work_isAnsweredOnTheLoop() throws {
        let loop = try EventLoop()
        let worker = try SensorWorker(loop: loop)
        let here = UInt(pthread_self())
        let notes = Notes()
        for number in 1...5 {
            worker.perform {
                let there = UInt(pthread_self())
                return {
                    #expect(there != here && UInt(pthread_self()) == here)
                    notes.lines.append("\(number)")
                    if number == 5 { loop.stop() }
                }
            }
        }
        try loop.run()
        worker.close()
        #expect(notes.lines == ["1", "2", "3", "4", "5"])
    }

    @Test("Fault 26: work that stalls holds up neither the loop nor another sensor's thread")
    func stall_holdsUpNothing() throws {
        let loop = try EventLoop()
        let gate = Gate()
        let (stalled, free) = (try SensorWorker(loop: loop), try SensorWorker(loop: loop))
        let notes = Notes()
        stalled.perform {
            gate.pass()
            return {
                notes.lines.append("stalled")
                loop.stop()
            }
        }
        free.perform { { notes.lines.append("free") } }
        // The gate is opened by the loop's own timer, after the other thread's answer.
        func tick(_ count: Int) {
            _ = loop.schedule(at: loop.now + .milliseconds(1)) {
                notes.lines.append("tick")
                if count >= 3, notes.lines.contains("free") { gate.open() } else { tick(count + 1) }
            }
        }
        tick(1)
        try loop.run()
        #expect(notes.lines.last == "stalled")
        #expect(notes.lines.filter { $0 == "tick" }.count >= 3)
        stalled.close()
        free.close()
    }

    @Test("a closed thread sends no more answers, but does the work that it was given")
    func close_dropsAnswers() throws {
        let loop = try EventLoop()
        let (gate, done) = (Gate(), Gate())
        let worker = try SensorWorker(loop: loop)
        worker.perform {
            gate.pass()
            return { Issue.record("a closed thread answered") }
        }
        worker.perform {
            done.open()
            return { Issue.record("a closed thread answered") }
        }
        worker.close()
        worker.close()
        worker.perform { { Issue.record("a closed thread was asked") } }
        gate.open()
        done.pass()
        _ = loop.schedule(at: loop.now + .milliseconds(5)) { loop.stop() }
        try loop.run()
    }

    @Test("threads and descriptors are given back")
    func threads_end() throws {
        let loop = try EventLoop()
        func counts() -> (threads: Int, descriptors: Int) {
            let names = { (path: String) in (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0 }
            return (names("/proc/self/task"), names("/proc/self/fd"))
        }
        let before = counts()
        // Other tests have threads and descriptors too, but not half as many as two hundred leaks would leave.
        let others = 100
        for _ in 0..<200 {
            let worker = try SensorWorker(loop: loop)
            worker.perform { { loop.stop() } }
            try loop.run()
            worker.close()
        }
        // The last threads may not have ended yet.
        var after = counts()
        for _ in 0..<1000
        where after.threads > before.threads + others || after.descriptors > before.descriptors + others {
            usleep(1000)
            after = counts()
        }
        #expect(after.threads <= before.threads + others)
        #expect(after.descriptors <= before.descriptors + others)
    }

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
        ) { try SensorWorker(loop: loop) }
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
        #expect(try loop.run() == 0)
        #expect(notes.lines.prefix(2).sorted() == ["quick hover on", "slow hover on"])
        #expect(notes.lines.dropFirst(2) == ["slow hover off", "quick hover off", "slow hover on"])
        inputs.close()
    }
}
