package import FoundationEssentials
package import NotchCore

/// Turns the events of queues into changes of the store. It knows each activity that waits or shows.
package struct ActivityLedger: Sendable {
    private var alive: [UUID: LiveActivity] = [:]
    /// The questions that have not ended. They end with the clients that asked them, and so do not live on.
    private var asked: [UUID: (enqueued: StoreTime, began: StoreTime?)] = [:]
    private var nextPlace: Int64 = 0

    package init() {}

    /// The activities that wait or show, in the order of their places.
    package var activities: [LiveActivity] {
        alive.values.sorted { $0.place < $1.place }
    }

    package func activity(_ id: UUID) -> LiveActivity? { alive[id] }

    /// Notes an event of a queue.
    package mutating func note(_ event: ActivityEvent, at time: StoreTime) -> [StoreChange] {
        switch event {
        case _ where event.activity?.isTransient == true: return []
        case .enqueued(let activity) where activity.choices != nil:
            asked[activity.id] = (time, nil)
            return []
        case .phase(.animateIn, let activity) where activity.choices != nil:
            asked[activity.id]?.began = time
            return []
        case .ended(let activity, let outcome) where activity.choices != nil:
            let life = asked.removeValue(forKey: activity.id)
            return [
                .ended(
                    EndedRecord(
                        activity: activity, outcome: outcome, enqueued: life?.enqueued ?? time, began: life?.began,
                        ended: time))
            ]
        case .refused(let activity, .full) where activity.choices != nil:
            return [.ended(EndedRecord(activity: activity, outcome: .refused, enqueued: time, ended: time))]
        case .enqueued(let activity):
            // An activity of an earlier life has its place already, and may have changed only its content.
            guard let known = alive[activity.id] else { return [welcome(activity, at: time)] }
            return known.activity == activity ? [] : change(activity.id) { $0.activity = activity }
        case .updated(let activity):
            return change(activity.id) { $0.activity = activity }
        case .phase(.animateIn, let activity):
            return change(activity.id) { live in
                live.activity = activity
                live.began = time
            }
        case .ended(let activity, let outcome):
            let live = alive.removeValue(forKey: activity.id)
            return [
                .ended(
                    EndedRecord(
                        activity: activity, outcome: outcome, enqueued: live?.enqueued ?? time, began: live?.began,
                        ended: time))
            ]
        case .refused, .phase, .marked, .covered, .denied, .parked, .suspended, .resumed:
            return []
        }
    }

    /// Takes over what lived in an earlier life of the program.
    ///
    /// A card that was on show ended as interrupted when the earlier life did, as far as that is known, and waits again at
    /// its place. Activities that this life knows already come after those of the earlier life.
    ///
    /// - Returns: the changes, which are none where nothing was on show and nothing was cut off.
    package mutating func restore(_ contents: StoreContents, at time: StoreTime) -> [StoreChange] {
        let newcomers = activities
        let end = contents.last ?? time
        var changes: [StoreChange] = []
        for live in contents.shown + contents.waiting where alive[live.activity.id] == nil {
            var waiting = live
            waiting.began = nil
            alive[live.activity.id] = waiting
            nextPlace = max(nextPlace, live.place &+ 1)
            guard live.began != nil else { continue }
            changes += [.ended(EndedRecord(live, .interrupted, ended: max(end, live.began ?? end))), .live(waiting)]
        }
        for replaced in contents.replaced {
            changes.append(.ended(EndedRecord(replaced.activity, .coalesced(by: replaced.successor), ended: end)))
        }
        for newcomer in newcomers {
            let place = takePlace()
            changes += change(newcomer.activity.id) { $0.place = place }
        }
        return changes
    }

    private mutating func welcome(_ activity: Activity, at time: StoreTime) -> StoreChange {
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
