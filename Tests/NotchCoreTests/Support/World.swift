import FoundationEssentials
import NotchCore
import NotchTestSupport

/// A surface with queues, all of them values, in virtual time. It does what the shells do.
struct World {
    var surface: SurfaceMachine
    var queues: [ActivityQueueMachine]
    private(set) var now = Instant.zero
    /// Every event of the queues and every transition of the surface, as `instant subject event`.
    private(set) var log: [String] = []
    /// The events and claims of the first queue, and the calls that it got, in order.
    private(set) var trace: [Trace] = []
    /// The events of each machine, and its decisions.
    private var surfaceLog: ReplayLog<SurfaceMachine>
    private var queueLogs: [ReplayLog<ActivityQueueMachine>]
    private(set) var grants = 0
    private(set) var releases = 0
    /// Claims stay unanswered while this is set; see ``answer()``.
    var isSilent = false
    /// While this is set, claims are decided at once, but only ``answer()`` delivers the decisions.
    var isLate = false
    private var isWithinTurn = false
    private var surfaceCalls: [(queue: Int, call: SurfaceCall)] = []

    enum Trace {
        case event(ActivityEvent)
        case claimed(isEngaged: Bool)
        case decided(SurfaceDecision, isEngaged: Bool)
        /// An edge: an event that may end a denial. With `bringsBack`, it also brings back the activities that were set
        /// aside.
        case edge(bringsBack: Bool)
        case released
    }

    private enum SurfaceCall {
        case effect(ActivityQueueMachine.Effect)
        case answer(SurfaceDecision, isEngaged: Bool)
    }

    init(
        queues: Int = 1, initial: SurfaceState = .compact, reportsChanges: Bool = true,
        configure: (inout ActivityQueueMachine.Configuration) -> Void = { _ in }
    ) {
        surface = SurfaceMachine(initial: initial)
        var configuration = ActivityQueueMachine.Configuration()
        configure(&configuration)
        self.queues = (0..<queues).map { _ in
            configuration.claimant = .init()
            return ActivityQueueMachine(configuration: configuration)
        }
        surfaceLog = ReplayLog(of: surface)
        queueLogs = self.queues.map { ReplayLog(of: $0) }
        for index in self.queues.indices { send(.bind(moduleID: nil, reportsChanges: reportsChanges), to: index) }
    }

    var queue: ActivityQueueMachine { queues[0] }

    /// What a fresh machine decides differently with the same events; `nil` if it decides the same.
    var replayDifference: String? {
        surfaceLog.difference() ?? queueLogs.lazy.compactMap { $0.difference() }.first
    }

    /// Returns the log's entries that contain any of the words.
    func log(_ words: String...) -> [String] {
        log.filter { entry in words.contains { entry.contains($0) } }
    }

    /// The titles of the activities whose cards came onto the surface, in order.
    var shown: [String] {
        log.filter { $0.hasSuffix(" animateIn") }.map { String($0.split(separator: " ")[1]) }
    }

    /// Enqueues the activities one after the other.
    ///
    /// - Returns: what came of the last.
    @discardableResult
    mutating func enqueue(_ activities: Activity..., to index: Int = 0) -> EnqueueResult? {
        var result: EnqueueResult?
        for activity in activities {
            let effects = tell(.enqueue(activity), to: index)
            result = EnqueueResult(of: activity.id, in: effects)
            callSurface()
        }
        return result
    }

    /// Runs `body` as one turn of the actor. Outside it, each call is a turn of its own.
    mutating func inOneTurn(_ body: (inout Self) throws -> Void) rethrows {
        isWithinTurn = true
        try body(&self)
        isWithinTurn = false
        callSurface()
    }

    mutating func send(_ event: ActivityQueueMachine.Event, to index: Int = 0) {
        tell(event, to: index)
        callSurface()
    }

    @discardableResult
    mutating func send(_ event: SurfaceMachine.Event) -> SurfaceDecision? {
        let decision = happen(event)
        callSurface()
        return decision
    }

    mutating func advance(_ milliseconds: Int) {
        let target = now + .milliseconds(milliseconds)
        while let due = nextDeadline, due <= target {
            now = max(now, due)
            if let deadline = surface.nextDeadline, deadline <= now { send(.deadline) }
            for index in queues.indices {
                if let deadline = queues[index].nextDeadline, deadline <= now { send(.deadline, to: index) }
            }
        }
        now = target
    }

    /// Answers the claims that were left unanswered.
    mutating func answer() {
        isSilent = false
        isLate = false
        callSurface()
    }

    /// Whether nothing is under way between queues and surface.
    var isSettled: Bool { surfaceCalls.isEmpty }

