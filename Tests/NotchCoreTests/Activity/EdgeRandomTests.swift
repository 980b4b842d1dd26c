import FoundationEssentials
import NotchCore
import NotchTestSupport
import Testing

/// Several queues on a surface that reports edges. No queue polls by the clock, so none may miss the event that ends
/// its wait. A failure names its seed.
@Suite struct EdgeRandomTests {
    @Test(
        "Q-D17: random sequences of several queues leave nobody waiting",
        arguments: 0..<UInt64(Repetition.rounds(75, full: 300)))
    func randomSequence_leavesNobodyWaiting(seed: UInt64) throws {
        var run = EdgeRun(seed: seed)
        for _ in 0..<150 { try run.step() }
        run.windDown()
        #expect(run.violations.isEmpty, "seed \(seed): \(run.violations.prefix(3))")
        #expect(run.world.shown.count > 10, "seed \(seed): a sequence that shows nothing tests nothing")
    }
}

private struct EdgeRun {
    var world: World
    var violations: [String] = []
    private var random: SeededGenerator
    private var rivals: [SurfaceToken] = []
    private let rival = UUID()
    private var enqueued = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        world = World(queues: Int(1 + seed % 4)) { $0.raiseAfter = nil }
    }

    mutating func step() throws {
        let queue = roll(world.queues.count)
        switch roll(24) {
        case 0...6: try enqueue(to: queue)
        case 7:
            if let someone = world.queues[queue].pending.inEnqueueOrder.first {
                world.send(.cancel(someone.id), to: queue)
            }
        case 8: world.send(.suspend, to: queue)
        case 9, 10: world.send(.resume, to: queue)
        case 11: world.send(.hovering(roll(2) == 0))
        case 12: world.send(.sensed(input: "a", roll(2) == 0))
        case 13: world.send(roll(2) == 0 ? SurfaceMachine.Event.open : .close)
        case 14: world.send(roll(2) == 0 ? .pin(PinID(1), reason: nil) : .unpin(PinID(1)))
        case 15: begin()
        case 16, 17: end()
        case 18: world.send([.foreground("home"), .foreground("other"), .foreground(nil)][roll(3)])
        case 19: world.isSilent = true
        case 20: world.isLate = true
        default: world.advance(roll(1500))
        }
        if world.isSilent || world.isLate, roll(3) == 0 { world.answer() }
        check()
    }

    /// Ends everything that keeps cards away. From then on only edges and the ends of cards wake a queue.
    mutating func windDown() {
        world.answer()
        world.send(.foreground(nil))
        world.send(.sensed(input: "a", false))
        world.send(.hovering(false))
        world.send(.unpin(PinID(1)))
        world.send(SurfaceMachine.Event.close)
        world.advance(1000)
        for index in world.queues.indices { world.send(.resume, to: index) }
        while !rivals.isEmpty { end() }
        check()
        world.advance(2_000_000)
        for (index, queue) in world.queues.enumerated() {
            require(queue.pending.isEmpty && !queue.isBusy, "queue \(index) waits: \(queue.step)")
        }
        require(world.nextDeadline == nil && !world.surface.arbiter.isHeld, "the surface is held, or somebody waits")
    }

    private mutating func enqueue(to queue: Int) throws {
        enqueued += 1
        let activity = Activity(
            priority: ActivityPriority.allCases.randomElement(using: &random) ?? .normal, title: "\(enqueued)",
            dwell: .milliseconds(roll(1000)), module: [nil, nil, "home", "other"].randomElement(using: &random) ?? nil)
        world.enqueue(activity, to: queue)
    }

    /// Claims the surface as another client, which takes turns as queues do but tries only once.
    private mutating func begin() {
        let claim = SurfaceClaim(
            priority: SurfacePriority.allCases.randomElement(using: &random) ?? .normal, maxDuration: nil,
            claimant: roll(2) == 0 ? rival : UUID())
        // Late answers must not name claims that are covered or lost by then.
        guard world.isSettled else { return }
        if let token = world.send(.begin(claim))?.token { rivals.append(token) }
    }

    private mutating func end() {
        guard let index = rivals.indices.randomElement(using: &random) else { return }
        let token = rivals.remove(at: index)
        world.send(SurfaceMachine.Event.end(token))
    }

    /// Checks that no queue waits for an edge although the surface would grant its claim now.
    private mutating func check() {
        guard world.isSettled else { return }
        // The surface waits for the claimant whose turn it is. If that claimant does not come, an edge reports it.
        guard world.surface.arbiter.isHeld || world.surface.arbiter.nextDeadline == nil else { return }
        for (index, queue) in world.queues.enumerated() where !queue.isBusy && !queue.isSuspended {
            if case .asking = queue.step { continue }
            require(queue.nextDeadline == nil, "Q-D17: queue \(index) waits by the clock")
            for activity in queue.pending.inEnqueueOrder {
                let claim = SurfaceClaim(
                    moduleID: activity.module, priority: SurfacePriority(activity.priority), maxDuration: nil,
                    claimant: queue.configuration.claimant)
                require(!isGranted(claim), "queue \(index) waits (\(queue.step)), and would have the surface")
            }
        }
    }

    private func isGranted(_ claim: SurfaceClaim) -> Bool {
        var surface = world.surface
        for _ in 0...(world.queues.count + 200) {
            switch surface.handle(.begin(claim), at: world.now).first {
            case .decided(.granted): return true
            case .decided(.denied(.yielding)): continue
            default: return false
            }
        }
        return false
    }

    private mutating func roll(_ sides: Int) -> Int {
        Int.random(in: 0..<sides, using: &random)
    }

    private mutating func require(_ condition: Bool, _ message: String) {
        if !condition { violations.append(message) }
    }
}
