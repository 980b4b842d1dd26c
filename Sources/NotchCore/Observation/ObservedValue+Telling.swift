import Synchronization

extension ObservedValue {
    func perform(_ duty: Duty) {
        switch duty {
        case .nothing: break
        case .schedule: scheduleTelling()
        case .tell(let last): ObserverTurn.run { self.tell(through: last) }
        }
    }

    /// The changes hold the value alive until they are told, so that the last ones are not lost with its owner; the
    /// owner itself is held by nobody (K-D2).
    private func scheduleTelling() {
        schedule {
            ObserverTurn.run {
                // What is there now, and no more: somebody who writes for ever must not keep others from the thread.
                self.tell(through: self.state.withLock { $0.written })
                if self.state.withLock({ $0.endScheduled() }) { self.scheduleTelling() }
            }
        }
    }

    /// Tells the observers of each change up to the one with the number `last`, unless others have done so.
    private func tell(through last: Int) {
        while tellNext(through: last) {}
    }

    private func tellNext(through last: Int) -> Bool {
        telling.withLock { _ in
            guard let next = state.withLock({ $0.startTelling(through: last) }) else { return false }
            let told = State.Told(thread: ObserverTurn.thread, value: next.change.new)
            for observer in next.observers {
                // Anew for each: the one before may have written, and seen that.
                _ = state.withLock { state in
                    defer { state.told = told }
                    return state.told
                }
                observer.tell(next.change)
            }
            _ = state.withLock { $0.endTelling() }
            return true
        }
    }
}
