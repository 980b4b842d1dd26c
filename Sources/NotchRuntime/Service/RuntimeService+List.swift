import FoundationEssentials
import NotchCore
import NotchDisplay
import NotchIPC
import NotchStore

// MARK: What waits

extension RuntimeService {
    /// The size of titles and subtitles in bytes at which a page of the list ends, so that the duration of a call is
    /// limited.
    private static let pageSize = 64 << 10

    func list(_ request: ListRequest, of caller: Caller) -> ListRequest.Reply {
        let now = runtime.clock.now
        let limit = request.limit ?? FieldLimits.list.upperBound
        // One further activity shows whether there is another page.
        var page = waiting(after: request.after.map { QueuePosition($0) }, limit: limit + 1, for: caller)
        var size = 0
        let fitting = page.prefix(limit).prefix { placed in
            defer { size += placed.activity.title.utf8.count + (placed.activity.subtitle?.utf8.count ?? 0) }
            return size < Self.pageSize
        }.count
        let next = fitting < page.count ? page[fitting - 1].position.number : nil
        page.removeSubrange(fitting...)
        let turns = turns
        return ListRequest.Reply {
            $0.current = current(at: now).flatMap { caller.maySee($0.activity.owner) ? $0 : nil }
            $0.next = next
            $0.pending = page.map { placed in
                let turn = turns[placed.activity.id]
                return ListRequest.Pending {
                    $0.activity = placed.activity
                    $0.waited = now - (runtime.history.enqueued(placed.activity.id) ?? now)
                    $0.place = turn?.place
                    $0.comesIn = turn?.comes.map { max($0 - now, .zero) }
                }
            }
        }
    }

    /// Returns the waiting activities that a client sees, queue by queue. The activities of a module's queue name their
    /// module.
    private func waiting(
        after start: QueuePosition?, limit: Int, for caller: Caller
    ) -> [(activity: Activity, position: QueuePosition)] {
        var page: [(activity: Activity, position: QueuePosition)] = []
        for (index, queue) in allQueues.enumerated().dropFirst(start?.queue ?? 0) where page.count < limit {
            let after = index == start?.queue ? start?.place : nil
            let seen = queue.pending(after: after, limit: caller.isRemote ? .max : limit - page.count)
                .filter { caller.maySee($0.activity.owner) }
            page += seen.prefix(limit - page.count).map { placed in
                var activity = placed.activity
                activity.module = activity.module ?? (index == 0 ? nil : queue.moduleID)
                return (activity, QueuePosition(queue: index, place: placed.place))
            }
        }
        return page
    }

    /// The predicted turns of the waiting activities. Activities of modules' queues have no place in the display's own
    /// queue.
    private var turns: [UUID: (place: Int?, comes: Instant?)] {
        var turns: [UUID: (place: Int?, comes: Instant?)] = [:]
        for (number, queue) in allQueues.enumerated() {
            for (index, turn) in explainer(of: queue).line().enumerated() {
                turns[turn.activity.id] = (number == 0 ? index + 1 : nil, turn.comes)
            }
        }
        return turns
    }

    private func current(at now: Instant) -> ListRequest.Current? {
        let queue = runtime.shownQueue
        guard let activity = queue.current ?? queue.card?.activity else { return nil }
        let (question, card) = (queue.question, queue.card)
        let began = runtime.history.began(activity.id) ?? question?.phaseBegan ?? now
        return ListRequest.Current {
            $0.activity = activity
            $0.phase = question?.phase ?? card?.phase ?? .animateIn
            $0.shown = now - began
            $0.remaining = explainer(of: queue).card?.remaining(at: now)
        }
    }
}

/// A position in the list of the waiting activities of all queues, as a number that clients pass back.
///
/// A position in the first queue, the display's own, is the same number as in that queue.
struct QueuePosition: Hashable, Sendable {
    /// The number of bits of a place. No queue reaches that many activities.
    private static let bits = 44

    /// The number of the queue, from 0.
    var queue: Int
    /// The place in that queue.
    var place: Int

    init(queue: Int, place: Int) {
        self.queue = queue
        self.place = place
    }

    init(_ number: Int) {
        self.init(queue: number >> Self.bits, place: number & (1 << Self.bits - 1))
    }

    var number: Int { queue << Self.bits | place }
}

