import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

@Suite("Damaged files")
@SurfaceActor
struct CorruptionTests {
    /// The number of damaged files.
    private static let count = Repetition.rounds(300, full: 1500)

    @Test("no damage of the file traps, and every damaged file is used or set aside")
    func damage_neverTraps() throws {
        let folder = try TemporaryFolder()
        let options = options(in: folder)
        let (file, log) = try sample(options)
        var random = SeededGenerator(seed: 7)
        var (aside, whole) = (0, 0)
        for _ in 0..<Self.count {
            var (damagedFile, damagedLog) = (file, log)
            let isInLog = Int.random(in: 0..<4, using: &random) == 0
            if isInLog { damage(&damagedLog, &random) } else { damage(&damagedFile, &random) }
            try Data(damagedFile).write(to: URL(fileURLWithPath: options.path))
            try Data(damagedLog).write(to: URL(fileURLWithPath: options.path + "-wal"))
            if use(options) { aside += 1 } else { whole += 1 }
        }
        // Some damage is in places that nobody reads.
        #expect(aside > Self.count / 10 && whole > Self.count / 10)
    }

    @Test("no number in the file traps", arguments: [Int64.min, -1, 0, .max])
    func numbers_neverTrap(number: Int64) throws {
        let folder = try TemporaryFolder()
        let options = options(in: folder)
        _ = try sample(options)
        try setEveryNumber(to: number, in: options.path)
        _ = use(options)
        _ = use(options)
    }

    /// Sets all numbers that are not keys, and the number of the last row of each table.
    private func setEveryNumber(to number: Int64, in path: String) throws {
        let database = try Database(path)
        database.keepsLog = false
        for statement in [
            "UPDATE live SET place = ?, enqueued = ?, began = ?",
            "UPDATE live SET enqueued_steady = ?, began_steady = ?",
            "UPDATE ended SET enqueued = ?, began = ?, ended = ?",
            "UPDATE ended SET enqueued_steady = ?, began_steady = ?, ended_steady = ?",
            "UPDATE action SET first_used = ?, last_used = ?, uses = ?, eligibility = ?, persistent_id = ?",
            "UPDATE action SET last_used_steady = ?", "UPDATE action_hour SET uses = ?",
            "UPDATE clock SET civil = ?, steady = ?", "UPDATE sqlite_sequence SET seq = ?",
            #"UPDATE live SET activity = '{"title":"A","dwellNs":' || ? || ',"repeat":' || ? || '}'"#,
            #"UPDATE ended SET activity = '{"title":"A","priority":' || ? || ',"progress":' || ? || '}'"#,
            "UPDATE ended SET number = ? WHERE number = (SELECT max(number) FROM ended)",
        ] {
            let count = statement.filter { $0 == "?" }.count
            try database.statement(statement).run([SQLValue](repeating: .integer(number), count: count))
        }
    }

    /// Does all that a program does with a store.
    ///
    /// - Returns: whether the file was set aside.
    private func use(_ options: StoreOptions) -> Bool {
        let store = TestStore(options)
        store.open()
        store.record(.enqueued(Activity(coalescingKey: "k", title: "New")))
        store.end([Activity(title: "Ended")])
        store.store.write(.used(Self.use("Open report", id: "1")))
        store.store.write(.deleteActions(.persistentID("2")))
        store.store.write(.value(ValueKey(area: "m", name: "n"), [1, 2]))
        let error = store.sync()
        // The damage may be in the version, or in the mark that the file is ours.
        let expected: [StoreError.Kind?] = [nil, .corrupt, .later, .foreign, .failed, .full]
        #expect(expected.contains(error?.kind), "\(String(describing: error))")
        _ = try? store.titles(matching: "job text")
        _ = try? store.titles()
        _ = try? store.read(.actions(matching: "rep", limit: 9))
        _ = try? store.read(.hours(eligibleFor: .prediction))
        _ = try? store.read(.values(of: "m"))
        store.close()
        return store.notices.contains { if case .setAside = $0 { true } else { false } }
    }

    private static func use(_ title: String, id: String) -> ActionUse {
        ActionUse(
            record: ActionRecord(
                type: "org.board.open", title: title, keywords: ["paper", "list"], userInfo: "{\"id\":\"\(id)\"}",
                requiredKeys: ["id"], eligibility: [.search, .prediction], persistentID: id),
            time: StoreTime(milliseconds: TestStore.start, steady: 0), hourOfWeek: 9)
    }

    /// Makes a file and a log with something in every table.
    private func sample(_ options: StoreOptions) throws -> (file: [UInt8], log: [UInt8]) {
        let first = TestStore(options)
        first.open()
        for number in 0..<100 {
            first.end([Activity(title: "Job \(number)", subtitle: "with some text")])
            first.store.write(.used(Self.use("Report \(number)", id: "\(number)")))
        }
        for number in 0..<10 { first.record(.enqueued(Activity(title: "Waiting \(number)"))) }
        first.store.write(.value(ValueKey(area: "m", name: "a"), [1]))
        first.close()
        let second = TestStore(options)
        second.open()
        second.end((0..<20).map { Activity(title: "Later \($0)") })
        #expect(second.sync() == nil)
        let read = { (path: String) in [UInt8](FileManager.default.contents(atPath: path) ?? Data()) }
        let files = (read(options.path), read(options.path + "-wal"))
        second.close()
        return files
    }

    private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        case 1:
            let page = Int.random(in: 0..<bytes.count / 4096, using: &random) * 4096
            for index in page..<page + 4096 { bytes[index] = UInt8(truncatingIfNeeded: random.next()) }
        case 2:
            let page = Int.random(in: 0..<bytes.count / 4096, using: &random) * 4096
            let other = Int.random(in: 0..<bytes.count / 4096, using: &random) * 4096
            for offset in 0..<4096 { bytes[page + offset] = bytes[other + offset] }
        case 3:
            // The heads of pages have what the tree is made of.
            let page = Int.random(in: 0..<bytes.count / 4096, using: &random) * 4096
            for _ in 0..<4 {
                bytes[page + Int.random(in: 0..<64, using: &random)] = UInt8(truncatingIfNeeded: random.next())
            }
        default:
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(truncatingIfNeeded: random.next())
            }
        }
    }
}
