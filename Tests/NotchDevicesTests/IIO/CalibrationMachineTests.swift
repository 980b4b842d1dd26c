import NotchCore
import NotchTestSupport
import Testing
import notchctl

@Suite("Calibration of a proximity sensor")
struct CalibrationMachineTests {
    private typealias Outcome = Result<CalibrationProposal, CalibrationRefusal>

    /// Runs a calibration with 20 readings a second.
    private func outcome(empty: () -> Double?, person: () -> Double?) throws -> Outcome {
        var now = Instant.zero
        var machine = CalibrationMachine(length: .seconds(4), at: now)
        var phases = [machine.phase]
        while machine.phase != .done {
            now = now + .milliseconds(50)
            let reading = machine.phase == .baseline ? empty() : person()
            if machine.handle(reading.map { .reading($0) } ?? .failed, at: now) { phases.append(machine.phase) }
        }
        #expect(phases == [.baseline, .approach, .presence, .done])
        #expect(now == .zero + .seconds(11))
        #expect(machine.nextDeadline == nil)
        return try #require(machine.result)
    }

    @Test("the levels are a quarter of the way from the empty room and from the person")
    func levels_haveMargins() throws {
        let outcome = try outcome(empty: { 100 }, person: { 500 })
        #expect(outcome == .success(CalibrationProposal(near: 400, far: 200, isHigherNearer: true)))
    }

    @Test("a person who stands unsteadily and a stray reading move the levels little")
    func noise_isTolerated() throws {
        var random = SeededGenerator(seed: 5)
        var count = 0
        let outcome = try outcome(
            empty: {
                count += 1
                return count == 30 ? 5000 : Double.random(in: 95...105, using: &random)
            }, person: { Double.random(in: 400...900, using: &random) })
        let proposal = try outcome.get()
        #expect(proposal.isHigherNearer)
        #expect((320...370).contains(proposal.near) && (160...200).contains(proposal.far))
    }

    @Test("a sensor of distance reads less for a person, and an empty room may have no end")
    func distance_isMirrored() throws {
        let wall = try outcome(empty: { 2 }, person: { 0.4 })
        #expect(wall == .success(CalibrationProposal(near: 0.8, far: 1.6, isHigherNearer: false)))
        let hall = try outcome(empty: { .infinity }, person: { 0.4 }).get()
        #expect(!hall.isHigherNearer && hall.near > 0.5 && hall.near < hall.far && hall.far.isFinite)
    }

    @Test("readings that are too alike are refused, with advice")
    func indistinct_isRefused() throws {
        let same = try outcome(empty: { 100 }, person: { 100 })
        #expect(same == .failure(.indistinct(empty: 100, person: 100)))
        let slight = try outcome(empty: { 1000 }, person: { 1050 })
        #expect(slight == .failure(.indistinct(empty: 1000, person: 1050)))
        var random = SeededGenerator(seed: 9)
        let restless = try outcome(
            empty: { Double.random(in: 0...400, using: &random) },
            person: { Double.random(in: 500...900, using: &random) })
        guard case .failure(let refusal) = restless else {
            Issue.record("a restless sensor was trusted")
            return
        }
        #expect(refusal.description.hasPrefix("the readings of a person ("))
        #expect(refusal.description.hasSuffix("has to let infrared pass"))
        let nobody = try outcome(empty: { 1 }, person: { .infinity })
        #expect(nobody == .failure(.indistinct(empty: 1, person: .infinity)))
    }

    @Test("a sensor that fails is refused")
    func failing_isRefused() throws {
        let outcome = try outcome(empty: { 100 }, person: { nil })
        #expect(outcome == .failure(.tooFew(0)))
    }

    @Test("a calibration that is told the same again has the same phases", arguments: UInt64(1)...20)
    func calibration_decidesTheSame(seed: UInt64) {
        let fresh = CalibrationMachine(length: .seconds(20), at: .zero)
        let log = ReplayLog(of: fresh, seed: seed) { machine, random in
            guard Int.random(in: 0..<9, using: &random) > 0 else { return .failed }
            return .reading(Double.random(in: machine.phase == .baseline ? 0...10 : 50...60, using: &random))
        }
        #expect(log.count { $0 } == 3)
        #expect(log.difference() == nil)
    }

    @Test("the levels are written as a section")
    func dropIn_isASection() throws {
        let input = try #require(CalibratedInput("front desk"))
        let proposal = CalibrationProposal(near: 399.7, far: 200.2, isHigherNearer: true)
        #expect(
            proposal.dropIn(input: input, device: "vcnl4000") == """
                # Written by notchctl calibrate proximity.
                [Proximity front desk]
                Device=vcnl4000
                Direction=higher-is-nearer
                Near=400
                Far=200

                """)
        let metres = CalibrationProposal(near: 0.4567, far: 0.9, isHigherNearer: false)
        #expect(
            metres.dropIn(input: input, device: nil) == """
                # Written by notchctl calibrate proximity.
                [Proximity front desk]
                Direction=lower-is-nearer
                Near=0.457
                Far=0.9

                """)
    }

    @Test("each input has a drop-in of its own")
    func inputs_haveFiles() {
        let files = ["proximity", "desk", "front desk", "Küche"].map { CalibratedInput($0)?.fileName }
        #expect(
            files == [
                "50-proximity.conf", "50-proximity-desk.conf", "50-proximity-front-desk.conf",
                "50-proximity-Küche.conf",
            ])
        for name in ["", " ", " desk", "desk ", "a]b", "a/b", "a\nb", "a\tb", "it's"] {
            #expect(CalibratedInput(name) == nil, "\(name)")
        }
    }

    @Test("levels that come out are taken by the input", arguments: UInt64(1)...50)
    func proposals_workAsLevels(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (room, person) = (Double.random(in: 1...5000, using: &random), Double.random(in: 1...5000, using: &random))
        let noise = Double.random(in: 0...0.2, using: &random)
        let outcome = try outcome(
            empty: { room * (1 + Double.random(in: -noise...noise, using: &random)) },
            person: { person * (1 + Double.random(in: -noise...noise, using: &random)) })
        guard case .success(let proposal) = outcome else { return }
        #expect((proposal.near > proposal.far) == proposal.isHigherNearer)
        #expect((person > room) == proposal.isHigherNearer)
    }
}
