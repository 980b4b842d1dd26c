import NotchCore
import NotchSystem

/// The database, for the store's thread.
///
/// Only that thread calls the object, one job after the other, so its state needs no lock.
final class StoreFile: @unchecked Sendable {
    let options: StoreOptions
    private let views: ViewNotation?
    private var database: Database?
    private var place: FilePlace?
    /// An empty database in memory, for readings while there is no file.
    private var standIn: Database?
    /// The living records; `nil` until those of an earlier life have been read.
    private var living: LivingRecords?
    /// The clock of the file, which continues when another file replaces the file.
    private var clock: StoreClock?
    /// When the time of the clock was last written to the file.
    private var lastTold: StoreTime?
    /// The highest number that an action has had.
    private var lastNumber: Int64 = 0
    /// The commits of the job, and a failed commit of an earlier job.
    private var attempts: [Attempt] = []
    /// Whether the file lacks the living records, because it is another file than before.
    private var lacksLiving = false
    /// Whether a damaged file was set aside. A second damaged file would be the fault of the machine, and its copies
    /// would displace the first one.
    private var hasSetAside = false
    /// Whether the file has no room for the living records.
    private var isOverfull = false
    private var bounds: StoreBounds

    /// - Parameter views: the encoding of views; `nil` omits them.
    init(_ options: StoreOptions, views: ViewNotation? = nil) {
        self.options = options
        self.views = views
        bounds = StoreBounds(options)
    }

    var path: String { options.path }

    /// Writes the changes and performs the readings. It first opens the file if it is not open.
    ///
    /// A damaged file is set aside, once. The job then begins again with a new file that has the readable records. The
    /// job also begins again if the file has lost its name.
    func perform(_ job: StoreJob, _ readings: [StoreReading], at now: StoreTime) -> Outcome {
        var outcome = Outcome(left: job.batch)
        attempt(readings, at: now, &outcome)
        if outcome.isReplaced { attempt(readings, at: now, &outcome) }
        // SQLite may report a failure of the disk as damage. Real damage is still there for another connection.
        if outcome.error?.kind == .corrupt, !options.isInMemory { attempt(readings, at: now, &outcome) }
        if let error = outcome.error, error.kind == .corrupt, !hasSetAside, !options.isInMemory {
            replace(error, at: now, &outcome)
            if outcome.aside != nil { attempt(readings, at: now, &outcome) }
        }
        attempts.removeAll(where: \.isWritten)
        outcome.isInDoubt = !attempts.isEmpty || lacksLiving
        if outcome.answers.count < readings.count {
            var batch = attempts.reduce(into: StoreBatch()) { $0.append($1.part) }
            batch.append(outcome.left)
            outcome.answers = answers(of: readings, besides: batch, instead: outcome.error)
        }
        if outcome.error == nil, let database { shorten(database, job, at: now, &outcome) }
        return outcome
    }

    /// Closes the file. Its log is copied into it.
    func close(at now: StoreTime) {
        if let database, !options.isInMemory {
            if place?.isLost(database) == true {
                database.keepsLog = true
            } else if isTimeToTell(now) || living?.isShowing == true {
                // The last time in the file may be old, and a card on show was on show until now.
                try? BatchWriter.tellTime(now, to: database)
            }
        }
        database = nil
        standIn = nil
    }

    private func attempt(_ readings: [StoreReading], at now: StoreTime, _ outcome: inout Outcome) {
        outcome.error = nil
        do throws(StoreError) {
            let database = try opened(at: now)
            if living == nil {
                let (contents, living) = try StoreLoader.contents(of: database, options, at: now, views: views)
                (outcome.contents, self.living) = (contents, living)
                // A record of the earlier life may be the answer to a question that was asked again. The actor
                // compares the two before anything is written.
                if outcome.left.lives.keys.contains(where: { living.activities[$0] != nil }) { return }
            }
            if lacksLiving {
                // The living records are written to another file whatever their size, as they were in the former file.
                try bounds.lift(database)
                defer { try? bounds.limit(database) }
                try commit(to: database, at: now) { _ in }
                if place?.isLost(database) == true { return leave(database, &outcome) }
                lacksLiving = false
            }
            for index in attempts.indices where !attempts[index].isWritten {
                guard try write(index, to: database, at: now) else { return leave(database, &outcome) }
            }
            var rest = outcome.left.parts(of: options.commitSize, endsFirst: isOverfull)[...]
            defer { outcome.left = rest.reduce(into: StoreBatch()) { $0.append($1) } }
            while let part = rest.popFirst() {
                attempts.append(Attempt(part))
                guard try write(attempts.count - 1, to: database, at: now) else { return leave(database, &outcome) }
            }
            isOverfull = false
            if !readings.isEmpty { outcome.answers = try Self.answers(of: readings, from: database) }
        } catch {
            outcome.error = error
            if error.kind == .overfull { giveBack(&outcome) }
            // Data that were half read or written when the disk failed are read from the disk again.
            if !error.leavesConnection { database = nil }
        }
    }

