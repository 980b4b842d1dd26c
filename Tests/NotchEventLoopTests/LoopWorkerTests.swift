import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchEventLoop

/// Notes of what happened, in order.
@SurfaceActor
private final class Notes {
    var lines: [String] = []
}

@Suite("A worker's thread")
@SurfaceActor
struct LoopWorkerTests {
    @Test("work is done on another thread, in order, and answered on the loop")
    func work_isAnsweredOnTheLoop() throws {
        let loop = try EventLoop()
        let worker = try LoopWorker(loop: loop, purpose: "a test")
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
        try loop.runBounded()
        worker.close()
        #expect(notes.lines == ["1", "2", "3", "4", "5"])
    }

    @Test("Fault 26: work that stalls holds up neither the loop nor another worker's thread")
    func stall_holdsUpNothing() throws {
        let loop = try EventLoop()
        let gate = Gate()
        let stalled = try LoopWorker(loop: loop, purpose: "a test")
        let free = try LoopWorker(loop: loop, purpose: "a test")
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
        try loop.runBounded()
        #expect(notes.lines.last == "stalled")
        #expect(notes.lines.filter { $0 == "tick" }.count >= 3)
        stalled.close()
        free.close()
    }

    @Test("a closed thread sends no more answers, but does the work that it was given")
    func close_dropsAnswers() throws {
        let loop = try EventLoop()
        let (gate, done) = (Gate(), Gate())
        let worker = try LoopWorker(loop: loop, purpose: "a test")
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
        try loop.runBounded()
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
            let worker = try LoopWorker(loop: loop, purpose: "a test")
            worker.perform { { loop.stop() } }
            try loop.runBounded()
            worker.close()
        }
        // The last threads may not have ended yet.
        var after = counts()
        for _ in 0..<60_000
        where after.threads > before.threads + others || after.descriptors > before.descriptors + others {
            usleep(1000)
            after = counts()
        }
        #expect(after.threads <= before.threads + others)
        #expect(after.descriptors <= before.descriptors + others)
    }
}
