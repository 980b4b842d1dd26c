import DequeModule

extension ObservedValue {
    /// The state that the value's lock guards. No object of the user may be released under the lock: it might come back
    /// to this value, and so to the lock.
    ///
    /// The state is a class because of Swift 6.0's compiler: see ``Broadcast``.
    final class State {
        /// The latest value written.
        var value: Value
        /// The change that is being told, and the thread that tells it; `nil` while none is.
        var told: Told?
        /// The changes that are written and not told yet.
        private var waiting = Deque<Change>()
        /// How many changes were ever written for observers; this is also the number of the last change.
        private(set) var written = 0
        /// How many of the written changes have been told.
        private var toldCount = 0
        private var isScheduled = false
        var observers: [ValueObserver<Value>] = []

        init(value: Value) { self.value = value }

        /// The value that is being told. It has a structure of its own, so that a value of `nil` differs from nothing
        /// being told (K-D1).
        struct Told {
            var thread: UInt
            var value: Value
        }
    }

    /// The task that a writer has after a write.
    enum Duty {
        case nothing
        case schedule
        /// The writer tells the observers of all changes up to the one with this number.
        case tell(through: Int)
    }
}

extension ObservedValue.State {
    func valueSeen(by thread: UInt) -> Value {
        guard let told, told.thread == thread else { return value }
        return told.value
    }

    func write(_ new: Value, by thread: UInt, isAwaited: Bool, bound: Int) -> ObservedValue.Duty {
        let change = ObservedValue.Change(old: value, new: new)
        value = new
        // An observer that writes then sees the value that it wrote (K3).
        if told?.thread == thread { told?.value = new }
        observers.removeAll(where: \.isEnded)
        guard !observers.isEmpty else { return .nothing }
        waiting.append(change)
        written += 1
        if isAwaited || waiting.count > bound { return .tell(through: written) }
        if isScheduled { return .nothing }
        isScheduled = true
        return .schedule
    }

    /// Returns the next change and the observers to tell; `nil` when the change with the number `last` has been told.
    func startTelling(through last: Int) -> (change: ObservedValue.Change, observers: [ValueObserver<Value>])? {
        guard toldCount < last, let change = waiting.popFirst() else { return nil }
        return (change, observers.filter { $0.start <= toldCount })
    }

    func endTelling() -> Told? {
        defer { told = nil }
        toldCount += 1
        return told
    }

    /// - Returns: whether to schedule again, because more was written meanwhile.
    func endScheduled() -> Bool {
        isScheduled = !waiting.isEmpty
        return isScheduled
    }
}
