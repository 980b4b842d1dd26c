import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

/// The power may go between any two changes of the files. A fresh store then opens what is on the disk.
@Suite("Power")
@SurfaceActor
struct PowerTests {
    @Test(
        "what was acknowledged is there once, in order, whenever the process dies or the power goes",
        arguments: [false, true])
    func acknowledged_isThere(losesUnsynced: Bool) async throws {
        var random = SeededGenerator(seed: losesUnsynced ? 2 : 1)
        var cuts = 0
        for _ in 0..<4 {
            let folder = try TemporaryFolder()
            let files = FaultyFiles()
            var options = options(in: folder, files: files)
            // Small bounds, so that the log is copied into the file and records are removed while the power goes.
            options.maxSize = 1 << 20
            options.keep = 4000
            let store = TestStore(options)
            store.open()
            let life = await RandomLife(in: store, on: files, steps: 500, random: &random)
            #expect(store.notices == [])
            let calls = files.calls
            for _ in 0..<40 {
                let count = Int.random(in: 0...calls.count, using: &random)
                let disk = FrozenDisk(after: calls.prefix(count), losing: losesUnsynced ? random : nil)
                _ = random.next()
                try check(disk, life, after: count)
                cuts += 1
            }
            store.close()
        }
        #expect(cuts == 160)
    }

    private func check(_ disk: FrozenDisk, _ life: RandomLife, after count: Int) throws {
        let folder = try TemporaryFolder()
        try disk.write(to: folder.path)
        let options = options(in: folder)
        let store = TestStore(options)
        store.open()
        #expect(store.notices == [])
        let contents = try #require(store.contents)
        let ended = try store.read(.history(limit: 100_000))
        store.close()
        #expect(try integrity(of: options) == "ok")

        var copies: [UUID: Int] = [:]
        for live in contents.waiting + contents.shown { copies[live.activity.id, default: 0] += 1 }
        for record in ended where record.outcome != .interrupted { copies[record.activity.id, default: 0] += 1 }
        #expect(copies.values.allSatisfy { $0 == 1 })
        #expect(life.acknowledged(before: count).filter { copies[$0] == nil } == [])
        let keys = Set(contents.waiting.compactMap(\.activity.coalescingKey))
        let places = contents.waiting.compactMap { life.order[$0.activity.id] }
        #expect(places.count == contents.waiting.count && places == places.sorted())
        #expect(keys.count == contents.waiting.filter { $0.activity.coalescingKey != nil }.count)
    }
}