extension RuntimeService {
    func explain(_ request: ExplainRequest, of caller: Caller) throws(VarlinkError) -> ExplainRequest.Reply {
        var reply = try whole(request, for: caller)
        guard caller.isRemote else { return reply }
        // A client of a gateway does not read the cards of other owners.
        reply.obstacles = reply.obstacles.compactMap { $0.told(to: caller) }
        reply.explanations.removeAll { !caller.maySee($0.activity.owner) }
        for index in reply.explanations.indices {
            reply.explanations[index].reasons = reply.explanations[index].reasons.compactMap { $0.told(to: caller) }
            guard case .ended(var entry) = reply.explanations[index].state, let successor = entry.successor,
                !caller.maySee(successor.owner)
            else { continue }
            entry.successor = nil
            reply.explanations[index].state = .ended(entry)
        }
        if let id = request.id, reply.explanations.isEmpty { throw .notFound(id: id.uuidString) }
        return reply
    }

    private func whole(_ request: ExplainRequest, for caller: Caller) throws(VarlinkError) -> ExplainRequest.Reply {
        var reply = ExplainRequest.Reply { $0.now = runtime.clock.now }
        guard let id = request.id else {
            let explainer = explainer
            reply.explanations = explainer.explainFirst()
            if caller.isRemote {
                // The first that the client sees may be behind others.
                let first = explainer.line { caller.maySee($0.owner) }.first { caller.maySee($0.activity.owner) }
                let shown = explainer.card.map { [$0.activity.id] } ?? []
                reply.explanations = (shown + [first?.activity.id].compactMap(\.self)).compactMap(explainer.explain)
            }
            reply.obstacles = explainer.obstacles
            return reply
        }
        let present = allQueues.lazy.compactMap { self.explainer(of: $0).explain(id) }.first
        if let explanation = present ?? runtime.history.entry(id).map({ Explanation(.ended(ended($0))) }) {
            reply.explanations = [explanation]
            return reply
        }
        throw .notFound(id: id.uuidString)
    }

    /// The explainer of the cards of the display's own queue in their present state.
    var explainer: SurfaceExplainer { explainer(of: runtime.queue) }

    func explainer(of queue: ActivityQueue) -> SurfaceExplainer {
        runtime.coordinator.explainer(
            of: queue, questions: runtime.questions, unseen: runtime.display.condition.reason)
    }

    private func ended(_ entry: EndedActivity<Instant>) -> EndedActivity<Instant> {
        var ended = entry
        ended.successor = entry.outcome.successor.flatMap {
            runtime.queue.activity($0) ?? runtime.history.entry($0)?.activity
        }
        return ended
    }
}

extension RuntimeService {
    func history(_ call: NotchCall<HistoryRequest>) {
        let request = call.request
        let limit = request.limit ?? FieldLimits.defaultHistory
        guard request.search != nil || limit > FieldLimits.keptHistory else {
            return reply(to: call, runtime.history.entries(limit: call.caller.isRemote ? .max : limit), limit)
        }
        // Those of others are among the entries that the store returns.
        let reach = call.caller.isRemote ? FieldLimits.history.upperBound : limit
        runtime.memory.read(.history(matching: request.search, limit: reach)) { [weak self] result in
            guard let self else { return }
            do throws(StoreError) {
                reply(to: call, entries(of: try result.get()), limit)
            } catch {
                call.fail(.unavailable(reason: "\(error)"))
            }
        }
    }

    private func reply(to call: NotchCall<HistoryRequest>, _ entries: [EndedActivity<Instant>], _ limit: Int) {
        let seen = entries.filter { call.caller.maySee($0.activity.owner) }
        call.reply(HistoryRequest.Reply { $0.entries = Array(seen.prefix(limit)) })
    }

    /// Returns the entries of records. The latest entries are in memory, with the times of the program's clock.
    private func entries(of records: [EndedActivity<StoreTime>]) -> [EndedActivity<Instant>] {
        // An id may be used again, so that an activity may have ended in the same way more than once.
        var known = Dictionary(grouping: runtime.history.entries(limit: .max), by: \.end)
        let present = runtime.present
        return records.map { record in
            let entry = EndedActivity(record, at: present)
            guard let exact = known[entry.end]?.first else { return entry }
            known[entry.end]?.removeFirst()
            return exact
        }
    }
}

private struct End: Hashable {
    var id: UUID
    var outcome: ActivityOutcome
}

extension EndedActivity<Instant> {
    fileprivate var end: End { End(id: activity.id, outcome: outcome) }
}
