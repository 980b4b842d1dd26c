import FoundationEssentials
import NotchCore

/// A naive model of the line: an array that is searched from the front. It follows the queue's events and checks that
/// they are right.
struct LineModel {
    /// The waiting activities, in enqueue order (Q6).
    private(set) var line: [Activity] = []
    private(set) var onScreen: UUID?
    private(set) var isSuspended = false
    var violations: [String] = []

    /// Whether the surface reports edges. If so, activities of background modules wait aside, and the queue does not
    /// claim for them again.
    private let reportsChanges: Bool
    private var aside: Set<UUID> = []
    private var places: [UUID: Int] = [:]
    private var nextPlace = 0
    private var inFlight: Activity?
    private var inFlightHasEnded = false
    /// Whether the surface has reported an edge since the claim.
    private var hasHeardEdge = false
    /// Whether the queue holds the surface or is giving it back.
    private var holds = false
    /// Whether an activity has gone to the back since the last grant (B6.1).
    private var hasRotated = false
    private var isReplacing = false

    init(reportsChanges: Bool) {
        self.reportsChanges = reportsChanges
    }

    mutating func follow(_ entry: World.Trace) {
        switch entry {
        case .event(let event): follow(event)
        case .claimed(let isEngaged):
            require(!isEngaged, "Q17: claimed while somebody is engaged")
            require(!isSuspended && inFlight == nil && !holds, "Q11: a claim out of turn")
            let present = line.filter { !aside.contains($0.id) }
            let highest = present.map(\.priority).max()
            inFlight = present.first { $0.priority == highest }
            require(inFlight != nil, "Q13: a claim for nothing")
            inFlightHasEnded = false
            hasHeardEdge = false
            line.removeAll { $0.id == inFlight?.id }
        case .decided(.granted, let isEngaged):
            require(!isEngaged, "S3: granted while somebody is engaged")
            hasRotated = false
            holds = true
            if inFlightHasEnded || isSuspended { putBack(toFront: true) } else { onScreen = inFlight?.id }
            inFlight = nil
        case .decided(.denied(let denial), _):
            if denial == .background, let inFlight, !inFlightHasEnded {
                if reportsChanges, !isSuspended, !hasHeardEdge { aside.insert(inFlight.id) }
                putBack(toFront: isSuspended || reportsChanges)
            } else {
                putBack(toFront: isSuspended || hasRotated || denial == .yielding)
                if !inFlightHasEnded, !isSuspended { hasRotated = true }
            }
            inFlight = nil
        case .edge(let bringsBack):
            hasHeardEdge = true
            if bringsBack { aside = [] }
        case .released:
            holds = false
            onScreen = nil
        }
    }

    private mutating func follow(_ event: ActivityEvent) {
        switch event {
        case .enqueued(let activity):
            if line.isEmpty, inFlight == nil, !holds, !isReplacing { hasRotated = false }
            isReplacing = false
            require(
                !line.contains { $0.coalescingKey == activity.coalescingKey && $0.coalescingKey != nil }, "Q7: peers")
            take(place: nextPlace, for: activity)
        case .ended(let activity, .coalesced):
            isReplacing = true
            leave(activity)
        case .ended(let activity, .cancelled): leave(activity)
        case .ended(let activity, .displaced):
            let lowest = line.map(\.priority).min()
            require(line.last { $0.priority == lowest }?.id == activity.id, "Q-D16: not the newest of the lowest class")
            leave(activity)
        case .ended(let activity, let outcome):
            require(activity.id == onScreen, "\(activity.title) ended on the surface without having been there")
            require(
                activity.attended && !activity.hold
                    ? outcome != .shown : ![.seen, .yielded, .expiredUnseen].contains(outcome),
                "\(activity.title) ended as \(outcome)")
        case .phase(.animateIn, let activity): require(activity.id == onScreen, "Q3: \(activity.title) out of turn")
        case .phase, .updated, .refused, .covered, .denied, .parked, .marked: break
        case .suspended: isSuspended = true
        case .resumed: isSuspended = false
        }
    }

    private mutating func leave(_ activity: Activity) {
        if inFlight?.id == activity.id {
            inFlightHasEnded = true
        } else {
            require(line.contains { $0.id == activity.id }, "Q10: \(activity.title) was not pending")
            line.removeAll { $0.id == activity.id }
        }
    }

    private mutating func putBack(toFront: Bool) {
        guard let inFlight, !inFlightHasEnded else { return }
        take(place: toFront ? places[inFlight.id] ?? -1 : nextPlace, for: inFlight)
    }

    private mutating func take(place: Int, for activity: Activity) {
        places[activity.id] = place
        nextPlace = max(nextPlace, place + 1)
        let index = line.firstIndex { places[$0.id, default: 0] > place } ?? line.count
        line.insert(activity, at: index)
    }

    private mutating func require(_ condition: Bool, _ message: String) {
        if !condition { violations.append(message) }
    }
}
