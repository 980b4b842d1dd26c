import FoundationEssentials
import NotchCore
import NotchTestSupport
import Testing

@Suite struct SurfaceArbiterTests {
    var arbiter = SurfaceArbiter()

    @discardableResult
    mutating func begin(
        _ priority: SurfacePriority, module: String? = "home", max: Duration? = .seconds(30), claimant: UUID = UUID(),
        engaged: Bool = false, at seconds: Int = 0
    ) -> SurfaceDecision {
        let claim = SurfaceClaim(moduleID: module, priority: priority, maxDuration: max, claimant: claimant)
        return arbiter.begin(claim, foreground: "home", isEngaged: engaged, at: instant(seconds)).decision
    }

    func instant(_ seconds: Int) -> Instant { .zero + .seconds(seconds) }

    func token(_ decision: SurfaceDecision) throws -> SurfaceToken {
        try #require(decision.token)
    }

    @Test("S2: a background module is denied, unless its claim is urgent")
    mutating func backgroundModule_isDeniedUnlessUrgent() {
        #expect(begin(.ambient, module: "other") == .denied(.background))
        #expect(begin(.normal, module: "other") == .denied(.background))
        #expect(begin(.urgent, module: "other").token != nil)
    }

    @Test("S2: without modules, none is in the background")
    mutating func noModules_deniesNobody() {
        let claim = SurfaceClaim(moduleID: "some", priority: .ambient)
        #expect(arbiter.begin(claim, foreground: nil, isEngaged: false, at: .zero).decision.token != nil)
        #expect(begin(.normal, module: nil).token != nil)
    }

    @Test("S3: an engaged user denies every claim, urgent ones too (Q19)", arguments: SurfacePriority.allCases)
    func engagedUser_deniesAll(priority: SurfacePriority) {
        var test = Self()
        #expect(test.begin(priority, engaged: true) == .denied(.engaged))
        #expect(!test.arbiter.isHeld)
    }

    @Test("S4: a held surface denies claims that are not strictly stronger")
    mutating func heldSurface_deniesEqualAndWeaker() {
        begin(.normal)
        #expect(begin(.normal) == .denied(.held))
        #expect(begin(.ambient) == .denied(.held))
        #expect(begin(.urgent).token != nil)
    }

    @Test("S5: a stronger claim covers the held one, and uncovers it when it ends")
    mutating func strongerClaim_coversAndUncovers() throws {
        let low = try token(begin(.ambient))
        let claim = SurfaceClaim(moduleID: "home", priority: .urgent)
        let (decision, notices) = arbiter.begin(claim, foreground: "home", isEngaged: false, at: .zero)
        let high = try token(decision)
        #expect(notices == [.covered(low)])
        #expect(arbiter.end(high, at: .zero) == [.uncovered(low)])
        #expect(arbiter.end(low, at: .zero) == [.freed])
    }

    @Test("S5: a covered claim that ends leaves the stack silently")
    mutating func coveredClaim_endsSilently() throws {
        let low = try token(begin(.ambient))
        let high = try token(begin(.normal))
        #expect(arbiter.end(low, at: .zero) == [])
        #expect(arbiter.holdings.map(\.token) == [high])
        #expect(arbiter.end(high, at: .zero) == [.freed])
    }

    @Test("S8: an unknown or stale token does nothing")
    mutating func staleToken_isInert() throws {
        #expect(arbiter.end(SurfaceToken(id: 99), at: .zero) == [])
        let first = try token(begin(.normal))
        _ = arbiter.end(first, at: .zero)
        let second = try token(begin(.normal))
        #expect(first != second)
        #expect(arbiter.end(first, at: .zero) == [])
        #expect(arbiter.holdings.map(\.token) == [second])
    }

