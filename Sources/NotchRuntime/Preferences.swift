package import NotchCore
package import NotchIPC
import NotchSystem

/// The choices of a person, which survive a restart: one record in one file (H5, H6).
///
/// The record has only what was chosen. Missing fields follow the configuration. The values of the configuration are
/// never written, so that an old copy of them does not hide a changed configuration (H6).
@SurfaceActor
package final class Preferences {
    /// The fields that were chosen.
    package private(set) var record: JSONObject = [:]
    private let file: PreferenceFile
    private let runner: MachineRunner<PreferenceMachine>
    private let effectQueue = EffectQueue<PreferenceMachine.Effect>()
    private let makeWorker: @SurfaceActor () throws -> any WorkerThread
    private var worker: (any WorkerThread)?
    private let logger: Logger
    /// Whether the unreadable file cannot be set aside. The file is not changed then.
    private var isLocked = false
    /// Whether the last record was refused because it could not be read again.
    private var isRefusing = false
    private var closers: [@SurfaceActor () -> Void] = []
    private var isClosed = false

    /// Reads the file.
    ///
    /// - Parameters:
    ///   - clock: the source of timers; `nil` takes `SurfaceActor.clock`.
    ///   - worker: makes the thread that writes, before the first write.
    package init(
        path: String, clock: (any SurfaceClock)? = nil, logger: Logger,
        worker: @escaping @SurfaceActor () throws -> any WorkerThread
    ) {
        file = PreferenceFile(path: path)
        self.logger = logger
        makeWorker = worker
        var saved: [UInt8]?
        let contents = file.read()
        if case .record(let record) = contents {
            self.record = record
            saved = PreferenceFile.bytes(of: record)
        }
        runner = MachineRunner(PreferenceMachine(saved: saved), clock: clock)
        if case .unreadable(let reason) = contents { keepAside(reason) }
    }

    package var path: String { file.path }

    /// Returns the preferences of another file, with the same clock, logger and kind of thread.
    func another(at path: String) -> Preferences {
        Preferences(path: path, clock: runner.clock, logger: logger, worker: makeWorker)
    }

    /// Replaces the record. An equal record has no effect. A record that could not be read again is refused with one
    /// warning, and the file does not change.
    package func replace(_ record: JSONObject) {
        guard record != self.record else { return }
        let bytes = PreferenceFile.bytes(of: record)
        if case .unreadable(let reason) = PreferenceFile.contents(of: bytes) {
            if !isRefusing { logger.warning("\(file.path): what was chosen is in memory only: \(reason)") }
            isRefusing = true
            return
        }
        isRefusing = false
        self.record = record
        guard !isLocked else { return }
        handle(.replace(bytes))
    }

    /// Returns whether a record could be read again. If not, one warning names the changed key.
    func accepts(_ record: JSONObject, for key: String) -> Bool {
        guard case .unreadable(let reason) = PreferenceFile.contents(of: PreferenceFile.bytes(of: record)) else {
            isRefusing = false
            return true
        }
        if !isRefusing { logger.warning("\(file.path): the value of '\(key)' is refused: with it, \(reason)") }
        isRefusing = true
        return false
    }

    /// Sets a record aside that this program cannot use, and starts with an empty record.
    ///
    /// - Parameter reason: the fault of the record, as a sentence about "it".
    package func refuse(because reason: String) {
        record = [:]
        keepAside(reason)
    }

    private func keepAside(_ reason: String) {
        if let name = file.setAside() {
            logger.warning("\(file.path): \(reason); it is kept as \(name), and defaults apply")
        } else {
            isLocked = true
            logger.warning("\(file.path): \(reason); it stays as it is, defaults apply, and no choice is kept")
        }
    }

    /// Writes the pending changes, ends the thread, then calls `body`. Idempotent.
    package func close(then body: @escaping @SurfaceActor () -> Void) {
        guard !isClosed else { return body() }
        closers.append(body)
        handle(.close)
    }

    private func handle(_ event: PreferenceMachine.Event) {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        effectQueue.deliver(effects) { effect in
            switch effect {
            case .write(let bytes): write(bytes)
            case .complain(let reason):
                logger.warning("\(file.path): what was chosen is in memory only: \(reason)")
            case .closed: finish()
            }
        }
    }

    private func write(_ bytes: [UInt8]) {
        let worker: any WorkerThread
        do {
            worker = try self.worker ?? makeWorker()
        } catch {
            return handle(.written(fault: "\(error)"))
        }
        self.worker = worker
        worker.perform { [file] in
            var fault: String?
            do throws(Errno) { try System.replaceFileAtomically(file.path, with: bytes) } catch { fault = "\(error)" }
            return { [fault] in self.handle(.written(fault: fault)) }
        }
    }

    private func finish() {
        isClosed = true
        runner.stop()
        worker?.close()
        let closers = closers
        self.closers = []
        for closer in closers { closer() }
    }
}

