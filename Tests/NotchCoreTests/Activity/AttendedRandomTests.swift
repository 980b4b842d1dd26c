import NotchCore
import NotchTestSupport
import Testing

/// An attended card under random events, against a model that counts milliseconds. A failure names its seed.
@Suite struct AttendedRandomTests {
    @Test("Attended: 80 random sequences end when and as the model says", arguments: 0..<80 as Range<UInt64>)
    func randomSequence_endsAsTheModelSays(seed: UInt64) throws {
        var run = AttendedRun(seed: seed)
        run.world.enqueue(run.card)
        while run.verdict == nil, run.now < 20_000 { try run.tick() }
        let left = run.world.log("A animateOut")
        guard let verdict = run.verdict else {
            #expect(left.isEmpty, "seed \(seed): left, which the model does not say")
            return
        }
        #expect(left == ["\(run.now) A animateOut"], "seed \(seed): \(verdict)")
        run.uncover()
        run.world.advance(400)
        #expect(run.world.log("A ended") == ["\(run.now + 400) A ended \(verdict)"], "seed \(seed)")
    }

    @Test("Attended: the random sequences end in every way there is")
    func randomSequences_endInEveryWay() throws {
        var verdicts: Set<ActivityOutcome> = []
        for seed in 0..<30 as Range<UInt64> {
            var run = AttendedRun(seed: seed)
            run.world.enqueue(run.card)
            while run.verdict == nil, run.now < 20_000 { try run.tick() }
            if let verdict = run.verdict { verdicts.insert(verdict) }
        }
        #expect(verdicts == [.seen, .yielded, .expiredUnseen])
    }
}

private struct AttendedRun {
    let card: Activity
    var world: World
    private(set) var now = 0
    /// The outcome of the card, by the model.
    private(set) var verdict: ActivityOutcome?
    private var random: SeededGenerator
    private let dwell: Int
    private let limit: Int
    private var entered = 0
    private var rested = 0
    private var seen = 0
    private var unseen = 0
    private var rival: SurfaceToken?

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let dwell = Int.random(in: 1...3000, using: &random)
        let limit = Int.random(in: 0...6000, using: &random)
        (self.dwell, self.limit) = (dwell, limit)
        world = World { $0.expireUnseenAfter = .milliseconds(limit) }
        card = item("A", dwell: .milliseconds(dwell), attended: true)
    }

    /// Advances the time by one millisecond. Then a random event may happen.
    mutating func tick() throws {
        if rival == nil {
            if entered < 400 {
                entered += 1
            } else {
                rested += 1
                if world.surface.isNear { seen += 1 } else { unseen += 1 }
            }
        }
        now += 1
        judge()
        world.advance(1)
        judge()
        guard verdict == nil, Int.random(in: 0..<150, using: &random) == 0 else { return }
        try happen()
        judge()
    }

    mutating func uncover() {
        if let rival { world.send(SurfaceMachine.Event.end(rival)) }
        rival = nil
    }

    private mutating func judge() {
        guard verdict == nil, entered == 400, rival == nil else { return }
        if world.surface.isNear {
            if seen >= dwell { verdict = .seen }
        } else if rested >= dwell, !world.queue.pending.isEmpty, !world.queue.isSuspended, !world.surface.isUserEngaged
        {
            verdict = .yielded
        } else if unseen >= max(limit, dwell) {
            verdict = .expiredUnseen
        }
    }

    private mutating func happen() throws {
        switch Int.random(in: 0..<14, using: &random) {
        case 0: world.send(.hovering(true))
        case 1: world.send(.hovering(false))
        case 2, 3: world.send(.sensed(input: "a", true))
        case 4, 5: world.send(.sensed(input: "a", false))
        case 6: world.send(.pin(PinID(1), reason: nil))
        case 7: world.send(.unpin(PinID(1)))
        case 8: world.enqueue(item("B", .low, key: "b"))
        case 9: world.send(.cancelAll(coalescingKey: "b"))
        case 10: world.send(.suspend)
        case 11: world.send(.resume)
        case 12:
            if rival == nil { rival = world.send(.begin(SurfaceClaim(priority: .urgent, maxDuration: nil)))?.token }
        default: uncover()
        }
    }
}
