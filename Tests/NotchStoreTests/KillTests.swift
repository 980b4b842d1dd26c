import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

/// A process with a store of its own is killed while it writes. The same file goes on with the next process.
@Suite("A process that is killed")
@SurfaceActor
struct KillTests {
    /// The number of processes. `NOTCH_KILLS=300` takes a few seconds more.
    private static let count = ProcessInfo.processInfo.environment["NOTCH_KILLS"].flatMap { Int($0) } ?? 60

    @Test("what was acknowledged is there once after SIGKILL at any instant")
    func acknowledged_survivesKill() throws {
        let folder = try TemporaryFolder()
        var options = StoreOptions(path: folder.path + "/notch.db")
        options.keep = 10_000_000
        options.maxSize = 1 << 30
        var random = SeededGenerator(seed: 4)
        var acknowledged: [String] = []
        for generation in 0..<Self.count {
            acknowledged += try live(generation, options.path, until: Int.random(in: 1...60, using: &random))
        }
        #expect(acknowledged.count > 20 * Self.count && Set(acknowledged).count == acknowledged.count)

        let store = TestStore(options)
        store.open()
        #expect(store.notices == [])
        let contents = try #require(store.contents)
        let ended = try store.read(.history(limit: 10_000_000)).filter { $0.outcome != .interrupted }
        let there = (contents.waiting + contents.shown).map(\.activity) + ended.map(\.activity)
        #expect(Set(there.map(\.id)).count == there.count)
        let lost = Set(acknowledged).subtracting(there.map(\.id.uuidString)).count
        #expect(lost == 0, "of \(acknowledged.count)")
        store.close()
        #expect(try integrity(of: options) == "ok")
    }

    /// Runs a process, and kills it once it has acknowledged so many activities.
    ///
    /// - Returns: the ids of all that it has acknowledged.
    private func live(_ generation: Int, _ path: String, until limit: Int) throws -> [String] {
        let output = Pipe()
        let process = try ChildProcess(
            Command.probe("store-probe"), [path, "\(generation)"], output: .pipe(output))
        let bound = Patience.bound(process)
        defer { bound.cancel() }
        var said = Data()
        while said.count(where: { $0 == UInt8(ascii: "\n") }) < limit {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            said += more
        }
        process.kill()
        #expect(process.terminationReason == .uncaughtSignal)
        said += output.fileHandleForReading.readDataToEndOfFile()
        let lines = String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        // What follows the last newline is nothing, or half a line.
        return lines.dropLast().map(String.init)
    }
}
