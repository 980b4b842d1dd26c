package import NotchCore
package import NotchIPC
import NotchSystem

/// What a person has chosen, across restarts: one record in one file (H5, H6).
///
/// The record has only what was chosen. What the configuration says applies where the record has nothing, and is never
/// written, so that a changed configuration is not hidden by an old copy of itself (H6).
@SurfaceActor
package final class Preferences {
    /// The fields that were chosen.
    package private(set) var record: JSONObject = [:]
    private let file: PreferenceFile
    private let runner: MachineRunner<PreferenceMachine>
    private let outbox = Outbox<PreferenceMachine.Effect>()
    private let makeWorker: @SurfaceActor () throws -> any WorkerThread
    private var worker: (any WorkerThread)?
    private let logger: Logger
    /// Whether the file cannot be set aside although it cannot be read. It is left alone then.
    private var isLocked = false
    /// Whether the last record was one that could not be read again.
    private var isRefusing = false
    private var closers: [@SurfaceActor () -> Void] = []
    private var isClosed = false

    /// Reads the file.
    ///
    /// - Parameters:
    ///   - clock: the source of timers; `nil` takes `SurfaceActor.clock`.
    ///   - worker: makes the thread that writes, when there is first something to write.
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

    /// Returns the preferences of another file, which are read and written in the same way.
    func another(at path: String) -> Preferences {
        Preferences(path: path, clock: runner.clock, logger: logger, worker: makeWorker)
    }

    /// Replaces the record. A record that is equal to the present one has no effect. One that could not be read again
    /// is refused with one warning, and the file stays as it is.
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

    /// Returns whether a record could be read again. If not, one warning names the key that changed.
    func accepts(_ record: JSONObject, for key: String) -> Bool {
        guard case .unreadable(let reason) = PreferenceFile.contents(of: PreferenceFile.bytes(of: record)) else {
            isRefusing = false
            return true
        }
        if !isRefusing { logger.warning("\(file.path): the value of '\(key)' is refused: with it, \(reason)") }
        isRefusing = true
        return false
    }

    /// Keeps a record aside that this program cannot use, and begins with an empty one.
    ///
    /// - Parameter reason: what is wrong with the record, as a sentence about "it".
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

    /// Writes what is not written yet, ends the thread, then calls `body`. Idempotent.
    package func close(then body: @escaping @SurfaceActor () -> Void) {
        guard !isClosed else { return body() }
        closers.append(body)
        handle(.close)
    }

    private func handle(_ event: PreferenceMachine.Event) {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        outbox.deliver(effects) { effect in
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
