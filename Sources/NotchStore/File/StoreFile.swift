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
        /// Whether the file in use was deleted or moved, and another one has its name now.
        var isReplaced = false
        /// The answers of the readings.
        var answers: [@SurfaceActor @Sendable () -> Void] = []
    }

    let options: StoreOptions
    private let views: ViewNotation?
    private var database: Database?
    private var place: FilePlace?
    /// An empty database in memory, for readings while there is no file.
    private var standIn: Database?
    /// What lives, once an earlier life's was read.
    private var living: LivingRecords?
    /// Whether the file lacks what lives, because it is another one than before.
    private var lacksLiving = false
    /// Whether a damaged file was set aside. A second one would be damaged by the machine, and its copies would push the
    /// first one out.
    private var hasSetAside = false
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
    /// A damaged file is set aside, once, and the job begins anew with another one. So it does where the file has lost
    /// its name.
    func perform(_ batch: StoreBatch, _ readings: [StoreReading], at now: StoreTime) -> Outcome {
        var outcome = Outcome()
        attempt(batch, readings, at: now, &outcome)
        if outcome.isReplaced { attempt(batch, readings, at: now, &outcome) }
        if let error = outcome.error, error.kind == .corrupt, !hasSetAside, let aside = setAside(at: now) {
            outcome.aside = (aside, error)
            attempt(batch, readings, at: now, &outcome)
        }
        if outcome.answers.count < readings.count {
            outcome.answers = answers(of: readings, besides: batch, instead: outcome.error)
        }
        return outcome
    }

    /// Closes the file. Its log is copied into it.
    func close() {
        if let database, place?.isLost(database) == true { database.keepsLog = true }
        database = nil
        standIn = nil
    }

    private func attempt(
        _ batch: StoreBatch, _ readings: [StoreReading], at now: StoreTime, _ outcome: inout Outcome
    ) {
        outcome.error = nil
        do throws(StoreError) {
            let database = try opened(at: now)
            if living == nil {
                let (contents, living) = try StoreLoader.contents(of: database, recent: options.recent, views: views)
                (outcome.contents, self.living) = (contents, living)
            }
            guard !batch.isEmpty || !readings.isEmpty || lacksLiving else { return }
            try database.transaction { () throws(StoreError) in
                try write(batch, to: database, at: now)
                outcome.answers = try Self.answers(of: readings, from: database)
            }
            if place?.isLost(database) == true { return leave(database, &outcome) }
            living?.apply(batch)
            lacksLiving = false
        } catch {
            outcome.error = error
            // What was half written when the disk failed is read again from the disk.
            if error.kind == .disk || error.kind == .memory || error.kind == .corrupt { database = nil }
        }
    }

    private func write(_ batch: StoreBatch, to database: Database, at now: StoreTime) throws(StoreError) {
        if lacksLiving, let living {
            try BatchWriter.forgetLiving(in: database)
            try BatchWriter.write(living.batch, to: database, views: views)
        }
        try BatchWriter.write(batch, to: database, views: views)
        if !batch.ended.isEmpty || !batch.actions.isEmpty { try bounds.keep(in: database, at: now) }
        if !batch.ended.isEmpty { try HistoryIndex.update(in: database) }
    }

    /// Closes a file that has lost its name, or its log. What the log has is copied into the file, wherever it is.
    private func leave(_ database: Database, _ outcome: inout Outcome) {
        try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        // The log that has the name now is another file's.
        database.keepsLog = true
        self.database = nil
        // The second time, the changes stay in memory, and the backoff decides on the next attempt.
        if outcome.isReplaced {
            outcome.error = StoreError(
                .missing, path: path, reason: "the file was deleted or moved while it was in use")
        }
        outcome.isReplaced = true
        lacksLiving = true
        outcome.answers = []
    }

    private func opened(at now: StoreTime) throws(StoreError) -> Database {
        if let database { return database }
        let (new, wasEmpty) = try StoreOpener.open(options)
        try bounds.restore(in: new, at: now)
        let newPlace = FilePlace(path)
        if living != nil, wasEmpty || place.map(newPlace.isOther) ?? true { lacksLiving = true }
        (database, place) = (new, newPlace)
        standIn = nil
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

    /// Gives the damaged file another name.
    ///
    /// - Returns: the new name; `nil` where the file cannot be renamed.
    private func setAside(at now: StoreTime) -> String? {
        // Nothing is copied from its log into the new file.
        database?.keepsLog = true
        database = nil
        guard let name = DamagedFile.setAside(path, at: now) else { return nil }
        hasSetAside = true
        return name
    }
}
