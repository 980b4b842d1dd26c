import DequeModule

extension ObservedValue {
    /// What the value's lock guards. Nothing of the user's may be released in here: it might come back to this value,
    /// and so to the lock.
    ///
    /// A class, because of Swift 6.0's compiler: see ``Broadcast``.
    final class State {
        /// The latest value written.
        var value: Value
        /// What is being told, and on which thread.
        var told: Told?
        /// Written and not told yet.
        private var waiting = Deque<Change>()
        /// How many changes were written for observers ever, and so the number of the last one.
        private(set) var written = 0
        /// How many of them have been told.
        private var toldCount = 0
        private var isScheduled = false
        var observers: [ValueObserver<Value>] = []

        init(value: Value) {
            self.value = value
        }

        /// In a structure of its own, so that a value of `nil` is told from nothing being told (K-D1).
        struct Told {
            var thread: UInt
            var value: Value
        }
    }

    /// What a writer has to do.
    enum Duty {
        case nothing
        case schedule
        /// Tell the observers of all changes up to this one.
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
        // An observer that writes sees what it wrote (K3).
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

    /// The next change, and whom to tell; `nil` when the one with the number `last` has been told.
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
