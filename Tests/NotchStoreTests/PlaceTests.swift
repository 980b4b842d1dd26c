import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchStore

/// A file, or its log, that somebody deletes or moves while it is in use.
@Suite("The place of the store's file")
@SurfaceActor
struct PlaceTests {
    private let folder: TemporaryFolder
    private let options: StoreOptions

    init() throws {
        folder = try TemporaryFolder()
        options = StoreOptions(path: folder.path + "/notch.db")
    }

    enum Mishap: CaseIterable {
        case deletesFile, deletesLog, deletesBoth, movesFile, replacesFile
    }

    private func cause(_ mishap: Mishap) throws {
        let manager = FileManager.default
        let (path, log) = (options.path, options.path + "-wal")
        switch mishap {
        case .deletesFile: try manager.removeItem(atPath: path)
        case .deletesLog: try manager.removeItem(atPath: log)
        case .deletesBoth:
            try manager.removeItem(atPath: path)
            try manager.removeItem(atPath: log)
        case .movesFile: try manager.moveItem(atPath: path, toPath: path + ".moved")
        case .replacesFile:
            try manager.removeItem(atPath: path)
            var other = options
            other.path += ".other"
            let store = TestStore(other)
            store.open()
            store.record(.enqueued(Activity(title: "of another day")))
            store.close()
            try manager.moveItem(atPath: other.path, toPath: path)
        }
    }

    @Test("what is acknowledged after a mishap is there, with everything that lived before", arguments: Mishap.allCases)
    func acknowledged_isThere(mishap: Mishap) throws {
        let store = TestStore(options)
        store.open()
        let activities = ["A", "B"].map { Activity(title: $0) }
        store.record(.enqueued(activities[0]))
        store.store.write(.value(ValueKey(area: "timers", name: "tea"), [1]))
        store.end([Activity(title: "Before")])
        #expect(store.sync() == nil)
        try cause(mishap)
        store.record(.enqueued(activities[1]))
        #expect(store.sync() == nil)
        #expect(store.notices == [.begunAnew(path: options.path)])
        // The process dies at this instant. A copy has no lock.
        let copy = folder.path + "/copy.db"
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: options.path + end, toPath: copy + end)
        }
        let second = TestStore(StoreOptions(path: copy))
        second.open()
        #expect(second.contents?.waiting.map(\.activity) == activities)
        #expect(try second.read(.values(of: "timers")) == ["tea": [1]])
        if mishap == .deletesLog { #expect(try second.titles() == ["Before"]) }
        second.close()
        store.end([Activity(title: "After")])
        #expect(store.sync() == nil && store.notices.count == 1)
        store.close()
        let third = TestStore(options)
        third.open()
        #expect(third.contents?.waiting.map(\.activity) == activities)
        #expect(try third.titles().first == "After")
        third.close()
        #expect(try integrity(of: options) == "ok")
    }

    @Test("a folder that is deleted is made again, and one whose parent is gone is told")
    func folder_isDeleted() throws {
        var options = options
        options.path = folder.path + "/parent/notch/notch.db"
        try FileManager.default.createDirectory(
            atPath: folder.path + "/parent", withIntermediateDirectories: false)
        let store = TestStore(options)
        store.open()
        let waiting = Activity(title: "A")
        store.record(.enqueued(waiting))
        #expect(store.sync() == nil)
        try FileManager.default.removeItem(atPath: folder.path + "/parent/notch")
        store.record(.enqueued(Activity(title: "B")))
        #expect(store.sync() == nil)
        try FileManager.default.removeItem(atPath: folder.path + "/parent")
        store.record(.enqueued(Activity(title: "C")))
        #expect(store.sync()?.kind == .missing)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/parent", withIntermediateDirectories: false)
        store.close()
        let second = TestStore(options)
        second.open()
        #expect(second.contents?.waiting.map(\.activity.title) == ["A", "B", "C"])
    }
}
