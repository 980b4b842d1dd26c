import HeapModule
package import NotchCore

/// Actions that wait for their instants. This is the one timer heap behind every clock of this module.
///
/// Actions that are due at the same instant come out in the order in which they went in, and arrivals after all others.
/// Adding, removing and popping are O(log n), amortized: a removed action leaves its heap entry behind, and the heap is
/// rebuilt as soon as such garbage outweighs the live entries, so memory stays within twice the number of waiting
/// actions.
package struct TimerQueue<Action> {
    /// Identifies a waiting action. An ID is never used twice.
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

    /// The entries of waiting and of removed actions. The first one is always a live one.
    private var heap = Heap<Entry>()
    private var actions: [UInt64: Action] = [:]
    private var nextOrder: UInt64 = 0

    package init() {}

    package var count: Int { actions.count }
    package var isEmpty: Bool { actions.isEmpty }
    /// The earliest deadline; `nil` when no action waits, and then no timer needs to be armed.
    package var nextDeadline: Instant? { heap.min?.deadline }
    /// The number of entries in the heap, live ones and garbage.
    package var footprint: Int { heap.count }

    /// - Parameter isArrival: whether the action stands for an event from outside, which comes after everything else
    ///   that is due at its instant.
    package mutating func insert(_ action: Action, at deadline: Instant, isArrival: Bool = false) -> ID {
        let order = nextOrder
        nextOrder += 1
        actions[order] = action
        heap.insert(Entry(deadline: deadline, isArrival: isArrival, order: order))
        return ID(order: order)
    }

    /// Removes an action. Does nothing once it has been popped.
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
