import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@Suite("The machine behind real processes", .serialized)
@SurfaceActor
struct ReplayTests {
    @Test("its log, told to a fresh machine, gives the same effects")
    func log_givesTheSame() throws {
        var configuration = ProcessMachine.Configuration()
        configuration.grace = .milliseconds(20)
        let test = try TestRunner(configuration)
        let journal = MachineJournal(of: test.runner.machineRunner)
        var count = 0
        let scripts = [
            "exit 3", "sleep 1000", "trap '' TERM; while :; do sleep 1000; done", "setsid sh -c '(sleep 1000 &)'",
            "exec /missing",
        ]
        for script in scripts + scripts {
            test.runner.run(.shell(script, timeLimit: .milliseconds(100))) { _ in
                count += 1
                if count == 10 { test.runner.stop { test.loop.stop() } }
            }
        }
        try test.loop.runBounded()
        #expect(journal.log.count > 40)
        #expect(journal.log.difference() == nil)
        #expect(test.leftovers == [])
    }
}
