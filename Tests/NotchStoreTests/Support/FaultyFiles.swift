import CFaultyFiles
import Foundation
import Synchronization

/// SQLite's access to files, with a log of each change and with faults. It lives until the process ends.
final class FaultyFiles: Sendable {
    /// One change of a file.
    struct Call: Sendable {
        enum Kind: Int32, Sendable {
            case create = 1, write, truncate, sync, delete, read
        }

        let kind: Kind
        let path: String
        let offset: Int
        let bytes: [UInt8]
    }

    private struct State {
        var calls: [Call] = []
        var fault: Int32 = 0
        var failsReads = false
        /// The only file, with its log, whose calls fail; `nil` for all.
        var faultyPath: String?
        /// The number of calls, reads included, that are left before the fault comes.
        var healthyCalls = 0
        /// The number of calls that are left to fail.
        var faultyCalls = Int.max
        var seen = 0
    }

    /// The name by which SQLite knows it.
    let name = "faulty-\(UUID().uuidString)"
    private let keepsLog: Bool
    private let state = Mutex(State())

    /// - Parameter keepsLog: whether the calls are kept.
    init(keepsLog: Bool = true) {
        self.keepsLog = keepsLog
        let context = Unmanaged.passRetained(self).toOpaque()
        let code = notch_faulty_files_register(
            strdup(name),
            { context, call, path, offset, bytes, count in
                guard let context, let path, let kind = Call.Kind(rawValue: call) else { return 0 }
                let files = Unmanaged<FaultyFiles>.fromOpaque(context).takeUnretainedValue()
                let data = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(count))
                return files.note(kind, String(cString: path), Int(offset), data)
            }, context)
        precondition(code == 0)
    }

    /// The changes so far.
    var calls: [Call] { state.withLock { $0.calls } }

    var count: Int { state.withLock { $0.calls.count } }

    /// The bytes that were written so far.
    var written: Int { calls.reduce(0) { $0 + $1.bytes.count } }

    /// The number of calls so far, reads included.
    var seen: Int { state.withLock { $0.seen } }

    /// The result code of SQLite with which changes fail; 0 where they do not.
    ///
    /// - Parameters:
    ///   - reads: whether reads fail too.
    ///   - calls: the number of calls that succeed before.
    ///   - count: the number of calls that fail; `nil` lets all fail.
    ///   - path: the only file, with its log, whose calls fail; `nil` for all.
    func fail(
        with code: Int32, reads: Bool = false, after calls: Int = 0, count: Int? = nil, of path: String? = nil
    ) {
        state.withLock {
            ($0.fault, $0.failsReads, $0.healthyCalls, $0.faultyCalls) = (code, reads, calls, count ?? .max)
            $0.faultyPath = path
        }
    }

    private func note(_ kind: Call.Kind, _ path: String, _ offset: Int, _ data: UnsafeRawBufferPointer) -> Int32 {
        let call = Call(kind: kind, path: path, offset: offset, bytes: kind == .write && keepsLog ? Array(data) : [])
        return state.withLock { state in
            state.seen += 1
            let isFaulty = state.faultyPath.map { [$0, $0 + "-wal"].contains(path) } ?? true
            if state.fault != 0, isFaulty, kind != .create, kind != .read || state.failsReads {
                if state.healthyCalls > 0 {
                    state.healthyCalls -= 1
                } else if state.faultyCalls > 0 {
                    state.faultyCalls -= 1
                    return state.fault
                }
            }
            if keepsLog, kind != .read { state.calls.append(call) }
            // Nothing is lost with the process, so no test has to wait for the disk.
            return kind == .sync ? Int32(NOTCH_FILE_SKIP) : 0
        }
    }
}