    var nextDeadline: Instant? {
        ([surface.nextDeadline] + queues.map(\.nextDeadline)).compactMap { $0 }.min()
    }

    private mutating func note(_ entry: Trace, of index: Int) {
        if index == 0 { trace.append(entry) }
    }

    @discardableResult
    private mutating func tell(_ event: ActivityQueueMachine.Event, to index: Int) -> [ActivityQueueMachine.Effect] {
        if case .bind = event { note(.edge(bringsBack: true), of: index) }
        look(by: index)
        return decide(event, by: index)
    }

    @discardableResult
    private mutating func decide(_ event: ActivityQueueMachine.Event, by index: Int) -> [ActivityQueueMachine.Effect] {
        let effects = queues[index].handle(event, at: now)
        queueLogs[index].note(event, at: now, effects)
        follow(effects, of: index)
        return effects
    }

    private mutating func look(by index: Int) {
        let (isEngaged, isNear) = (surface.isUserEngaged, surface.isNear)
        guard isEngaged != queues[index].isUserEngaged || isNear != queues[index].isNear else { return }
        decide(.surface(isEngaged: isEngaged, isNear: isNear), by: index)
    }

    private mutating func follow(_ effects: [ActivityQueueMachine.Effect], of index: Int) {
        for effect in effects {
            if case .event(let event, let instant) = effect {
                note(.event(event), of: index)
                log.append("\(instant.milliseconds) \(event)")
            } else if case .renew(let token, let maxDuration) = effect {
                happen(.renew(token, maxDuration: maxDuration))
            } else {
                if case .claim = effect { note(.claimed(isEngaged: surface.isUserEngaged), of: index) }
                surfaceCalls.append((index, .effect(effect)))
            }
        }
    }

    private mutating func callSurface() {
        guard !isWithinTurn else { return }
        var running = 0
        while let next = nextCall(after: running) {
            let (index, call) = surfaceCalls.remove(at: next)
            running = index
            switch call {
            case .effect(.ask): tell(.ask, to: index)
            case .effect(.claim(let claim)):
                let isEngaged = surface.isUserEngaged
                guard let decision = happen(.begin(claim)) else { continue }
                if decision.token != nil { grants += 1 }
                surfaceCalls.insert((index, .answer(decision, isEngaged: isEngaged)), at: 0)
            case .answer(let decision, let isEngaged):
                note(.decided(decision, isEngaged: isEngaged), of: index)
                tell(.decided(decision), to: index)
            case .effect(.release(let token)):
                releases += 1
                happen(.end(token))
                note(.released, of: index)
                tell(.released, to: index)
            case .effect(.event), .effect(.renew): break
            }
        }
    }

    /// Returns the next call. As in the shell, the calls that follow from an answer come before those of other
    /// queues.
    private func nextCall(after running: Int) -> Int? {
        let due = surfaceCalls.indices.filter { index in
            switch surfaceCalls[index].call {
            case .effect(.ask): true
            case .effect: !isSilent
            case .answer: !isLate
            }
        }
        return due.first { surfaceCalls[$0].queue == running } ?? due.first
    }

    @discardableResult
    private mutating func happen(_ event: SurfaceMachine.Event) -> SurfaceDecision? {
        var decision: SurfaceDecision?
        let effects = surface.handle(event, at: now)
        surfaceLog.note(event, at: now, effects)
        for effect in effects {
            switch effect {
            case .decided(let answer): decision = answer
            case .settled: break
            case .notice(let notice):
                if case .transition(let transition) = notice {
                    log.append("\(transition.began.milliseconds) surface \(transition.to)")
                }
                for index in queues.indices { hear(notice, by: index) }
            }
        }
        return decision
    }

    private mutating func hear(_ notice: SurfaceNotice, by index: Int) {
        switch notice {
        case .engagementChanged, .uncovered, .freed: note(.edge(bringsBack: false), of: index)
        case .foregroundChanged: note(.edge(bringsBack: true), of: index)
        case .presenceChanged, .covered, .lost, .transition, .cueChanged, .homeChanged: break
        }
        switch notice {
        case .engagementChanged: tell(.edge, to: index)
        case .presenceChanged: look(by: index)
        // Tokens are unique to the surface, so only the holder takes notice.
        case .covered(let token): tell(.covered(token), to: index)
        case .uncovered(let token): tell(.uncovered(token), to: index)
        case .lost(let token, _): tell(.lost(token), to: index)
        case .freed: tell(.freed, to: index)
        case .foregroundChanged: tell(.foregroundChanged, to: index)
        case .transition, .cueChanged, .homeChanged: break
        }
    }
}
