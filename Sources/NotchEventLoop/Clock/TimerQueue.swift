import HeapModule
package import NotchCore

/// A queue of actions with deadlines. All clocks of this module use this timer heap.
///
/// Actions with the same deadline are popped in the order of insertion, and arrivals after all others. Adding, removing
/// and popping are O(log n), amortized. A removed action leaves a garbage entry in the heap. The heap is rebuilt when
/// it has more than twice as many entries as there are actions, plus 32, so that memory stays proportional to the
/// number of actions.
package struct TimerQueue<Action> {
    /// Identifies an action. An ID is never reused.
    package struct ID: Hashable, Sendable {
        fileprivate let order: UInt64
    }

    private struct Entry: Comparable {
        let deadline: Instant
        let isArrival: Bool
        let order: UInt64

        static func < (lhs: Entry, rhs: Entry) -> Bool {
            if lhs.deadline != rhs.deadline { return lhs.deadline < rhs.deadline }
            return lhs.isArrival == rhs.isArrival ? lhs.order < rhs.order : rhs.isArrival
        }
    }

    /// The entries of waiting and of removed actions. The first entry is always live.
    private var heap = Heap<Entry>()
    private var actions: [UInt64: Action] = [:]
    private var nextOrder: UInt64 = 0

    package init() {}

    package var count: Int { actions.count }
    package var isEmpty: Bool { actions.isEmpty }
    /// The earliest deadline; `nil` if the queue is empty, so that no timer needs to be armed.
    package var nextDeadline: Instant? { heap.min?.deadline }
    /// The number of heap entries, both live and garbage.
    package var footprint: Int { heap.count }

    /// - Parameter isArrival: whether the action represents an external event, which runs after all other actions with
    ///   the same deadline.
    package mutating func insert(_ action: Action, at deadline: Instant, isArrival: Bool = false) -> ID {
        let order = nextOrder
        nextOrder += 1
        actions[order] = action
        heap.insert(Entry(deadline: deadline, isArrival: isArrival, order: order))
        return ID(order: order)
    }

    /// Removes an action. Has no effect after the action was popped.
    package mutating func remove(_ id: ID) {
        guard actions.removeValue(forKey: id.order) != nil else { return }
        if heap.count > 2 * actions.count + 32 {
            heap = Heap(heap.unordered.filter { actions[$0.order] != nil })
        }
        dropGarbage()
    }

    /// Removes and returns the earliest action, if its deadline is not after `instant`.
    package mutating func popFirst(dueBy instant: Instant) -> (deadline: Instant, isArrival: Bool, action: Action)? {
        guard let first = heap.min, first.deadline <= instant,
            let action = actions.removeValue(forKey: first.order)
        else { return nil }
        heap.removeMin()
        dropGarbage()
        return (first.deadline, first.isArrival, action)
    }

    private mutating func dropGarbage() {
        while let first = heap.min, actions[first.order] == nil { heap.removeMin() }
    }
}
