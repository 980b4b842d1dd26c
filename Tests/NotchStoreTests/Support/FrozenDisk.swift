import Foundation
import NotchTestSupport

/// The files as they are on the disk when the power goes after some of the calls.
struct FrozenDisk {
    private struct File {
        var bytes: [UInt8] = []
        /// The changes that the disk may still lose.
        var unsynced: [FaultyFiles.Call] = []
    }

    private var files: [String: File] = [:]

    /// - Parameters:
    ///   - calls: the calls that were made.
    ///   - losing: decides for each change that was not synced whether it is lost; `nil` loses none, as when only the
    ///     process dies.
    init(after calls: some Sequence<FaultyFiles.Call>, losing random: SeededGenerator?) {
        for call in calls {
            switch call.kind {
            case .create: files[call.path] = files[call.path] ?? File()
            case .write, .truncate: files[call.path, default: File()].unsynced.append(call)
            case .sync: settle(call.path) { _ in true }
            case .delete: files[call.path] = nil
            case .read: break
            }
        }
        var random = random
        for path in files.keys.sorted() {
            settle(path) { _ in
                guard random != nil else { return true }
                return random.map { generator in
                    var generator = generator
                    defer { random = generator }
                    return Bool.random(using: &generator)
                } ?? true
            }
        }
    }

    /// Writes the files into a folder.
    func write(to folder: String) throws {
        for (path, file) in files {
            let name = URL(fileURLWithPath: path).lastPathComponent
            try Data(file.bytes).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
        }
    }

    private mutating func settle(_ path: String, _ isKept: (FaultyFiles.Call) -> Bool) {
        guard var file = files[path] else { return }
        for call in file.unsynced where isKept(call) { Self.apply(call, to: &file.bytes) }
        file.unsynced = []
        files[path] = file
    }

    private static func apply(_ call: FaultyFiles.Call, to bytes: inout [UInt8]) {
        let end = call.offset + call.bytes.count
        if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
        if call.kind == .truncate {
            bytes.removeLast(bytes.count - call.offset)
        } else {
            bytes.replaceSubrange(call.offset..<end, with: call.bytes)
        }
    }
}
