import Synchronization

extension ObservedValue {
    func perform(_ duty: Duty) {
        switch duty {
        case .nothing: break
        case .schedule: scheduleTelling()
        case .tell(let last): ObserverTurn.run { self.deliver(through: last) }
        }
    }

    /// Schedules the telling of the changes that wait. The changes hold the value alive until they are told, so that
    /// the last ones are not lost with its owner. Nothing holds the owner itself (K-D2).
    private func scheduleTelling() {
        schedule {
            ObserverTurn.run {
                // Only the changes that are there now are told: a program that writes for ever must not keep others
                // from the thread.
                self.deliver(through: self.state.withLock { $0.written })
                if self.state.withLock({ $0.endScheduled() }) { self.scheduleTelling() }
            }
        }
    }

    /// Tells the observers of each change up to the one with the number `last`, unless other threads have done so.
    private func deliver(through last: Int) {
        while deliverNext(through: last) {}
    }

    private func deliverNext(through last: Int) -> Bool {
        telling.withLock { _ in
            guard let next = state.withLock({ $0.startTelling(through: last) }) else { return false }
            let told = State.Told(thread: ObserverTurn.thread, value: next.change.new)
            for observer in next.observers {
                // The told value is set anew for each observer, because the observer before may have written, and then
                // sees what it wrote.
                _ = state.withLock { state in
                    defer { state.told = told }
                    return state.told
                }
                observer.deliver(next.change)
            }
            _ = state.withLock { $0.endTelling() }
            return true
        }
    }
}
