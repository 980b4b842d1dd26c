import Foundation
import Testing

/// What becomes of a SIGBUS that is none of the guard's business, and of whoever handled it before: in a process of its
/// own, which is to die.
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
        let process = Process()
        process.executableURL = try probe()
        process.arguments = arguments
        // The runtime's own crash reporter takes seconds, and its handler is not what is tested.
        process.environment = ["SWIFT_BACKTRACE": "enable=no"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let found: End =
            process.terminationReason == .exit
            ? .exit(process.terminationStatus) : .signal(process.terminationStatus)
        #expect(found == end)
    }

    /// Beside the tests' own executable or bundle.
    private func probe() throws -> URL {
        let paths =
            [try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")] + CommandLine.arguments
        let probes = paths.map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("mapping-guard-probe")
        }
        return try #require(probes.first { FileManager.default.isExecutableFile(atPath: $0.path) })
    }
}