    @Test("S9: invalidating drops that module's claims only, with their watchdogs")
    mutating func invalidate_dropsOneModulesClaims() throws {
        let mine = try token(begin(.ambient, max: nil))
        let other = try token(begin(.urgent, module: "other"))
        #expect(arbiter.nextDeadline == instant(30))
        #expect(
            arbiter.invalidateClaims(ownedBy: "other", at: instant(1)) == [
                .lost(other, .invalidated), .uncovered(mine),
            ])
        #expect(arbiter.nextDeadline == nil)
        #expect(arbiter.end(other, at: instant(1)) == [], "its token is stale")
        #expect(arbiter.invalidateClaims(ownedBy: "nobody", at: instant(1)) == [])
        #expect(arbiter.invalidateClaims(ownedBy: "home", at: instant(1)) == [.lost(mine, .invalidated), .freed])
    }

    @Test("S9: invalidating a covered claim notifies its holder and uncovers no claim")
    mutating func invalidate_ofACoveredClaim() throws {
        let mine = try token(begin(.ambient))
        begin(.urgent, module: "other")
        #expect(arbiter.invalidateClaims(ownedBy: "home", at: .zero) == [.lost(mine, .invalidated)])
    }

    @Test("S10: the watchdog ends a claim after 30 s by default, and the claim's late end does nothing")
    mutating func watchdog_endsAClaim() throws {
        #expect(SurfaceClaim().maxDuration == .seconds(30))
        let token = try token(begin(.normal))
        #expect(arbiter.nextDeadline == instant(30))
        #expect(arbiter.expire(at: instant(29)) == [])
        #expect(arbiter.expire(at: instant(30)) == [.lost(token, .expired), .freed])
        #expect(arbiter.end(token, at: instant(31)) == [])
        begin(.normal, max: nil)
        #expect(arbiter.nextDeadline == nil)
    }

    @Test("S10: the watchdog of a covered claim stands still")
    mutating func watchdog_standsStillWhileCovered() throws {
        begin(.ambient, max: .seconds(10))
        let high = try token(begin(.urgent, max: nil, at: 4))
        #expect(arbiter.nextDeadline == nil && arbiter.holdings.first?.deadline == nil)
        _ = arbiter.end(high, at: instant(100))
        #expect(arbiter.nextDeadline == instant(106))
    }

    @Test("a claim that is renewed may be held for its new time from then on, and a stale token renews nothing")
    mutating func renewal_beginsAnew() throws {
        let card = try token(begin(.ambient, max: .seconds(10)))
        arbiter.renew(card, maxDuration: .seconds(20), at: instant(9))
        #expect(arbiter.nextDeadline == instant(29))
        let high = try token(begin(.urgent, max: nil, at: 10))
        arbiter.renew(card, maxDuration: .seconds(5), at: instant(11))
        #expect(arbiter.nextDeadline == nil)
        _ = arbiter.end(high, at: instant(100))
        #expect(arbiter.nextDeadline == instant(105))
        arbiter.renew(card, maxDuration: nil, at: instant(101))
        arbiter.renew(high, maxDuration: .seconds(1), at: instant(101))
        #expect(arbiter.nextDeadline == nil)
    }

    @Test("Q-D15: a claimant yields its next turn, once, to an equal one that was denied during its turn")
    mutating func claimants_alternate() throws {
        let (one, two) = (UUID(), UUID())
        let first = try token(begin(.normal, claimant: one))
        #expect(begin(.normal, claimant: two) == .denied(.held))
        _ = arbiter.end(first, at: .zero)
        #expect(begin(.normal, claimant: one) == .denied(.yielding))
        let second = try token(begin(.normal, claimant: two))
        _ = arbiter.end(second, at: .zero)
        #expect(begin(.normal, claimant: two) == .denied(.yielding), "the first is waiting now")
        #expect(begin(.normal, claimant: one).token != nil)
    }

    @Test("Q-D15: yielding to somebody who never comes back costs one try")
    mutating func yielding_happensOnce() throws {
        let one = UUID()
        let first = try token(begin(.normal, claimant: one))
        begin(.normal)
        _ = arbiter.end(first, at: .zero)
        #expect(begin(.normal, claimant: one) == .denied(.yielding))
        let again = try token(begin(.normal, claimant: one))
        _ = arbiter.end(again, at: .zero)
        #expect(begin(.normal, claimant: one).token != nil)
    }

    @Test("Q-D15: of any number of equal claimants, whoever has waited for longest is next", arguments: 2...9)
    func longestWaiting_isNext(count: Int) throws {
        var test = Self()
        var random = SeededGenerator(seed: UInt64(count))
        let claimants = (0..<count).map { _ in UUID() }
        var holder = try test.token(test.begin(.normal, claimant: claimants[0]))
        // The claimants that wait, in the order in which they have begun to wait.
        var waiting: [UUID] = []
        var last = claimants[0]
        for _ in 0..<4 * count {
            for claimant in claimants.shuffled(using: &random) where claimant != last {
                #expect(test.begin(.normal, claimant: claimant) == .denied(.held))
                if !waiting.contains(claimant) { waiting.append(claimant) }
            }
            _ = test.arbiter.end(holder, at: .zero)
            #expect(test.begin(.normal, claimant: last) == .denied(.yielding))
            waiting.append(last)
            // The others ask in any order.
            for claimant in claimants.shuffled(using: &random) where claimant != last {
                let decision = test.begin(.normal, claimant: claimant)
                #expect((decision.token != nil) == (claimant == waiting[0]))
                if let token = decision.token { holder = token }
            }
            last = waiting.removeFirst()
        }
    }

    @Test("Q-D15: who names no claimant waits behind those who have waited")
    mutating func defaultClaimant_takesTurns() throws {
        let two = UUID()
        let claim = { SurfaceClaim(moduleID: "home") }
        func ask(_ claim: SurfaceClaim, _ arbiter: inout SurfaceArbiter) -> SurfaceDecision {
            arbiter.begin(claim, foreground: "home", isEngaged: false, at: .zero).decision
        }
        let first = try #require(ask(claim(), &arbiter).token)
        #expect(begin(.normal, claimant: two) == .denied(.held))
        _ = arbiter.end(first, at: .zero)
        #expect(ask(claim(), &arbiter) == .denied(.yielding))
        let second = try token(begin(.normal, claimant: two))
        #expect(ask(claim(), &arbiter) == .denied(.held))
        _ = arbiter.end(second, at: .zero)
        #expect(begin(.normal, claimant: two) == .denied(.yielding))
        #expect(ask(claim(), &arbiter).token != nil)
    }

    @Test("Q-D15: claims that name no claimant take turns by their modules")
    mutating func unnamedClaimants_takeTurns() throws {
        let (one, two) = (SurfaceClaim(moduleID: "one"), SurfaceClaim(moduleID: "two"))
        func ask(_ claim: SurfaceClaim, _ arbiter: inout SurfaceArbiter) -> SurfaceDecision {
            arbiter.begin(claim, foreground: nil, isEngaged: false, at: .zero).decision
        }
        let first = try #require(ask(one, &arbiter).token)
        #expect(ask(two, &arbiter) == .denied(.held))
        _ = arbiter.end(first, at: .zero)
        #expect(ask(one, &arbiter) == .denied(.yielding))
        let second = try #require(ask(two, &arbiter).token)
        _ = arbiter.end(second, at: .zero)
        #expect(ask(two, &arbiter) == .denied(.yielding))
        #expect(ask(one, &arbiter).token != nil)
    }

    @Test("Q-D15: whoever is gone is given up, one after the other", arguments: 1...5)
    func claimants_thatAreGone(count: Int) throws {
        var test = Self()
        let (one, two) = (UUID(), UUID())
        let first = try test.token(test.begin(.normal, claimant: one))
        for _ in 0..<count { test.begin(.normal) }
        #expect(test.begin(.normal, claimant: two) == .denied(.held))
        _ = test.arbiter.end(first, at: .zero)
        #expect(test.begin(.normal, claimant: one) == .denied(.yielding))
        #expect(test.begin(.normal, claimant: two) == .denied(.yielding), "it has waited less than those who are gone")
        #expect(test.begin(.normal, claimant: one) == .denied(.yielding), "the second comes still")
        #expect(test.begin(.normal, claimant: two).token != nil)
    }

    @Test("Q-D15: a claimant that waits with a stronger claim goes first")
    mutating func strongerWaiting_goesFirst() throws {
        let (one, two, three) = (UUID(), UUID(), UUID())
        let first = try token(begin(.urgent, claimant: one))
        #expect(begin(.normal, claimant: two) == .denied(.held))
        #expect(begin(.urgent, claimant: three) == .denied(.held))
        _ = arbiter.end(first, at: .zero)
        #expect(begin(.normal, claimant: two) == .denied(.yielding))
        #expect(begin(.urgent, claimant: three).token != nil)
    }

    @Test("a question covers no card, comes to who is there, and has its turn before all cards")
    mutating func modalClaim_takesItsTurnFirst() throws {
        let (one, two) = (UUID(), UUID())
        let first = try token(begin(.ambient, claimant: one))
        var claim = SurfaceClaim(priority: .ambient, maxDuration: nil, claimant: two)
        claim.modal = "question: Q"
        func ask() -> SurfaceDecision {
            arbiter.begin(claim, foreground: nil, isEngaged: true, at: .zero).decision
        }
        #expect(ask() == .denied(.held))
        _ = arbiter.end(first, at: .zero)
        #expect(begin(.urgent, claimant: one) == .denied(.yielding))
        let question = try token(ask())
        #expect(arbiter.modal?.token == question && arbiter.nextDeadline == nil)
        var other = claim
        other.claimant = one
        #expect(
            arbiter.begin(other, foreground: nil, isEngaged: true, at: .zero).decision == .denied(.held),
            "two questions never show at once")
        _ = arbiter.end(question, at: .zero)
        #expect(arbiter.modal == nil)
    }

    @Test("Q-D15: a claimant does not yield to a weaker one")
    mutating func yielding_isAmongEquals() throws {
        let one = UUID()
        let first = try token(begin(.normal, claimant: one))
        begin(.ambient)
        _ = arbiter.end(first, at: .zero)
        #expect(begin(.normal, claimant: one).token != nil)
    }
}
