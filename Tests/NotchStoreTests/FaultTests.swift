import CSQLite
import Foundation
import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchStore

@Suite("Faults of the store's disk")
@SurfaceActor
struct FaultTests {
    private nonisolated static let full = SQLITE_FULL
    private nonisolated static let failed = SQLITE_IOERR | 3 << 8

    @Test(
        "a disk that takes nothing is told once, everything goes on in memory, and is written when it can be",
        arguments: [(full, StoreError.Kind.full), (failed, .disk), (SQLITE_READONLY, .readOnly)])
    func fault_isTemporary(code: Int32, kind: StoreError.Kind) async throws {
        let folder = try TemporaryFolder()
        let files = FaultyFiles()
        let store = TestStore(options(in: folder, files: files))
        store.open()
        store.end([Activity(title: "Before")])
        #expect(store.sync() == nil)
        files.fail(with: code)
        let waiting = Activity(title: "Waiting")
        store.record(.enqueued(waiting))
        #expect(store.sync()?.kind == kind)
        for number in 0..<5 {
            store.end([Activity(title: "Meanwhile \(number)")])
            await store.advance(by: .seconds(40))
        }
        #expect(store.sync()?.kind == kind)
        #expect(store.notices.count == 1)
        // Readings see what is in memory. A disk that fails altogether may not give back what it has.
        #expect(try store.titles(matching: "meanwh").count == 5)
        if kind != .disk { #expect(try store.titles().last == "Before") }
        files.fail(with: 0)
        await store.advance(by: .seconds(300))
        #expect(store.notices.count == 2 && store.notices.last == .recovered(path: folder.path + "/notch.db"))
        #expect(store.sync() == nil)
        #expect(try store.titles().count == 6)
        store.close()
        let second = TestStore(options(in: folder))
        second.open()
        #expect(second.contents?.waiting.map(\.activity) == [waiting])
        #expect(second.contents?.ended.count == 6)
    }

    @Test(
        "what a disk that fails has written all the same is there once, whichever call failed",
        arguments: [failed, SQLITE_IOERR | 4 << 8, SQLITE_IOERR | 1 << 8, full])
    func failedCommit_isThereOnce(code: Int32) async throws {
        let folder = try TemporaryFolder()
        let files = FaultyFiles(keepsLog: false)
        let store = TestStore(options(in: folder, files: files))
        store.open()
        func end(_ title: String) {
            store.end([Activity(title: title)])
            let action = ActionRecord(type: "t", title: "A", eligibility: .search, persistentID: "same")
            store.store.write(.used(ActionUse(record: action, time: store.store.now, hourOfWeek: 1)))
        }
        for calls in 0..<12 {
            end("Before \(calls)")
            #expect(store.sync() == nil)
            files.fail(with: code, after: calls)
            end("Job \(calls)")
            _ = store.sync()
            // A use alone, too.
            store.store.write(
                .used(
                    ActionUse(
                        record: ActionRecord(type: "t", title: "B", eligibility: .search, persistentID: "other"),
                        time: store.store.now, hourOfWeek: 1)))
            await store.advance(by: .seconds(400))
            files.fail(with: 0)
            await store.advance(by: .seconds(400))
            #expect(store.sync() == nil)
        }
        #expect(try store.titles() == (0..<12).reversed().flatMap { ["Job \($0)", "Before \($0)"] })
        #expect(try store.read(.actions(matching: "", limit: 9)).map(\.uses).sorted() == [12, 24])
        store.close()
    }

    @Test("a deletion whose log could not be emptied is made again without what was used since")
    func failedDeletion_deletesNothingNew() async throws {
        for calls in 0..<16 {
            let folder = try TemporaryFolder()
            let files = FaultyFiles(keepsLog: false)
            let options = options(in: folder, files: files)
            let store = TestStore(options)
            store.open()
            func use(_ title: String) {
                let action = ActionRecord(type: "t", title: title, eligibility: .search, persistentID: title)
                store.store.write(.used(ActionUse(record: action, time: store.store.now, hourOfWeek: 1)))
            }
            use("secret")
            #expect(store.sync() == nil)
            files.fail(with: Self.failed, after: calls)
            store.store.write(.deleteActions(.all))
            use("new")
            _ = store.sync()
            use("later")
            files.fail(with: 0)
            await store.advance(by: .seconds(400))
            #expect(store.sync() == nil)
            let actions = try store.read(.actions(matching: "", limit: 9))
            #expect(actions.map(\.record.title) == ["later", "new"] && actions.allSatisfy { $0.uses == 1 })
            // What was used keeps the number that somebody may have noted.
            #expect(actions.map(\.number) == [3, 2], "after \(calls) calls")
            for end in ["", "-wal"] {
                let bytes = FileManager.default.contents(atPath: options.path + end) ?? Data()
                #expect(bytes.range(of: Data("secret".utf8)) == nil)
            }
        }
    }

    @Test("a missing folder is made if its parent is there, and otherwise told once and waited for")
    func folder_mayCome() async throws {
        let folder = try TemporaryFolder()
        var options = options(in: folder)
        options.path = folder.path + "/mount/notch/notch.db"
        let store = TestStore(options)
        store.open()
        #expect(store.contents == nil)
        store.record(.enqueued(Activity(title: "A")))
        await store.advance(by: .seconds(10))
        guard case .fault(let error)? = store.notices.first, store.notices.count == 1 else {
            Issue.record("\(store.notices)")
            return
        }
        #expect(error.kind == .missing && error.description.contains(options.path))
        try FileManager.default.createDirectory(
            atPath: folder.path + "/mount", withIntermediateDirectories: false)
        await store.advance(by: .seconds(300))
        #expect(store.contents == StoreContents())
        #expect(store.sync() == nil)
        #expect(store.notices.last == .recovered(path: options.path))
    }

    @Test("what is found late comes before what has come since")
    func contents_mayComeLate() async throws {
        let folder = try TemporaryFolder()
        let options = options(in: folder)
        let first = TestStore(options)
        first.open()
        first.record(.enqueued(Activity(title: "A")), .enqueued(Activity(title: "B")))
        first.close()
        let manager = FileManager.default
        try manager.moveItem(atPath: options.path, toPath: options.path + ".away")
        try manager.createDirectory(atPath: options.path, withIntermediateDirectories: false)
        let second = TestStore(options)
        second.open()
        #expect(second.contents == nil && second.notices.count == 1)
        second.record(.enqueued(Activity(title: "C")))
        try manager.removeItem(atPath: options.path)
        try manager.moveItem(atPath: options.path + ".away", toPath: options.path)
        await second.advance(by: .seconds(300))
        #expect(second.contents?.waiting.map(\.activity.title) == ["A", "B"])
        second.close()
        let third = TestStore(options)
        third.open()
        #expect(third.contents?.waiting.map(\.activity.title) == ["A", "B", "C"])
    }

    @Test("the file of a later version, or of another program, is told and never touched", arguments: [true, false])
    func strangeFile_isLeft(isLater: Bool) async throws {
        let folder = try TemporaryFolder()
        let options = options(in: folder)
        let first = TestStore(options)
        first.open()
        first.record(.enqueued(Activity(title: "A")))
        first.close()
        let database = try Database(options.path)
        try database.execute(isLater ? "PRAGMA user_version = 99" : "PRAGMA application_id = 7")
        // The log stays, as after a crash.
        try database.execute("PRAGMA journal_mode = WAL; CREATE TABLE later (a)")
        try copyAside(options.path)
        let files = ["notch.db", "notch.db-wal"]
        let before = files.map { FileManager.default.contents(atPath: folder.path + "/copy/" + $0) }
        var copy = options
        copy.path = folder.path + "/copy/notch.db"
        let second = TestStore(copy)
        second.open()
        guard case .fault(let error)? = second.notices.first else {
            Issue.record("not told")
            return
        }
        #expect(error.kind == (isLater ? .later : .foreign))
        second.end([Activity(title: "In memory")])
        await second.advance(by: .seconds(1000))
        #expect(second.sync() == error && second.notices.count == 1)
        #expect(try second.titles(matching: "memory") == ["In memory"])
        #expect(second.clock.timerCount == 0)
        second.close()
        #expect(files.map { FileManager.default.contents(atPath: folder.path + "/copy/" + $0) } == before)
    }

    @Test("an empty file becomes ours, and one without tables but with a version does not")
    func emptyFile_isOurs() throws {
        let folder = try TemporaryFolder()
        let options = options(in: folder)
        for (statement, kind) in [
            ("PRAGMA user_version = 99", StoreError.Kind.foreign), ("PRAGMA user_version = 1", .foreign),
            ("PRAGMA application_id = \(Schema.applicationID)", nil),
        ] as [(String, StoreError.Kind?)] {
            try? FileManager.default.removeItem(atPath: options.path)
            try Database(options.path).execute(statement)
            let store = TestStore(options)
            store.open()
            #expect(store.store.fault?.kind == kind, "\(statement)")
            store.close()
        }
        try Data().write(to: URL(fileURLWithPath: options.path))
        let store = TestStore(options)
        store.open()
        #expect(store.notices == [] && store.contents == StoreContents())
    }

    private func copyAside(_ path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder + "/copy", withIntermediateDirectories: false)
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + end, toPath: folder + "/copy/notch.db" + end)
        }
    }

    @Test("a damaged file is kept aside with one warning, what lives comes into the new one, and two such files stay")
    func damage_isSetAside() throws {
        let folder = try TemporaryFolder()
        let options = options(in: folder)
        for number in 0..<4 {
            try Data("not a database \(number), but long enough to be looked at as if it were".utf8)
                .write(to: URL(fileURLWithPath: options.path))
            let store = TestStore(options, later: .seconds(number))
            store.open()
            #expect(store.contents == StoreContents())
            guard case .setAside(let error, let aside)? = store.notices.first, store.notices.count == 1 else {
                Issue.record("\(store.notices)")
                return
            }
            #expect(error.kind == .corrupt)
            #expect(aside == options.path + ".corrupt-\(TestStore.start / 1000 + Int64(number))")
            store.record(.enqueued(Activity(title: "A")))
            #expect(store.sync() == nil)
            store.close()
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.filter { $0.contains("corrupt") }.count == 2)
        #expect(try integrity(of: options) == "ok")
    }

    @Test("a real disk that is full, and one that is read-only", .enabled(if: System.isRoot))
    func realDisk_isFull() async throws {
        let folder = try TemporaryFolder()
        let disk = folder.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        let mount = try Command.run(
            URL(fileURLWithPath: "/bin/mount"), ["-t", "tmpfs", "-o", "size=1m", "none", disk])
        // A container's root may not mount.
        guard mount.status == 0 else { return }
        defer { _ = try? Command.run(URL(fileURLWithPath: "/bin/umount"), ["--lazy", disk]) }
        let store = TestStore(StoreOptions(path: disk + "/notch.db"))
        store.open()
        let text = String(repeating: "long text ", count: 50)
        var ended = 0
        while store.notices.isEmpty, ended < 10_000 {
            store.end([Activity(title: "Job \(ended)", subtitle: text)])
            ended += 1
            if ended % 10 == 0 { _ = store.sync() }
        }
        let waiting = Activity(title: "Waiting")
        store.record(.enqueued(waiting))
        #expect(store.sync()?.kind == .full)
        #expect(try store.titles(matching: "job").count == ended)
        let remount = try Command.run(
            URL(fileURLWithPath: "/bin/mount"), ["-o", "remount,size=16m", disk])
        #expect(remount.status == 0)
        await store.advance(by: .seconds(300))
        #expect(store.sync() == nil && store.notices.count == 2)
        store.close()
        #expect(try integrity(of: StoreOptions(path: disk + "/notch.db")) == "ok")

        _ = try Command.run(URL(fileURLWithPath: "/bin/mount"), ["-o", "remount,ro", disk])
        let second = TestStore(StoreOptions(path: disk + "/notch.db"))
        second.open()
        #expect(second.store.fault?.kind == .readOnly)
        _ = try Command.run(URL(fileURLWithPath: "/bin/mount"), ["-o", "remount,rw", disk])
        await second.advance(by: .seconds(300))
        #expect(second.contents?.waiting.map(\.activity) == [waiting])
        #expect(second.contents?.ended.count == 200)
        second.close()
    }
}
