import NotchSystem
import NotchTestSupport
import Testing

/// A model of a disk whose power may be cut after each call.
///
/// What was not synced may be on the disk or not, in any order. It is written from the kernel's sources of FAT and of
/// file systems with a journal, apart from the code under test.
private final class ModelDisk: DiskCalls {
    /// On FAT, a file that is synced writes its entry too, and the contents of a file without a name are given up at
    /// once. With a journal, the folder has the names, and contents are given up with the names.
    let isFAT: Bool
    let canExchange: Bool
    /// The contents of the files by their numbers.
    private var contents: [[UInt8]] = []
    private var synced: Set<Int> = []
    private var names: [String: Int] = [:]
    /// The files that the disk may have under a name; `nil` is none.
    private var possible: [String: Set<Int?>] = [:]
    /// What a name may have after a cut behind each call; `nil` is rubbish.
    private(set) var seen: [String: Set<[UInt8]?>] = [:]
    /// The number of calls so far behind which a cut may leave two names of one file on a FAT disk. A checker empties
    /// one of them.
    private(set) var sharing = 0

    init(isFAT: Bool, canExchange: Bool, _ path: String, _ bytes: [UInt8]) {
        (self.isFAT, self.canExchange) = (isFAT, canExchange)
        contents = [bytes]
        synced = [0]
        names = [path: 0]
        possible = [path: [0]]
    }

    private func point(_ path: String, to file: Int?) {
        if let file { names[path] = file } else { names.removeValue(forKey: path) }
        possible[path, default: [nil]].insert(file)
    }

    private func note() {
        for path in possible.keys { seen[path, default: []].formUnion(afterCut(path)) }
        let files = possible.values.flatMap { $0.compactMap { $0 } }
        if isFAT, Set(files).count < files.count { sharing += 1 }
    }

    /// What a name may have after a cut now.
    func afterCut(_ path: String) -> Set<[UInt8]?> {
        var found: Set<[UInt8]?> = []
        for case let file? in possible[path] ?? [] {
            found.insert(contents[file])
            let isGivenUp = isFAT && !names.values.contains(file)
            if !synced.contains(file) || isGivenUp { found.insert(nil) }
        }
        return found
    }

    func create(_ path: String, _ bytes: [UInt8], rights: UInt32) throws(Errno) {
        contents.append(bytes)
        point(path, to: contents.count - 1)
        note()
    }

    func sync(_ path: String) throws(Errno) {
        guard let file = names[path] else { throw .noEntry }
        synced.insert(file)
        if isFAT { possible[path] = [file] }
        note()
    }

    func syncFolder(_ path: String) throws(Errno) {
        // On FAT, that writes which names are gone, and not which file each of the others has.
        for name in possible.keys where !isFAT || names[name] == nil { possible[name] = [names[name]] }
        note()
    }

    func rename(_ path: String, to newPath: String) throws(Errno) {
        point(newPath, to: names[path])
        point(path, to: nil)
        note()
    }

    func exchange(_ path: String, with other: String) throws(Errno) {
        guard canExchange else { throw .invalid }
        guard let former = names[other], let new = names[path] else { throw .noEntry }
        point(path, to: former)
        point(other, to: new)
        note()
    }

    func remove(_ path: String) throws(Errno) {
        guard names[path] != nil else { throw .noEntry }
        point(path, to: nil)
        note()
    }
}

@Suite("Durable files")
struct DurableFileTests {
    @Test(
        "a cut at any time leaves the former file or the new one, and the disk has the new one in the end",
        arguments: [(true, true), (false, true), (false, false)])
    func cut_leavesAWholeFile(isFAT: Bool, canExchange: Bool) throws {
        let disk = ModelDisk(isFAT: isFAT, canExchange: canExchange, "/boot/a", [1])
        try disk.writeDurably("/boot/a.new", [2], rights: 0o644)
        try disk.renameDurably("/boot/a.new", to: "/boot/a")
        #expect(disk.seen["/boot/a"] == [[1], [2]])
        #expect(disk.afterCut("/boot/a") == [[2]] && disk.afterCut("/boot/a.new").isEmpty)
        #expect(disk.sharing == (isFAT ? 2 : 0), "behind the exchange, and until the second entry is written")
    }

    @Test("without an exchange, FAT may lose the file for as long as the disk takes")
    func cut_losesAFile() throws {
        let disk = ModelDisk(isFAT: true, canExchange: false, "/boot/a", [1])
        try disk.writeDurably("/boot/a.new", [2], rights: 0o644)
        try disk.renameDurably("/boot/a.new", to: "/boot/a")
        #expect(disk.seen["/boot/a"] == [[1], [2], nil])
        #expect(disk.afterCut("/boot/a") == [[2]])
    }

    @Test("files of the real disk are replaced, with and without a former one, and nothing is left beside them")
    func disk_isReal() throws {
        let folder = try TemporaryFolder()
        let disk = SystemDisk()
        for bytes in [[1], [2, 3]] as [[UInt8]] {
            try disk.writeDurably(folder.path + "/a.new", bytes, rights: 0o640)
            try disk.renameDurably(folder.path + "/a.new", to: folder.path + "/a")
            let found = try System.contents(of: folder.path + "/a", limit: 10)
            let names = try System.names(in: folder.path)
            #expect(found == bytes && names == ["a"])
            #expect(try System.status(of: folder.path + "/a").rights == 0o640)
        }
    }

    @Test("the mount point of a path is the innermost one")
    func mount_isInnermost() {
        #expect(System.mountPoint(of: "/proc/self") == "/proc")
        #expect(System.mountPoint(of: "/process") == System.mountPoint(of: "/"))
    }
}
