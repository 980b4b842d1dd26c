package import FoundationEssentials
package import NotchCore

/// Turns the events of queues into changes of the store, and tracks each activity that waits or shows.
package struct ActivityLedger: Sendable {
    private var alive: [UUID: LiveActivity] = [:]
    /// When the questions on show came. ``LiveActivity/began`` of a question is when its time was noted last.
    private var came: [UUID: StoreTime] = [:]
    /// The questions that have ended, and whose clients do not have the answers yet.
    private var answered: Set<UUID> = []
    /// The activities that have ended before the records of an earlier life are known; `nil` once they are.
    private var endedEarly: Set<UUID>? = []
    private var nextPlace: Int64 = 0

    /// The most ids in ``endedEarly``, because a file that cannot be opened is never read. A program that sends an activity
    /// again does so soon after the start.
    private static let mostEndedEarly = 4096

    package init() {}

    /// The activities that wait or show, in the order of their places.
    package var activities: [LiveActivity] {
        alive.values.sorted { $0.place < $1.place }
    }

    package func activity(_ id: UUID) -> LiveActivity? { alive[id] }

    /// Records an event of a queue.
    package mutating func note(_ event: ActivityEvent, at time: StoreTime) -> [StoreChange] {
        switch event {
        case _ where event.activity?.isTransient == true: return []
        case .refused(let activity, .full) where activity.choices != nil:
            return [.ended(EndedActivity(activity: activity, outcome: .refused, enqueued: time, ended: time))]
        case .enqueued(let activity):
            // A restored activity already has its place. Only its content may have changed.
            guard let known = alive[activity.id] else { return [welcome(activity, at: time)] }
            return known.activity == activity ? [] : change(activity.id) { $0.take(activity) }
        case .updated(let activity):
            return change(activity.id) { $0.take(activity) }
        case .phase(.animateIn, let activity):
            if activity.choices != nil { came[activity.id] = time }
            return change(activity.id) { live in
                live.take(activity)
                live.began = time
            }
        case .phase(.hidden, let activity) where activity.choices != nil:
            // Another question may have the id of one that has been answered.
            guard alive[activity.id]?.began != nil else { return [] }
            // A question that was put back waits again, with the time that is left.
            return change(activity.id) { live in
                live.activity = activity
                live.began = nil
            }
        case .ended(let activity, let outcome):
            let (live, came) = (alive.removeValue(forKey: activity.id), came.removeValue(forKey: activity.id))
            if endedEarly.map({ $0.count < Self.mostEndedEarly }) == true { endedEarly?.insert(activity.id) }
            let record = EndedActivity(
                activity: activity, outcome: outcome, enqueued: live?.enqueued ?? time, began: came ?? live?.began,
                ended: time)
            return [.ended(record)] + keepAnswer(of: record, place: live?.place)
        case .refused, .phase, .marked, .covered, .denied, .parked, .suspended, .resumed:
            return []
        }
    }

    /// Keeps how the question of a client has ended until ``handOver(_:)``. It is in the same commit as the end.
    private mutating func keepAnswer(of record: EndedActivity<StoreTime>, place: Int64?) -> [StoreChange] {
        var activity = record.activity
        guard activity.choices?.hasClient == true else { return [] }
        activity.choices?.answer = QuestionOutcome(record.outcome)
        answered.insert(activity.id)
        return [.live(LiveActivity(activity: activity, place: place ?? takePlace(), enqueued: record.ended))]
    }

    /// Forgets how a question has ended, because its client has the answer or does not want it.
    package mutating func handOver(_ id: UUID) -> [StoreChange] {
        answered.remove(id) == nil ? [] : [.gone(id)]
    }

    /// Notes how much of its time a question on show has spent so far.
    package mutating func note(spent: Duration, of id: UUID, at time: StoreTime) -> [StoreChange] {
        guard let live = alive[id], live.began != nil, let noted = live.activity.choices?.spent, noted < spent else {
            return []
        }
        return change(id) { live in
            live.activity.choices?.spent = spent
            live.began = time
        }
    }

    /// Restores the activities of an earlier life of the program.
    ///
    /// A card that was on show when the earlier life ended gets the outcome `interrupted`, with the last known instant
    /// of that life, and waits again at its place. A question of a client waits again, with the rest of its time (Q28).
    /// Other questions end, because the program that asked them is gone. Activities of this life follow those of the
    /// earlier life. An activity that was sent again before its record was read is not restored.
    ///
    /// - Parameter contents: the records of the earlier life. Those that are not restored are removed.
    /// - Returns: the changes; none if no card was on show, no question was open, no replacement was cut off and this
    ///   life has no activities yet.
    package mutating func restore(_ contents: inout StoreContents, at time: StoreTime) -> [StoreChange] {
        let newcomers = activities
        let end = contents.last ?? time
        var changes = removeRepeated(from: &contents)
        for live in contents.shown + contents.waiting {
            var waiting = live
            waiting.began = nil
            alive[live.activity.id] = waiting
            nextPlace = max(nextPlace, live.place &+ 1)
            guard live.began != nil else { continue }
            changes += [.ended(EndedActivity(live, .interrupted, ended: max(end, live.began ?? end))), .live(waiting)]
        }
        for question in contents.questions {
            nextPlace = max(nextPlace, question.place &+ 1)
            guard question.activity.choices?.hasClient == true else {
                changes.append(.ended(EndedActivity(question, .cancelled, ended: max(end, question.began ?? end))))
                continue
            }
            var waiting = question
            waiting.began = nil
            alive[question.activity.id] = waiting
            if question.began != nil { changes.append(.live(waiting)) }
        }
        for answer in contents.answered where alive[answer.activity.id] == nil {
            answered.insert(answer.activity.id)
            nextPlace = max(nextPlace, answer.place &+ 1)
        }
        changes += contents.replaced.map { .ended($0) }
        for newcomer in newcomers {
            let place = takePlace()
            changes += change(newcomer.activity.id) { $0.place = place }
        }
        return changes
    }

    /// Removes the records whose activities this life already has, or has had.
    private mutating func removeRepeated(from contents: inout StoreContents) -> [StoreChange] {
        let early = endedEarly.take() ?? []
        var changes: [StoreChange] = []
        contents.repeated = contents.questions.filter { record in
            let id = record.activity.id
            let isOpen = alive[id]?.activity.choices?.hasClient == true
            return record.activity.choices?.hasClient == true && (isOpen || answered.contains(id))
        }
        func isRepeated(_ record: LiveActivity) -> Bool {
            let id = record.activity.id
            guard alive[id] != nil || early.contains(id) else { return false }
            // The rows of this life take its place.
            if !answered.contains(id) { changes.append(.gone(id)) }
            return true
        }
        contents.shown.removeAll(where: isRepeated)
        contents.waiting.removeAll(where: isRepeated)
        contents.questions.removeAll(where: isRepeated)
        // A client that still waits gets the answer of the earlier life.
        contents.answered.removeAll { record in
            let id = record.activity.id
            return isRepeated(record) && early.contains(id) && !answered.contains(id)
        }
        return changes
    }

    private mutating func welcome(_ activity: Activity, at time: StoreTime) -> StoreChange {
        // An id may be used again.
        answered.remove(activity.id)
        let live = LiveActivity(activity: activity, place: takePlace(), enqueued: time)
        alive[activity.id] = live
        return .new(live)
    }

    private mutating func takePlace() -> Int64 {
        defer { nextPlace &+= 1 }
        return nextPlace
    }

    private mutating func change(_ id: UUID, _ body: (inout LiveActivity) -> Void) -> [StoreChange] {
        guard var live = alive[id] else { return [] }
        body(&live)
        alive[id] = live
        return [.live(live)]
    }
}

extension LiveActivity {
    /// Takes the present state of the activity. The time that a question has spent never becomes less.
    fileprivate mutating func take(_ new: Activity) {
        let spent = activity.choices?.spent ?? .zero
        activity = new
        if let choices = new.choices { activity.choices?.spent = max(choices.spent, spent) }
    }
}
