import NotchCore
import Testing

@Suite struct SurfaceMachineTests {
    var machine = SurfaceMachine(initial: .compact)
    var transitions: [String] = []
    /// All notices except transitions and presence.
    var notices: [SurfaceNotice] = []
    var presences: [String] = []
    var settled: [Int] = []

    @discardableResult
    mutating func at(_ milliseconds: Int, _ event: SurfaceMachine.Event) -> SurfaceDecision? {
        var decision: SurfaceDecision?
        for effect in machine.handle(event, at: .zero + .milliseconds(milliseconds)) {
            switch effect {
            case .decided(let answer): decision = answer
            case .settled(let generation): settled.append(generation)
            case .notice(.transition(let transition)):
                transitions.append("\(transition.began.milliseconds) \(transition.to)")
            case .notice(.presenceChanged(let isNear)):
                presences.append("\(milliseconds) \(isNear ? "near" : "away")")
            case .notice(let notice): notices.append(notice)
            }
        }
        return decision
    }

    /// Ends a claim, and begins the next turn.
    mutating func end(_ decision: SurfaceDecision?, at milliseconds: Int) throws {
        at(milliseconds, .end(try #require(decision?.token)))
        at(milliseconds, .deadline)
    }

    @Test(
        "S6: the surface falls back to what it was before the first claim, after the last",
        arguments: SurfaceState.allCases)
    func surface_fallsBack(initial: SurfaceState) throws {
        var test = Self()
        test.machine = SurfaceMachine(initial: initial)
        let low = test.at(0, .begin(SurfaceClaim(priority: .ambient)))
        let high = test.at(10, .begin(SurfaceClaim(priority: .urgent)))
        #expect(test.machine.surface == .expanded)
        try test.end(high, at: 20)
        #expect(test.machine.surface == .expanded)
        try test.end(low, at: 30)
        #expect(test.machine.surface == initial)
        #expect(test.transitions == (initial == .expanded ? [] : ["0 expanded", "30 \(initial)"]))
    }

    @Test("S6: claims that end in the other order restore the same state")
    mutating func surface_fallsBack_whateverTheOrder() throws {
        let low = at(0, .begin(SurfaceClaim(priority: .ambient)))
        let high = at(10, .begin(SurfaceClaim(priority: .urgent)))
        try end(low, at: 20)
        #expect(machine.surface == .expanded)
        try end(high, at: 30)
        #expect(transitions == ["0 expanded", "30 compact"])
    }

    @Test("S7: while somebody is engaged when the last claim ends, the surface stays as it is")
    mutating func engagedUser_leavesTheSurface() throws {
        let claim = at(0, .begin(SurfaceClaim()))
        at(5, .pin(PinID(0), reason: "reading"))
        try end(claim, at: 10)
        #expect(machine.surface == .expanded)
        at(500, .unpin(PinID(0)))
        #expect(transitions == ["0 expanded", "500 compact"], "and it does not stay for ever (Q-D13)")
    }

    @Test("S8: a stale token moves nothing")
    mutating func staleToken_movesNothing() throws {
        let claim = at(0, .begin(SurfaceClaim()))
        try end(claim, at: 10)
        at(20, .begin(SurfaceClaim()))
        try end(claim, at: 30)
        #expect(machine.surface == .expanded && machine.arbiter.isHeld)
    }

    @Test("S9, Q-D14: invalidating notifies the holder and neither moves the surface by itself nor leaves it open")
    mutating func invalidate_doesNotMoveTheSurfaceByItself() throws {
        let token = try #require(at(0, .begin(SurfaceClaim(moduleID: "a")))?.token)
        at(10, .invalidateClaims(ownedBy: "a"))
        #expect(machine.surface == .expanded && notices.contains(.lost(token, .invalidated)))
        at(10, .begin(SurfaceClaim(moduleID: "b")))
        at(10, .deadline)
        #expect(transitions == ["0 expanded"], "the next module's claim finds it expanded")
        at(20, .invalidateClaims(ownedBy: "b"))
        at(20, .deadline)
        #expect(transitions == ["0 expanded", "20 compact"])
    }

    @Test("S10: an expired claim falls back at its deadline, however late the timer")
    mutating func expiredClaim_fallsBack() throws {
        let token = try #require(at(0, .begin(SurfaceClaim()))?.token)
        #expect(machine.nextDeadline == .zero + .milliseconds(400), "settling comes first")
        at(40_000, .deadline)
        #expect(notices.contains(.lost(token, .expired)) && notices.contains(.freed))
        #expect(machine.surface == .compact && !machine.arbiter.isHeld)
    }

    @Test("S12: neither a card nor the program engages anybody")
    mutating func cardsAndPrograms_engageNobody() {
        at(0, .begin(SurfaceClaim()))
        at(0, .expand)
        at(0, .layoutChanged)
        at(0, .unpin(PinID(3)))
        #expect(machine.surface == .expanded)
        var other = Self()
        other.at(0, .begin(SurfaceClaim()))
        other.at(0, .layoutChanged)
        #expect(!other.machine.isUserEngaged, "a card that changes its size is nobody's doing")
    }

    @Test("S13: engagement evicts no claim")
    mutating func engagement_evictsNoClaim() {
        at(0, .begin(SurfaceClaim()))
        at(10, .hovering(true))
        at(10, .open)
        #expect(machine.arbiter.isHeld && notices == [.engagementChanged(true)])
        #expect(at(20, .begin(SurfaceClaim(priority: .urgent))) == .denied(.engaged))
    }

    @Test("S14: opening engages; closing, hover-out, compacting and hiding disengage", arguments: 0..<4)
    func collapse_clearsOpenedByUser(way: Int) {
        var test = Self()
        test.at(0, .open)
        #expect(test.machine.isUserEngaged && test.machine.surface == .expanded)
        if way == 1 { test.at(5, .hovering(true)) }
        test.at(10, [.close, .hovering(false), .compact, .hide][way])
        #expect(!test.machine.isUserEngaged && test.machine.surface == (way == 3 ? .hidden : .compact))
        #expect(test.notices == [.engagementChanged(true), .engagementChanged(false)])
    }

    @Test("S15: toggle decides from the live state: what hovering opened, it closes")
    mutating func toggle_decidesFromTheLiveState() {
        at(0, .hovering(true))
        at(10, .toggle)
        #expect(transitions == ["0 expanded", "10 compact"])
        at(20, .toggle)
        #expect(machine.surface == .expanded && machine.engagement.isOpenedByUser)
        at(30, .hide)
        at(40, .toggle)
        #expect(machine.surface == .expanded)
    }

    @Test("S15: under a card, toggle decides from what the card covers")
    mutating func toggle_underACard() throws {
        let claim = at(0, .begin(SurfaceClaim()))
        at(10, .toggle)
        try end(claim, at: 20)
        #expect(machine.surface == .expanded && machine.engagement.isOpenedByUser)
    }

    @Test("S14: closing a hidden surface leaves it hidden")
    mutating func close_ofAHiddenSurface() {
        at(0, .hide)
        at(10, .close)
        #expect(machine.surface == .hidden)
    }

    @Test("S16: hovering expands, leaving compacts; a pin or keep-open holds it", arguments: [false, true])
    func hover_expandsAndCompacts(pinned: Bool) {
        var test = Self()
        test.at(0, .hovering(true))
        if pinned { test.at(5, .pin(PinID(0), reason: nil)) }
        test.at(10, .hovering(false))
        #expect(test.machine.surface == (pinned ? .expanded : .compact))
        test.at(20, .unpin(PinID(0)))
        #expect(test.transitions == ["0 expanded", pinned ? "20 compact" : "10 compact"])
    }

    @Test("S16, Q-D19: a hover-out within 600 ms of a change of layout takes effect after them")
    mutating func hoverOut_duringGrace_takesEffectLater() {
        at(0, .hovering(true))
        at(500, .layoutChanged)
        at(600, .hovering(false))
        #expect(machine.isUserEngaged && machine.surface == .expanded)
        at(5000, .deadline)
        #expect(transitions == ["0 expanded", "1100 compact"])
        #expect(notices == [.engagementChanged(true), .engagementChanged(false)])
    }

    @Test("S16: who is sensed for long enough expands the surface, and compacts it after having left; each edge once")
    mutating func sensedHover_expandsAndCompacts() {
        at(0, .sensed(input: "pir", true))
        at(50, .sensed(input: "pir", false))
        at(1000, .sensed(input: "pir", true))
        at(1010, .sensed(input: "reed", true))
        at(5000, .sensed(input: "pir", false))
        at(6000, .sensed(input: "reed", false))
        at(6030, .sensed(input: "reed", true))
        at(7000, .sensed(input: "reed", false))
        #expect(machine.nextDeadline == .zero + .milliseconds(7080))
        at(9000, .deadline)
        #expect(transitions == ["1120 expanded", "7080 compact"], "at their own instants, however late the timer")
        #expect(notices == [.engagementChanged(true), .engagementChanged(false)])
        #expect(presences == ["0 near", "50 away", "1000 near", "6000 away", "6030 near", "7000 away"])
    }

    @Test("S16: a sensed hover that ends leaves the surface to keep-open and to pins")
    mutating func sensedHover_leavesWhatIsKept() {
        at(0, .keepOpen(true))
        at(0, .sensed(input: "pir", true))
        at(500, .sensed(input: "pir", false))
        at(1000, .pin(PinID(0), reason: nil))
        at(1010, .keepOpen(false))
        #expect(transitions == ["120 expanded"])
        at(2000, .unpin(PinID(0)))
        #expect(transitions == ["120 expanded", "2000 compact"])
    }

    @Test("S3: nobody is engaged before the delay is over: a claim is granted to the last")
    mutating func passingHand_deniesNoClaim() {
        at(0, .sensed(input: "pir", true))
        #expect(at(119, .begin(SurfaceClaim(priority: .ambient)))?.token != nil)
        #expect(at(120, .begin(SurfaceClaim(priority: .urgent))) == .denied(.engaged))
    }

    @Test("S16: pins are counted, with their reasons; engagement changes at 0 to 1 and N to 0 only")
    mutating func pins_areCounted() {
        at(0, .pin(PinID(0), reason: "a"))
        at(1, .pin(PinID(1), reason: nil))
        #expect(machine.engagement.pinReasons == ["a", nil] && machine.engagement.pinCount == 2)
        at(2, .unpin(PinID(0)))
        at(3, .unpin(PinID(0)))
        #expect(machine.isUserEngaged && notices == [.engagementChanged(true)])
        at(4, .unpin(PinID(1)))
        #expect(notices == [.engagementChanged(true), .engagementChanged(false)])
    }

    @Test("Q-D13: hover-out during a card does not compact it, and the surface falls back after it")
    mutating func hoverOut_duringACard() throws {
        let claim = at(0, .begin(SurfaceClaim()))
        at(10, .hovering(true))
        at(20, .hovering(false))
        #expect(machine.surface == .expanded)
        try end(claim, at: 30)
        #expect(transitions == ["0 expanded", "30 compact"])
    }

    @Test("Events during a claim move what shows after it", arguments: [SurfaceState.hidden, .compact, .expanded])
    func eventsDuringAClaim_moveTheBase(state: SurfaceState) throws {
        var test = Self()
        let claim = test.at(0, .begin(SurfaceClaim()))
        let events: [SurfaceState: SurfaceMachine.Event] = [.hidden: .hide, .compact: .compact, .expanded: .expand]
        test.at(10, try #require(events[state]))
        #expect(test.machine.surface == .expanded)
        try test.end(claim, at: 20)
        #expect(test.machine.surface == state)
    }

    @Test("Q-D12: a claim that follows in the same turn finds the surface expanded still")
    mutating func handover_doesNotFlicker() throws {
        let first = at(0, .begin(SurfaceClaim()))
        at(1000, .end(try #require(first?.token)))
        #expect(machine.nextDeadline == .zero + .milliseconds(1000), "the very next turn")
        let second = at(1001, .begin(SurfaceClaim()))
        at(1001, .deadline)
        #expect(machine.surface == .expanded && machine.surfaceChanged == .zero)
        try end(second, at: 2000)
        #expect(transitions == ["0 expanded", "2000 compact"])
    }

    @Test("Q-D12: a claim that is denied in the same turn does not keep the surface up")
    mutating func handover_endsAfterADenial() throws {
        let claim = at(0, .begin(SurfaceClaim(moduleID: "a")))
        at(1000, .foreground("b"))
        at(1000, .end(try #require(claim?.token)))
        #expect(at(1000, .begin(SurfaceClaim(moduleID: "a"))) == .denied(.background))
        at(1000, .deadline)
        #expect(machine.surface == .compact)
    }

    @Test("S17: transitions settle after 400 ms, from hidden after 550, and newer ones supersede")
    mutating func transitions_settle() {
        at(0, .hide)
        at(400, .deadline)
        #expect(settled == [1])
        at(1000, .expand)
        at(1549, .deadline)
        #expect(settled == [1])
        at(1550, .deadline)
        #expect(settled == [1, 2])
        at(2000, .compact)
        at(2100, .expand)
        at(3000, .deadline)
        #expect(settled == [1, 2, 4] && machine.nextDeadline == nil)
    }

    @Test(
        "S18: the launch compacts silently and greets with a cue of 1.1 s, unless told not to",
        arguments: [true, false])
    func launch_isSilent(greets: Bool) {
        var machine = SurfaceMachine()
        let effects = machine.handle(.launch(greets ? .launch : nil), at: .zero)
        guard case .notice(.transition(let transition))? = effects.first else {
            Issue.record("no transition: \(effects)")
            return
        }
        #expect(transition.isSilent && transition.to == .compact && transition.from == .hidden)
        #expect(effects.contains(.notice(.cueChanged)) == greets)
        #expect(machine.cue.current?.duration == (greets ? .milliseconds(1100) : nil))
        let late = machine.handle(.deadline, at: .zero + .milliseconds(1100))
        #expect(machine.cue.current == nil && late.contains(.notice(.cueChanged)) == greets)
    }

    @Test("S18: a card stops a repeating cue")
    mutating func card_stopsARepeatingCue() {
        at(0, .playCue(FeedbackCue(repeats: true)))
        at(100, .begin(SurfaceClaim()))
        #expect(machine.cue.current == nil && notices == [.cueChanged, .cueChanged])
    }
}
