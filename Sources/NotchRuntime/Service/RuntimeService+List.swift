import FoundationEssentials
import NotchCore
import NotchIPC

// MARK: What waits

extension RuntimeService {
    /// The number of bytes of titles and subtitles above which a page of the list ends, so that no call takes long.
    private static let pageSize = 64 << 10

    func list(_ request: ListRequest) -> ListRequest.Reply {
        let now = runtime.clock.now
        let limit = request.limit ?? FieldLimits.list.upperBound
        // One activity more than asked for shows whether there is another page.
        var page = waiting(after: request.after.map { QueuePosition($0) }, limit: limit + 1)
        var size = 0
        let fitting = page.prefix(limit).prefix { placed in
            defer { size += placed.activity.title.utf8.count + (placed.activity.subtitle?.utf8.count ?? 0) }
            return size < Self.pageSize
        }.count
        let next = fitting < page.count ? page[fitting - 1].position.number : nil
        page.removeSubrange(fitting...)
        let turns = turns
        return ListRequest.Reply {
            $0.current = current(at: now)
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

    /// Returns the activities that wait, queue by queue. Those of a module's queue name their module.
    private func waiting(
        after start: QueuePosition?, limit: Int
    ) -> [(activity: Activity, position: QueuePosition)] {
        var page: [(activity: Activity, position: QueuePosition)] = []
        for (index, queue) in allQueues.enumerated().dropFirst(start?.queue ?? 0) where page.count < limit {
            let after = index == start?.queue ? start?.place : nil
            page += queue.pending(after: after, limit: limit - page.count).map { placed in
                var activity = placed.activity
                activity.module = activity.module ?? (index == 0 ? nil : queue.moduleID)
                return (activity, QueuePosition(queue: index, place: placed.place))
            }
        }
        return page
    }

    /// When the activities that wait have their turns. Those of modules' queues have no place in the display's own.
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
        runtime.shownQueue.card.map { card in
            let began = runtime.history.began(card.activity.id) ?? now
            let isTimed = !card.activity.hold && !card.activity.attended
            return ListRequest.Current {
                $0.activity = card.activity
                $0.phase = card.phase
                $0.shown = now - began
                $0.remaining = isTimed ? max(began + card.transition + card.activity.dwell - now, .zero) : nil
            }
        }
    }
}
