import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchGlances

/// When a script runs again, and what its last run leaves to it.
extension ScriptSourceTests {
    @Test("a script that repeats waits for as long as it likes, and runs again at once, though not twice in a second")
    func repeating_runsAtOnce() async throws {
        let module = module(.repeating)
        module.start()
        #expect(scripts.launched[0].request.timeLimit == nil && clock.timerCount == 0)
        #expect(scripts.launched[0].request.environment["BLOCK_INTERVAL"] == "repeat")
        await clock.advance(by: .seconds(3600))
        scripts.launched[0].finish("event")
        #expect(shelf.values == ["event"] && shelf.lifetimes["cpu"] == .some(nil))
        await clock.advance(by: .zero)
        try #require(scripts.launched.count == 2)
        scripts.launched[1].finish("event")
        await clock.advance(by: .milliseconds(999))
        #expect(scripts.launched.count == 2 && shelf.changes == 1)
        await clock.advance(by: .milliseconds(1))
        #expect(scripts.launched.count == 3)
        module.stop()
        #expect(clock.timerCount == 0)
    }

    @Test("a script that nobody sees sleeps, and runs at once when it is seen again", arguments: [true, false])
    func unseenScript_sleeps(repeats: Bool) async {
        let module = module(repeats ? .repeating : .every(.seconds(10)))
        scripts.onLaunch = { program in program.finish("1") }
        module.start()
        await clock.advance(by: .seconds(20))
        module.setVisible(false)
        let count = scripts.launched.count
        #expect(count >= 3 && clock.timerCount == 0)
        await clock.advance(by: .seconds(3600))
        #expect(scripts.launched.count == count)
        module.setVisible(true)
        await clock.advance(by: .zero)
        #expect(scripts.launched.count == count + 1)
        await clock.advance(by: .seconds(10))
        #expect(scripts.launched.count >= count + 2)
        module.stop()
    }

    @Test("a script for ever that nobody sees is started again all the same")
    func unseenScript_runsForEver() async {
        let module = module(.continuous)
        module.start()
        module.setVisible(false)
        scripts.launched[0].end(.exited(1))
        await clock.advance(by: .seconds(1))
        #expect(scripts.launched.count == 2)
        module.stop()
    }

    @Test("a script that repeats and fails waits longer each time, while its glance grows stale")
    func repeatingFailure_isBackedOff() async {
        let module = module(.repeating) { $0.timeLimit = .seconds(20) }
        module.start()
        #expect(scripts.launched[0].request.timeLimit == .seconds(20))
        scripts.launched[0].finish("1")
        scripts.onLaunch = { program in program.end(.exited(1)) }
        await clock.advance(by: .seconds(3600))
        // The first one, then after 1 s, 1, 2, 4 ... 256 s, and then every 300 s.
        #expect(scripts.launched.count == 21)
        #expect(shelf.values == ["1"] && shelf.lifetimes["cpu"] == .seconds(60))
        #expect(log.lines == ["/opt/cpu exited 1"])
        scripts.onLaunch = { program in program.finish("2") }
        await clock.advance(by: .seconds(300))
        #expect(shelf.values == ["2"] && shelf.lifetimes["cpu"] == .some(nil))
        #expect(scripts.launched.count > 100)
        #expect(log.lines.last == "/opt/cpu works again")
        module.stop()
    }

    @Test("a script for ever that ends well after it has told something runs again after a second, without a word")
    func goodEnd_isExpected() async throws {
        let module = module(.continuous)
        module.start()
        for number in 0..<30 {
            scripts.launched[number].finish(#"{"text": "\#(number)"}"#)
            #expect(shelf.values == ["\(number)"] && shelf.lifetimes["cpu"] == .some(nil))
            await clock.advance(by: .seconds(1))
            try #require(scripts.launched.count == number + 2)
        }
        #expect(log.lines == [])
        // One that ends without a word, or badly, has failed.
        scripts.onLaunch = { program in program.end(.exited(0)) }
        scripts.launched[30].end(.exited(0))
        await clock.advance(by: .seconds(30))
        #expect(scripts.launched.count == 35)
        #expect(log.lines == ["/opt/cpu has ended, and is started again"])
        #expect(shelf.lifetimes["cpu"] == .seconds(60))
        module.stop()
    }

    @Test("members such as _count come back in the environment of the next run, until a state lacks them")
    func variables_comeBack() async {
        let module = module { $0.environment = ["_count": "0", "TITLE": "Load"] }
        func environment() -> [String: String] { scripts.launched.last?.request.environment ?? [:] }
        module.start()
        func end(_ text: String, _ end: ProcessEnd = .exited(0)) async {
            scripts.running.first?.finish(text, end: end)
            await clock.advance(by: .seconds(10))
        }
        #expect(environment()["_count"] == "0")
        let path = environment()["PATH"]
        let state = #"{"full_text": "Counter: 0", "_count": 1, "TITLE": "x", "PATH": "/evil", "LD_PRELOAD": "/evil"}"#
        await end(state)
        #expect(environment()["_count"] == "1" && environment()["TITLE"] == "Load")
        #expect(environment()["PATH"] == path && environment()["LD_PRELOAD"] == nil)
        await end(#"{"full_text": "", "_count": 5}"#, .exited(1))
        #expect(environment()["_count"] == "1", "a run that fails changes nothing")
        await end(#"{"full_text": "", "_count": 2}"#)
        #expect(environment()["_count"] == "2" && shelf.values == [])
        await end("plain")
        #expect(environment()["_count"] == "0" && scripts.launched.count == 5)
        module.stop()
    }

    @Test("a script that keeps too much for its next run is told so, and has its glance")
    func manyVariables_areTold() async {
        let module = module()
        module.start()
        let members = (0..<40).map { #""_a\#($0)": \#($0)"# }.joined(separator: ", ")
        scripts.launched[0].finish(#"{"text": "a", \#(members)}"#)
        #expect(shelf.values == ["a"])
        #expect(
            log.lines == [
                "/opt/cpu writes more than 32 variables or 4 KiB for its next run; the rest is left out"
            ])
        module.stop()
    }
}
