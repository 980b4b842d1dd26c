import Foundation
import Glibc
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests what a service manager with `WatchdogSec=` receives.
    @Suite("Watchdog, end to end")
    struct WatchdogTests {
        private func daemon(_ environment: [String: String]) throws -> Daemon {
            try Daemon(configuration: "", environment: environment) { _ in
                ["--backend", "headless", "--panel", "480x120"]
            }
        }

        @Test(
            "Fault 36: while its loop runs it says so within each period; once that hangs it says nothing, and it can be killed"
        )
        func hangingLoop_isSilent() throws {
            let daemon = try daemon(["WATCHDOG_USEC": "400000"])
            let process = daemon.process.processIdentifier
            let began = ContinuousClock.now
            for _ in 0..<4 { #expect(daemon.notify.wait(for: "WATCHDOG=1")) }
            // At least a quarter of the period lies between two messages (`sd_event_set_watchdog(3)`), so that they are
            // no flood.
            #expect(ContinuousClock.now - began > .milliseconds(250))

            kill(process, SIGSTOP)
            // These are the messages that it sent before it was stopped.
            var late = 0
            while daemon.notify.wait(for: "WATCHDOG=1", seconds: 1) { late += 1 }
            #expect(late <= 1)

            // A service manager ends a service that is silent for too long by SIGKILL. (SIGABRT comes first, but
            // processes that the runner starts block that.)
            kill(process, SIGKILL)
            daemon.process.waitUntilExit()
            #expect(daemon.process.terminationReason == .uncaughtSignal)
            #expect(daemon.process.terminationStatus == SIGKILL)
        }

        @Test("without a watchdog nothing wakes the daemon to feed one")
        func withoutWatchdog_nothingIsSaid() throws {
            let daemon = try daemon([:])
            #expect(!daemon.notify.wait(for: "WATCHDOG=1", seconds: 1))
        }
    }
}