/// Decides when a record of preferences is written (H5).
///
/// All changes within a second are one write. A record that equals the file is not written, even if it differed in
/// between. A write that fails is reported once, and retried.
struct PreferenceMachine: StateMachine {
    enum Event: MachineEvent, Hashable {
        /// The record has changed to these bytes, as they are to be written.
        case replace([UInt8])
        /// The write has ended, with the reason if it failed.
        case written(fault: String?)
        /// Writes the pending changes at once, because the program ends.
        case close
        case deadline
    }

    enum Effect: Hashable, Sendable {
        case write([UInt8])
        /// Reports the reason why the record cannot be written.
        case complain(String)
        /// The program writes nothing from now on.
        case closed
    }

    /// The delay from a change to its write, which further changes share.
    static let delay: Duration = .seconds(1)
    /// The delay before a failed write is retried.
    static let retryDelay: Duration = .seconds(60)

    /// The contents of the file; `nil` if there is no file.
    private var saved: [UInt8]?
    private var wanted: [UInt8]?
    /// The record that is being written.
    private var writing: [UInt8]?
    private(set) var nextDeadline: Instant?
    private var isFailing = false
    private var isClosing = false

    /// - Parameter saved: the contents of the file; `nil` if there is no file.
    init(saved: [UInt8]?) {
        self.saved = saved
        wanted = saved
    }

    mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .replace(let record):
            guard !isClosing, record != wanted else { return [] }
            wanted = record
            plan(at: now, after: Self.delay)
        case .written(let fault):
            if let fault {
                if !isFailing { effects.append(.complain(fault)) }
            } else {
                saved = writing
            }
            isFailing = fault != nil
            writing = nil
            if isClosing { return effects + (fault == nil && wanted != saved ? write() : [.closed]) }
            plan(at: now, after: isFailing ? Self.retryDelay : Self.delay)
        case .deadline:
            guard let nextDeadline, now >= nextDeadline else { break }
            effects += write()
        case .close:
            isClosing = true
            // A running write is awaited in any case, because it may be of an older record.
            if writing == nil { effects += wanted == saved ? [.closed] : write() }
        }
        return effects
    }

    private mutating func plan(at now: Instant, after delay: Duration) {
        guard writing == nil else { return }
        guard wanted != saved else { return nextDeadline = nil }
        nextDeadline = nextDeadline ?? now + delay
    }

    private mutating func write() -> [Effect] {
        nextDeadline = nil
        guard let wanted else { return [] }
        writing = wanted
        return [.write(wanted)]
    }
}

/// The file of a record of preferences: one JSON object with a format version (H5).
struct PreferenceFile: Hashable, Sendable {
    /// The contents of a file at the start.
    enum Contents: Hashable {
        case absent
        case record(JSONObject)
        /// The file is not a record of this version.
        case unreadable(reason: String)
    }

    /// The format version. A later program that changes the meaning of a field increments it.
    static let version: Int64 = 1
    /// The size of the largest file, in bytes.
    private static let largestFile = 1 << 16
    /// The maximum number of unreadable files that are kept, so that they do not fill the disk.
    private static let keptAside = 5

    let path: String

    func read() -> Contents {
        guard System.exists(path) else { return .absent }
        let bytes: [UInt8]
        do throws(Errno) { bytes = try System.contents(of: path, limit: Self.largestFile + 1) } catch {
            return .unreadable(reason: "it cannot be read: \(error)")
        }
        return Self.contents(of: bytes)
    }

    /// Returns the contents of a file with these bytes.
    static func contents(of bytes: [UInt8]) -> Contents {
        guard bytes.count <= largestFile else {
            return .unreadable(reason: "it is larger than \(largestFile) bytes")
        }
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(bytes[...]) } catch {
            return .unreadable(reason: "it is \(error)")
        }
        guard case .object(var record) = json, case .int(let version)? = record["version"] else {
            return .unreadable(reason: "it has no version")
        }
        guard version == self.version else {
            return .unreadable(reason: "it has version \(version), and this program knows version \(self.version)")
        }
        record["version"] = nil
        return .record(record)
    }

    /// Returns the bytes of a record, with the version before its fields.
    static func bytes(of record: JSONObject) -> [UInt8] {
        var versioned: JSONObject = ["version": .int(version)]
        for member in record.members { versioned[member.key] = member.value }
        return JSON.object(versioned).bytes + Array("\n".utf8)
    }

    /// Renames the file, so that a person can recover data from it.
    ///
    /// - Returns: the new name; `nil` if the file cannot be renamed.
    func setAside() -> String? {
        let names = (1...Self.keptAside).map { "\(path).unreadable-\($0)" }
        let free = names.first { !System.exists($0) } ?? names[names.count - 1]
        do throws(Errno) { try System.rename(path, to: free) } catch { return nil }
        return free
    }
}

/// A field of a record with a value of the wrong kind.
struct UnreadablePreference: Error, Hashable {
    /// The path of the field, such as `appearance.accent`.
    let field: String
}