    /// Treats the part that has no room in the file as one whose commit has not begun. Later ends make it smaller.
    private func giveBack(_ outcome: inout Outcome) {
        isOverfull = true
        guard attempts.count(where: { !$0.isWritten }) == 1, var left = attempts.last?.part,
            attempts.last?.isWritten == false
        else { return }
        attempts.removeLast()
        left.append(outcome.left)
        outcome.left = left
    }

    /// Writes the changes of an attempt, unless the file already has them.
    ///
    /// - Returns: whether the file still has its name.
    private func write(_ index: Int, to database: Database, at now: StoreTime) throws(StoreError) -> Bool {
        if try !attempts[index].isFound(in: database) {
            do throws(StoreError) {
                try commit(index, to: database, at: now)
            } catch {
                // The history is removed first, so records that are not yet in it have no place in it.
                let whole = attempts[index]
                let part = whole.part.withoutRecords
                guard error.kind == .overfull, part.count < whole.part.count else { throw error }
                attempts[index] = Attempt(part)
                do throws(StoreError) {
                    try commit(index, to: database, at: now)
                } catch {
                    if error.kind == .overfull { attempts[index] = whole }
                    throw error
                }
            }
            if place?.isLost(database) == true { return false }
        }
        let part = attempts[index].part
        living?.apply(part)
        if !part.actions.isEmpty { lastNumber = try ActionTable.lastNumber(in: database) }
        // Deleted actions are removed from the log too, before their deletion is reported.
        if part.deletesActions { try database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
        attempts[index].isWritten = true
        return true
    }

    private func commit(_ index: Int, to database: Database, at now: StoreTime) throws(StoreError) {
        try commit(to: database, at: now) { (database: Database) throws(StoreError) in
            try bounds.keep(in: database, at: now, for: options.commitSize)
            try BatchWriter.write(attempts[index].part, to: database, views: views)
            try attempts[index].note(in: database)
        }
    }

    private func commit(
        to database: Database, at now: StoreTime, _ body: (Database) throws(StoreError) -> Void
    ) throws(StoreError) {
        let tells = isTimeToTell(now)
        try database.transaction { () throws(StoreError) in
            if lacksLiving, let living {
                try BatchWriter.forgetLiving(in: database)
                try BatchWriter.write(living.batch, to: database, views: views)
                try ActionTable.skipNumbers(through: lastNumber, in: database)
            }
            try body(database)
            if tells { try BatchWriter.tellTime(now, to: database) }
        }
        if tells { lastTold = now }
    }

    /// Whether the time was not written to the file for long, or the civil clock was set since. Writing the time in
    /// each commit would cost a page more.
    private func isTimeToTell(_ now: StoreTime) -> Bool {
        guard let lastTold else { return true }
        let passed = now.age(of: lastTold)
        let step = now.milliseconds.subtractingReportingOverflow(lastTold.milliseconds &+ passed)
        return passed > StoreClock.longestSilence || step.overflow || step.partialValue.magnitude > 1000
    }

    /// Shortens a file beyond its limits by one step, if the job requests it.
    private func shorten(_ database: Database, _ job: StoreJob, at now: StoreTime, _ outcome: inout Outcome) {
        guard !options.isInMemory else { return }
        do throws(StoreError) {
            if job.shortens {
                let end = ContinuousClock.now + Self.step
                outcome.isTooLarge = try bounds.shorten(database, at: now) { ContinuousClock.now >= end }
            } else {
                outcome.isTooLarge = try bounds.isExceeded(in: database, at: now)
            }
        } catch {
            // Whether more must be removed is unknown.
            (outcome.error, outcome.isTooLarge) = (error, true)
            if !error.leavesConnection { self.database = nil }
        }
    }

    /// The duration of one step of shortening, so that no caller waits long.
    private static let step = Duration.milliseconds(50)

    /// Closes a file that has lost its name or its log. The log is copied into the file, wherever the file is.
    private func leave(_ database: Database, _ outcome: inout Outcome) {
        try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        // The log that has the name now belongs to another file.
        database.keepsLog = true
        self.database = nil
        // The second time, the changes stay in memory, and the backoff determines the next attempt.
        if outcome.isReplaced {
            outcome.error = StoreError(
                .missing, path: path, reason: "the file was deleted or moved while it was in use")
        }
        outcome.isReplaced = true
        lacksLiving = true
        beginAnew()
        outcome.answers = []
    }

    private func opened(at now: StoreTime) throws(StoreError) -> Database {
        if let database { return database }
        let (new, wasEmpty) = try StoreOpener.open(options, at: now)
        let last = try StoreLoader.lastTime(in: new)
        new.clock = clock ?? StoreClock(after: last, at: now)
        bounds = StoreBounds(options)
        try bounds.limit(new)
        if !options.isInMemory {
            let newPlace = FilePlace(path)
            if living != nil, wasEmpty || place.map(newPlace.isOther) ?? true { lacksLiving = true }
            place = newPlace
        }
        let number = try ActionTable.lastNumber(in: new)
        lastNumber = max(lastNumber, number)
        (database, clock, lastTold) = (new, new.clock, nil)
        standIn = nil
        return new
    }

    private static func answers(
        of readings: [StoreReading], from database: Database
    ) throws(StoreError) -> [@SurfaceActor @Sendable () -> Void] {
        var answers: [@SurfaceActor @Sendable () -> Void] = []
        for reading in readings { answers.append(try reading.answer(database)) }
        return answers
    }

    /// Answers from a transaction that is rolled back, because the changes cannot be written to the disk.
    private func answers(
        of readings: [StoreReading], besides batch: StoreBatch, instead error: StoreError?
    ) -> [@SurfaceActor @Sendable () -> Void] {
        do throws(StoreError) {
            // No reading concerns the living records, and there may be no room for them.
            var batch = batch
            batch.lives = [:]
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
        let new = try StoreOpener.inMemory(options)
        if let clock { new.clock = clock }
        standIn = new
        return new
    }

    /// Renames the damaged file, and begins a new file with its readable records.
    ///
    /// If the disk refuses the new file, the damaged file stays, and the backoff determines the next attempt.
    private func replace(_ error: StoreError, at now: StoreTime, _ outcome: inout Outcome) {
        // The log of the damaged file must not be copied into the new file.
        database?.keepsLog = true
        database = nil
        do throws(StoreError) {
            let file = try FileCopy.rescue(options, knownNumber: clock == nil ? nil : lastNumber, at: now)
            guard let name = DamagedFile.setAside(path, at: now) else { return file.remove() }
            (outcome.aside, hasSetAside) = ((name, error), true)
            beginAnew()
            try file.takePlace()
        } catch {
            outcome.error = error
        }
    }

    /// Makes another file receive all changes of the job.
    private func beginAnew() {
        for index in attempts.indices { attempts[index].isWritten = false }
    }
}

extension StoreFile {
    /// The result of a job.
    struct Outcome: Sendable {
        /// Why the changes are not on the disk.
        var error: StoreError?
        /// The changes whose commit has not begun.
        var left: StoreBatch
        /// Whether the store's thread has changes whose commit failed. The next job checks whether the file has them,
        /// or writes them.
        var isInDoubt = false
        /// The contents from an earlier life, if the job has opened the file for the first time.
        var contents: StoreContents?
        /// The new path of the damaged file, if there was one.
        var aside: (path: String, error: StoreError)?
        /// Whether the file in use was deleted or moved, and another file has its name.
        var isReplaced = false
        /// Whether the file exceeds its limits.
        var isTooLarge = false
        /// The answers of the readings.
        var answers: [@SurfaceActor @Sendable () -> Void] = []
    }
}
