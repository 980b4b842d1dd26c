import Foundation
import NotchTestSupport
import Testing

/// A SIGBUS that does not concern the guard has the same effect as without the guard, whatever handled it before. Each
/// test runs a process of its own, which is to die.
@Suite struct SignalChainTests {
    enum End: Hashable {
        case exit(Int32)
        case signal(Int32)
    }

    @Test(
        arguments: [
            (["touch-guarded"], End.exit(0)),
            (["touch-foreign"], .signal(SIGBUS)),
            (["send"], .signal(SIGBUS)),
            (["ignored-before", "touch-guarded"], .exit(0)),
            (["ignored-before", "touch-foreign"], .signal(SIGBUS)),
            (["ignored-before", "send"], .exit(0)),
            (["default-with-info-before", "touch-guarded"], .exit(0)),
            (["default-with-info-before", "touch-foreign"], .signal(SIGBUS)),
            (["default-with-info-before", "send"], .signal(SIGBUS)),
            (["ignored-with-info-before", "touch-foreign"], .signal(SIGBUS)),
            (["ignored-with-info-before", "send"], .exit(0)),
            (["plain-handler-before", "touch-guarded"], .exit(0)),
            (["plain-handler-before", "touch-foreign"], .exit(42)),
            (["plain-handler-before", "send"], .exit(42)),
            (["handler-before", "touch-guarded"], .exit(0)),
            (["handler-before", "touch-foreign"], .exit(43)),
        ])
    func process_endsAsItWouldWithoutTheGuard(_ arguments: [String], _ end: End) throws {
        #expect(try run(arguments).end == end)
    }

    /// The terminal's guard is installed before the mappings' guard, or after it.
    @Test(
        arguments: ["terminal-before", "terminal-after"],
        [
            (["touch-guarded"], End.exit(0), "alive farewell"),
            (["given-back", "touch-guarded"], .exit(0), "alive "),
            (["touch-foreign"], .signal(SIGBUS), "farewell"),
            (["given-back", "touch-foreign"], .signal(SIGBUS), ""),
            (["send"], .signal(SIGBUS), "farewell"),
            (["ignored-before", "touch-foreign"], .signal(SIGBUS), "farewell"),
            (["surviving-handler-before", "send"], .exit(0), "farewellalive "),
            (["reporting-handler-before", "send"], .signal(SIGBUS), "farewell"),
            (["reporting-handler-before", "touch-foreign"], .signal(SIGBUS), "farewell"),
            (["reporting-handler-before", "touch-guarded"], .exit(0), "alive farewell"),
            (["plain-handler-before", "touch-guarded"], .exit(0), "alive farewell"),
            (["plain-handler-before", "touch-foreign"], .exit(42), "farewell"),
            (["handler-before", "touch-foreign"], .exit(43), "farewell"),
            (["abort"], .signal(SIGABRT), "farewell"),
            (["quit"], .signal(SIGQUIT), "farewell"),
            (["quit-ignored-before", "quit"], .exit(0), "alive farewell"),
            (["overflow"], .signal(SIGSEGV), "farewell"),
            (["thread"], .signal(SIGABRT), "farewell"),
            ([], .exit(0), "alive farewell"),
        ])
    func process_givesItsTerminalBack(_ order: String, _ death: ([String], End, String)) throws {
        let (arguments, end, output) = death
        let found = try run([order] + arguments)
        #expect(found.end == end)
        #expect(found.output == output)
    }

    @Test func ignoredSignal_leavesTheTerminalAlone() throws {
        let found = try run(["terminal-before", "ignored-before", "send"])
        #expect(found.end == .exit(0))
        #expect(found.output == "alive farewell")
    }

    /// A trap is SIGILL or SIGTRAP, depending on the processor.
    @Test func trap_givesTheTerminalBack() throws {
        let found = try run(["terminal-after", "trap"])
        #expect([End.signal(SIGILL), .signal(SIGTRAP)].contains(found.end))
        #expect(found.output == "farewell")
    }

    private func run(_ arguments: [String]) throws -> (end: End, output: String) {
        let pipe = Pipe()
        // The runtime's own crash reporter takes seconds, and its handler is not tested here.
        let process = try ChildProcess(
            try probe(), arguments, environment: ["SWIFT_BACKTRACE": "enable=no"], output: .pipe(pipe), errors: .null)
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let end: End =
            process.terminationReason == .exit
            ? .exit(process.terminationStatus) : .signal(process.terminationStatus)
        return (end, output)
    }

    /// Returns the path of the probe, which is beside the tests' own executable or bundle.
    private func probe() throws -> URL {
        let paths =
            [try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")] + CommandLine.arguments
        let probes = paths.map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("mapping-guard-probe")
        }
        return try #require(probes.first { FileManager.default.isExecutableFile(atPath: $0.path) })
    }
}
