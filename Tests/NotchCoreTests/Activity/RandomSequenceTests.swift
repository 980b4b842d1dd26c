import FoundationEssentials
import NotchCore
import NotchTestSupport
import Testing

/// Sends random sequences of events through the queue and the real surface. Compares them with a naive model of the
/// line, and checks what must always hold. A failure names its seed.
@Suite struct RandomSequenceTests {
    @Test(
        "Q1 to Q24: random sequences keep to the rules", arguments: 0..<UInt64(Repetition.rounds(75, full: 300)))
    func randomSequence_keepsTheRules(seed: UInt64) throws {
        var run = RandomRun(seed: seed)
        for _ in 0..<120 { run.step() }
        run.windDown()
        #expect(run.violations.isEmpty, "seed \(seed): \(run.violations.prefix(3))")
        #expect(run.world.replayDifference == nil, "seed \(seed)")
        #expect(run.shown > 0, "seed \(seed): a sequence that shows nothing tests nothing")
    }
}

private struct RandomRun {
    private var random: SeededGenerator
    private(set) var world: World
    private var model: LineModel
    private(set) var violations: [String] = []
    private var known: [Activity] = []
    private var lives: [UUID: [String]] = [:]
    private var seen = 0
    private let reportsChanges: Bool
    private var rivals: [SurfaceToken] = []
    private var pins: [PinID] = []
    private var pinned = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let reportsChanges = !seed.isMultiple(of: 3)
        model = LineModel(reportsChanges: reportsChanges)
        self.reportsChanges = reportsChanges
        world = World(reportsChanges: reportsChanges) {
            $0.capacity = 6
            $0.raiseAfter = nil
            $0.expireUnseenAfter = .seconds(3)
        }
    }

    /// The number of activities that came onto the surface.
    var shown: Int { lives.values.count { $0.contains("animateIn") } }

    mutating func step() {
        let someone = known.suffix(10).randomElement(using: &random)?.id ?? UUID()
        switch roll(35) {
        case 0...7: enqueue()
        case 8: world.send(.cancel(someone))
        case 9:
            let key = "k\(roll(3))"
            world.send(.cancelAll(coalescingKey: key))
        case 10: update(someone)
        case 11:
            let anyone = roll(2) == 0
            world.send(.dismiss(anyone ? nil : someone))
        case 12: send([.hovering(true), .hovering(false)])
        case 13: send([.open, .close, .toggle, .layoutChanged])
        case 14: pin()
        case 15: unpin()
        case 16: world.send(.suspend)
        case 17, 18: world.send(.resume)
        case 19: world.send(.quiesce)
        case 20: world.send(.bind(moduleID: "home", reportsChanges: reportsChanges))
        case 21: begin()
        case 22: end()
        case 23: send([.expand, .compact, .hide])
        case 24: world.send(SurfaceMachine.Event.invalidateClaims(ownedBy: "home"))
        case 25: world.isSilent = true
        case 34: world.isLate = true
        case 32, 33: send([.foreground("home"), .foreground("other"), .foreground(nil)])
        case 26, 27:
            send([
                .sensed(input: "a", true), .sensed(input: "a", false), .sensed(input: "b", true),
                .sensed(input: "b", false),
            ])
        default:
            let time = roll(1500)
            world.advance(time)
        }
        if world.isSilent || world.isLate, roll(3) == 0 { world.answer() }
        check()
    }

    /// Lets everything end by itself, and checks that it has ended.
    mutating func windDown() {
        world.answer()
        world.send(.foreground(nil))
        world.send(.hovering(false))
        world.send(.sensed(input: "a", false))
        world.send(.sensed(input: "b", false))
        world.send(.close)
        // A person counts as engaged until the linger is over.
        world.advance(80)
        while !pins.isEmpty { unpin() }
        while !rivals.isEmpty { end() }
        world.send(.resume)
        check()
        for _ in 0..<40 {
            world.send(.dismiss(nil))
            world.advance(5000)
            check()
        }
        require(world.queue.pending.isEmpty && world.queue.current == nil && !world.queue.isBusy, "not all has ended")
        require(world.grants == world.releases, "Q16: \(world.grants) begins, \(world.releases) ends")
        require(!world.surface.arbiter.isHeld && world.nextDeadline == nil, "the surface is held, or somebody waits")
        require(world.surface.surface != .expanded, "Q-D13: the surface stayed open")
        let phases = [[], ["animateIn", "animateOut", "hidden"]]
        for activity in known {
            let life = lives[activity.id] ?? []
            let isWhole = life.last?.hasPrefix("ended") == true && phases.contains(Array(life.dropLast()))
            require(isWhole, "B6.7: \(activity.title) lived \(life)")
        }
    }

    // MARK: Events

    private mutating func enqueue() {
        let activity = Activity(
            coalescingKey: roll(3) == 0 ? "k\(roll(3))" : nil,
            priority: ActivityPriority.allCases.randomElement(using: &random) ?? .normal, title: "\(known.count)",
            dwell: .milliseconds(roll(4000) - 200), hold: roll(8) == 0,
            attended: roll(3) == 0, module: [nil, nil, "home", "other"].randomElement(using: &random) ?? nil)
        switch world.enqueue(activity) {
        case .accepted: known.append(activity)
        case let refusal:
            let outranks = model.line.contains { $0.priority < activity.priority }
            let isFull = model.line.count >= 6
            require(refusal == .refused(.full(capacity: 6)) && isFull && !outranks, "\(String(describing: refusal))")
        }
    }

    private mutating func send(_ oneOf: [SurfaceMachine.Event]) {
        if let event = oneOf.randomElement(using: &random) { world.send(event) }
    }

    private mutating func update(_ id: UUID) {
        guard var activity = world.queue.activity(id) else { return }
        activity.progress = Double(roll(100))
        world.send(.update(activity))
        let updated = world.queue.activity(id)
        require(updated?.progress == activity.progress, "the update was lost")
    }

    private mutating func pin() {
        pinned += 1
        pins.append(PinID(pinned))
        world.send(.pin(PinID(pinned), reason: nil))
    }

    private mutating func unpin() {
        if let pin = pins.popLast() { world.send(.unpin(pin)) }
    }

    /// Claims the surface as another client.
    private mutating func begin() {
        let claim = SurfaceClaim(
            priority: SurfacePriority.allCases.randomElement(using: &random) ?? .normal, maxDuration: nil)
        let isEngaged = world.surface.isUserEngaged
        if let token = world.send(.begin(claim))?.token {
            require(!isEngaged, "S3: granted to a rival while somebody is engaged")
            rivals.append(token)
        }
    }

    private mutating func end() {
        if let index = rivals.indices.randomElement(using: &random) {
            let token = rivals.remove(at: index)
            world.send(SurfaceMachine.Event.end(token))
        }
    }

    // MARK: Checks

    private mutating func check() {
        for entry in world.trace[seen...] {
            if case .event(let event) = entry { live(event) }
            model.follow(entry)
        }
        seen = world.trace.count
        violations += model.violations
        model.violations = []
        let queue = world.queue
        require(queue.pending.inEnqueueOrder.map(\.id) == model.line.map(\.id), "Q6: pending is not the model's line")
        require(queue.pending.count <= 7, "Q-D16: more than the capacity and the one that came back")
        require(queue.current == nil || queue.current?.id == model.onScreen, "Q6: current is not the model's")
        let holdings = world.surface.arbiter.holdings.filter { holding in !rivals.contains(holding.token) }
        require(holdings.count <= 1, "Q11: more than one claim held")
        require((0...1).contains(world.grants - world.releases), "Q16: begins and ends out of step")
        if world.surface.arbiter.isHeld { require(world.surface.surface == .expanded, "S1: held, but not expanded") }
        require(queue.isSuspended == model.isSuspended, "Q6: isSuspended is not the model's")
        if queue.isSuspended, !queue.isBusy { require(queue.nextDeadline == nil, "Q21: suspended, but waiting") }
        if reportsChanges, queue.current == nil { require(queue.nextDeadline == nil, "Q-D17: waiting by the clock") }
    }

    private mutating func live(_ event: ActivityEvent) {
        switch event {
        case .phase(let phase, let activity): lives[activity.id, default: []].append("\(phase)")
        case .ended(let activity, let outcome): lives[activity.id, default: []].append("ended \(outcome)")
        default: break
        }
    }

    private mutating func roll(_ sides: Int) -> Int {
        Int.random(in: 0..<sides, using: &random)
    }

    private mutating func require(_ condition: Bool, _ message: String) {
        if !condition { violations.append(message) }
    }
}
