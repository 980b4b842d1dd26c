import CSQLite
import Foundation
import NotchCore
import NotchTestSupport

@testable import NotchStore

/// Lives of a program, one after the other, on a disk that fails at random and by a civil clock that jumps. It knows what
/// the store must have.
@SurfaceActor
struct Rounds {
    /// How a life ends.
    enum End: CaseIterable {
        /// The disk has recovered, and everything is written.
        case recovered
        /// The program closes the store in order, while the disk is slow and has much to write.
        case inOrder
        /// The program closes the store in order, on a disk that fails.
        case onFailingDisk
        /// The program is killed, and nothing more reaches the disk.
        case killed
    }

    /// What a store has, or must have.
    struct Contents: Equatable {
        var waiting: [UUID] = []
        var ended: [UUID] = []
        var uses: Int64 = 0
    }

    /// Each code of a failed call, but for those of damage.
    private static let codes: [Int32] =
        [
            SQLITE_FULL, SQLITE_READONLY, SQLITE_ERROR, SQLITE_BUSY, SQLITE_NOMEM, SQLITE_CANTOPEN, SQLITE_PERM,
            SQLITE_PROTOCOL, SQLITE_INTERRUPT, SQLITE_INTERNAL, SQLITE_LOCKED, SQLITE_AUTH, SQLITE_MISUSE,
        ] + (1...32).filter { $0 != 2 }.map { SQLITE_IOERR | $0 << 8 }

    private let files = FaultyFiles(keepsLog: false)
    private let options: StoreOptions
    private var random: SeededGenerator
    private var number = 0
    /// Everything that the store was told.
    private var told = Contents()
    /// What the store said is on the disk.
    private(set) var acknowledged = Contents()

    init(in folder: TemporaryFolder, seed: UInt64) {
        random = SeededGenerator(seed: seed)
        var options = NotchStoreTests.options(in: folder, files: files)
        // The bounds have tests of their own.
        options.maxAge = .seconds(1 << 40)
        options.keep = 1_000_000
        options.maxSize = 1 << 30
        options.machine.memoryLimit = 100_000
        self.options = options
    }

    /// Lets a program live, and starts it again.
    ///
    /// - Returns: what is wrong then.
    mutating func live() async throws -> [String] {
        let days = Int64.random(in: -20_000...20_000, using: &random)
        let store = TestStore(options, civil: TestStore.start + days * 86_400_000)
        store.open()
        for _ in 0..<12 {
            if Bool.random(using: &random) { failSoon() }
            act(in: store)
            if store.sync() == nil { acknowledged = told }
            store.stepCivil(by: Int64.random(in: -9000...9000, using: &random) * 86_400_000)
            await store.advance(by: .seconds(Int.random(in: 0...500, using: &random)))
        }
        let end = End.allCases.randomElement(using: &random) ?? .killed
        try await finish(store, end)
        let asides = store.notices.filter { if case .setAside = $0 { true } else { false } }
        let present = try reopened()
        return asides.map(\.description) + faults(of: present) + (try integrity(of: options) == "ok" ? [] : ["damaged"])
    }

    private mutating func failSoon() {
        files.fail(
            with: Self.codes[Int.random(in: 0..<Self.codes.count, using: &random)],
            reads: Bool.random(using: &random), after: Int.random(in: 0..<30, using: &random))
    }

    private mutating func act(in store: TestStore) {
        let activity = Activity(title: "Job \(number)")
        number += 1
        store.record(.enqueued(activity))
        told.waiting.append(activity.id)
        if told.waiting.count > 5 {
            let first = Activity(id: told.waiting.removeFirst(), title: "Job")
            store.record(.phase(.animateIn, first), .ended(first, .shown))
            told.ended.append(first.id)
        }
        let action = ActionRecord(type: "t", title: "A", eligibility: .search, persistentID: "same")
        store.store.write(.used(ActionUse(record: action, time: store.store.now, hourOfWeek: 1)))
        told.uses += 1
    }

    private mutating func finish(_ store: TestStore, _ end: End) async throws {
        switch end {
        case .recovered:
            files.fail(with: 0)
            await store.advance(by: .seconds(400))
            if store.sync() == nil { acknowledged = told }
            store.close()
        case .inOrder:
            files.fail(with: 0)
            // A commit is under way, and others wait for it.
            store.store.sync { _ in }
            for _ in 0..<3 { act(in: store) }
            let written = Answer(false)
            store.store.close(written: { written.value = true }, then: {})
            for _ in 0..<3 where !written.value { store.worker.answer() }
            if written.value, store.store.fault == nil { acknowledged = told }
            store.worker.answerAll()
        case .onFailingDisk:
            failSoon()
            act(in: store)
            store.close()
        case .killed:
            files.fail(with: SQLITE_IOERR, reads: true)
            // Only the lock on the file ends.
            store.close()
        }
    }

    /// Reads what the next life of the program finds.
    private func reopened() throws -> Contents {
        files.fail(with: 0)
        let store = TestStore(options)
        store.open()
        defer { store.close() }
        return Contents(
            waiting: store.contents?.waiting.map(\.activity.id) ?? [],
            ended: try store.read(.history(limit: 1_000_000)).map(\.activity.id).reversed(),
            uses: try store.read(.actions(matching: "", limit: 9)).first?.uses ?? 0)
    }

    /// Compares what there is with what there must be, and takes it over.
    private mutating func faults(of present: Contents) -> [String] {
        var faults: [String] = []
        let all = present.ended + present.waiting
        if Set(all).count != all.count { faults.append("\(all.count - Set(all).count) are there twice") }
        let missing = Set(acknowledged.ended + acknowledged.waiting).subtracting(all)
        if !missing.isEmpty { faults.append("\(missing.count) are lost") }
        if !Set(acknowledged.ended).isSubset(of: present.ended) { faults.append("some live again") }
        if !Set(all).isSubset(of: told.ended + told.waiting) { faults.append("some were never there") }
        if !(acknowledged.uses...told.uses).contains(present.uses) {
            faults.append("\(present.uses) uses, not \(acknowledged.uses) to \(told.uses)")
        }
        (told, acknowledged) = (present, present)
        return faults
    }
}
