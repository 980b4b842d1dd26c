import NotchCore
import NotchTestSupport
import Testing

@testable import NotchInput

@Suite("Proximity options")
struct ProximityOptionsTests {
    private func complaint(_ options: ProximityOptions) -> String? {
        do throws(ProximityOptionsError) {
            try options.validate()
            return nil
        } catch {
            return error.description
        }
    }

    @Test func defaults_areValid() {
        #expect(complaint(ProximityOptions(name: "desk")) == nil)
        #expect(complaint(ProximityOptions(name: "desk", near: 200, far: 100)) == nil)
        #expect(complaint(ProximityOptions(name: "desk", near: 0.4, far: 0.6)) == nil)
    }

    @Test func levels_theWrongWayRoundAreRefused() {
        #expect(
            complaint(ProximityOptions(name: "desk", near: 100, far: 200, direction: .higherIsNearer))
                == "Near=100.0 and Far=200.0 are the wrong way round, since higher readings of this sensor are "
                + "nearer: set Near= above Far=, or change Direction=")
        #expect(
            complaint(ProximityOptions(name: "desk", near: 2, far: 1, direction: .lowerIsNearer))?
                .hasPrefix("Near=2.0 and Far=1.0 are the wrong way round, since lower") == true)
        #expect(
            complaint(ProximityOptions(name: "desk", near: 100, far: 100))
                == "Near= and Far= are equal: readings have to differ between the two")
        #expect(complaint(ProximityOptions(name: "desk", far: 100)) == "Far= needs a Near= beside it")
    }

    @Test("levels that fit neither direction of a sensor are refused once it is known")
    func levels_areCheckedAgainstTheSensor() throws {
        let options = ProximityOptions(name: "desk", near: 100, far: 200)
        #expect(throws: ProximityOptionsError.self) { try options.levels(isDistance: false, nearLevel: nil) }
        #expect(try options.levels(isDistance: true, nearLevel: nil) == ProximityLevels(near: 100, far: 200))
    }

    @Test("a single level has a hysteresis of a tenth to each side")
    func levels_ofOneNumber() throws {
        let options = ProximityOptions(name: "desk", near: 200)
        let levels = try options.levels(isDistance: false, nearLevel: 50)
        #expect(levels == ProximityLevels(near: 220, far: 180))
        let mirrored = try options.levels(isDistance: true, nearLevel: nil)
        #expect(mirrored == ProximityLevels(near: 180, far: 220))
        let given = try ProximityOptions(name: "desk").levels(isDistance: false, nearLevel: 50)
        #expect(given == ProximityLevels(near: 55, far: 45))
    }

    @Test func numbers_outOfRangeAreRefused() {
        for near in [0, -1, Double.nan, .infinity, 1e10] {
            #expect(complaint(ProximityOptions(name: "desk", near: near))?.hasPrefix("Near= should be") == true)
        }
        let fast = ProximityPace(interval: .milliseconds(1))
        #expect(complaint(ProximityOptions(name: "desk", pace: fast)) == "Interval= should be from 10ms to 10s")
        let rare = ProximityPace(idleInterval: .seconds(11))
        #expect(complaint(ProximityOptions(name: "desk", pace: rare)) == "IdleInterval= should be from 10ms to 10s")
        let patient = ProximityPace(heldReads: -1)
        #expect(complaint(ProximityOptions(name: "desk", pace: patient)) == "HoldReads= should be from 0 to 1000")
    }
}
