import NotchCore
import NotchSystem

/// The database, as the store's thread uses it.
///
/// Only that thread calls the object, one piece of work after the other, so that its state needs no lock.
final class StoreFile: @unchecked Sendable {
    /// The result of a job.
    struct Outcome: Sendable {
        /// Why the changes are not on the disk.
        var error: StoreError?
        /// The contents from an earlier life, if the job has opened the file for the first time.
        var contents: StoreContents?
        /// The damaged file, if there was one.
        var aside: (path: String, error: StoreError)?
        /// Whether the job has taken a new file in the place of one that was in use.
        var isNewFile = false
        /// The answers of the readings.
        var answers: [@SurfaceActor @Sendable () -> Void] = []
    }

    let options: StoreOptions
    private let views: ViewNotation?
    private var database: Database?
    /// An empty database in memory, for readings while there is no file.
    private var standIn: Database?
    private var hasLoaded = false
    private var bounds: StoreBounds

    /// - Parameter views: how the views of cards are written; `nil` leaves them out.
    init(_ options: StoreOptions, views: ViewNotation? = nil) {
        self.options = options
        self.views = views
        bounds = StoreBounds(options)
    }

    var path: String { options.path }

    /// Writes the changes and performs the readings, in one transaction. It opens the file first if it is not open.
    ///
    /// A damaged file is set aside, and the job begins anew with another one.
    func perform(_ batch: StoreBatch, _ readings: [StoreReading], at now: StoreTime) -> Outcome {
        var outcome = Outcome()
        attempt(batch, readings, at: now, &outcome)
        if let error = outcome.error, error.kind == .corrupt, let aside = setAside(at: now) {
            outcome.aside = (aside, error)
            outcome.error = nil
            attempt(batch, readings, at: now, &outcome)
        }
        if outcome.answers.count < readings.count {
            outcome.answers = answers(of: readings, besides: batch, instead: outcome.error)
        }
        return outcome
    }

    /// Closes the file. Its log is copied into it.
    func close() {
        database = nil
        standIn = nil
    }

    private func attempt(
        _ batch: StoreBatch, _ readings: [StoreReading], at now: StoreTime, _ outcome: inout Outcome
    ) {
        do throws(StoreError) {
            let database = try opened(at: now, &outcome)
            if !hasLoaded {
                outcome.contents = try StoreLoader.contents(of: database, recent: options.recent, views: views)
                hasLoaded = true
            }
            guard !batch.isEmpty || !readings.isEmpty else { return }
            try database.transaction { () throws(StoreError) in
                try BatchWriter.write(batch, to: database, views: views)
                if !batch.ended.isEmpty || !batch.actions.isEmpty { try bounds.keep(in: database, at: now) }
                if !batch.ended.isEmpty { try HistoryIndex.update(in: database) }
                outcome.answers = try Self.answers(of: readings, from: database)
            }
        } catch {
            outcome.error = error
            // What was half written when the disk failed is read again from the disk.
            if error.kind == .disk || error.kind == .memory { database = nil }
        }
    }

    private func opened(at now: StoreTime, _ outcome: inout Outcome) throws(StoreError) -> Database {
        if let database { return database }
        let (new, wasEmpty) = try StoreOpener.open(options)
        try bounds.restore(in: new, at: now)
        database = new
        standIn = nil
        outcome.isNewFile = wasEmpty && hasLoaded
        return new
    }

    private static func answers(
        of readings: [StoreReading], from database: Database
    ) throws(StoreError) -> [@SurfaceActor @Sendable () -> Void] {
        if readings.contains(where: \.needsIndex) { try HistoryIndex.complete(in: database) }
        var answers: [@SurfaceActor @Sendable () -> Void] = []
        for reading in readings { answers.append(try reading.answer(database)) }
        return answers
    }

    /// Answers from a transaction that is rolled back, where the changes cannot come onto the disk.
    private func answers(
        of readings: [StoreReading], besides batch: StoreBatch, instead error: StoreError?
    ) -> [@SurfaceActor @Sendable () -> Void] {
        do throws(StoreError) {
            let database = try anyDatabase()
            try database.statement("BEGIN").run()
            defer { database.rollBack() }
            try BatchWriter.write(batch, to: database, views: views)
            return try Self.answers(of: readings, from: database)
        } catch let second {
            return readings.map { $0.failure(error ?? second) }
        }
    }

    private func anyDatabase() throws(StoreError) -> Database {
        if let database = database ?? standIn { return database }
        let new = try StoreOpener.standIn()
        standIn = new
        return new
    }

    /// Gives the damaged file another name, and keeps no more than two such files.
    ///
    /// - Returns: the new name; `nil` where the file cannot be renamed.
    private func setAside(at now: StoreTime) -> String? {
        database = nil
        return DamagedFile.setAside(path, at: now)
    }
}
