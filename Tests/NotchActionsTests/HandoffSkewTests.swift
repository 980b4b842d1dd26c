import Foundation
import NotchActions
import NotchTestSupport
import Testing

/// Offers of other versions: each is continued, or says why it cannot be (B6.9).
@SurfaceActor
@Suite struct HandoffSkewTests {
    private let hub = HandoffHub()
    private let clock = ManualClock()
    private let stranger: InProcessHandoffTransport
    private let station: HandoffStation

    init() throws {
        stranger = hub.transport(name: "stranger")
        stranger.start { _ in }
        station = try HandoffStation(transport: hub.transport(name: "here"), clock: clock)
    }

    /// An offer of the stranger.
    private func offer(
        _ number: Int = 1, type: String = HandoffStation.carry, change: (inout PublishedAction) -> Void = { _ in }
    ) -> HandoffOffer {
        var activity = PublishedAction(activityType: type, userInfo: ["a": .integer(1)] as [String: UserInfoValue])
        activity.requiredUserInfoKeys = ["a"]
        activity.eligibility = [.perform, .handoff]
        change(&activity)
        return HandoffOffer(owner: stranger.owner, number: number, content: .success(activity))
    }

    /// Shows an offer, and returns what came of continuing it.
    private func result(of offer: HandoffOffer) -> HandoffResult? {
        stranger.offer(offer)
        let obstacle = station.handoff.obstacle(to: offer)
        #expect(station.handoff.continuableOffers.isEmpty == (obstacle != nil))
        let result = station.take(offer)
        if let obstacle { #expect(result == .cannotContinue(obstacle)) }
        return result
    }

    @Test("an offer that fits is continued")
    func fittingOffer_isContinued() {
        #expect(result(of: offer()) == .success)
    }

    @Test("an activity that this system does not know, or does not hand over, cannot be continued")
    func unknownActivity_cannotBeContinued() throws {
        #expect(result(of: offer(1, type: "a.b.c")) == .cannotContinue(.unknownActivity(type: "a.b.c")))
        #expect(
            result(of: offer(2, type: HandoffStation.hide)) == .cannotContinue(.notForHandoff(HandoffStation.hide)))
        #expect(
            result(of: offer(3) { $0.eligibility = [.perform, .search] })
                == .cannotContinue(.notForHandoff(HandoffStation.carry)))
        #expect(
            result(of: offer(4) { $0.userInfo[PublishedAction.linkKey] = .string("notch://away") })
                == .cannotContinue(.unknownActivity(type: "notch://away")))
        #expect(station.presenter.bags.isEmpty)
    }

    @Test("missing keys, bad links and inputs that cannot be read again cannot be continued")
    func badInput_cannotBeContinued() throws {
        #expect(
            result(of: offer(1) { $0.userInfo = [:] })
                == .cannotContinue(.refused(.missingKey("a", action: HandoffStation.carry))))
        #expect(
            result(of: offer(2) { $0.userInfo[PublishedAction.linkKey] = .integer(4) })
                == .cannotContinue(
                    .refused(.badInput(action: HandoffStation.carry, reason: "“notch.link” is no text"))))
        #expect(
            result(of: offer(3) { $0.isContinuable = false })
                == .cannotContinue(.refused(.notContinuable(action: HandoffStation.carry))))
        #expect(station.presenter.bags.isEmpty)
    }

    @Test("what the input itself refuses cannot be continued either")
    func refusedInput_cannotBeContinued() throws {
        let bench = try Bench(SoundsFeature.self)
        let handoff = Handoff(system: bench.system, transport: hub.transport(name: "bench"), clock: clock)
        try handoff.start()
        let id = "co.montanafloss.test.sounds.play"
        let offer = offer(1, type: id)
        stranger.offer(offer)
        var result: HandoffResult?
        handoff.continueOffer(offer.id, with: bench.router) { result = $0 }
        #expect(result == .cannotContinue(.refused(.badInput(action: id, reason: "“name” is missing"))))
        #expect(bench.journal.lines.isEmpty)
    }

    @Test("an offer of a later version, and one that cannot be read, are offers that cannot be continued")
    func laterVersion_cannotBeContinued() throws {
        var record = offer(1).record
        record["version"] = .integer(2)
        record["colour"] = .string("red")
        record["activity"] = .string("whatever")
        #expect(result(of: try HandoffOffer(record: record)) == .cannotContinue(.newerVersion(2)))
        record = offer(2).record
        record["activity"] = .string(#"{"activityType":"a","userInfo":{"a":{"$quaternion":1}}}"#)
        let unread = try HandoffOffer(record: record)
        guard case .cannotContinue(.unreadable(let reason))? = result(of: unread) else {
            Issue.record("the offer is read")
            return
        }
        #expect(reason.contains("userInfo.a"))
        record = offer(3).record
        record["activity"] = nil
        #expect(
            result(of: try HandoffOffer(record: record))
                == .cannotContinue(.unreadable(reason: "it has no activity")))
        #expect(station.presenter.bags.isEmpty)
    }

    @Test("unknown fields of an offer and of its activity are left out")
    func unknownFields_areLeftOut() throws {
        var record = offer().record
        record["colour"] = .string("red")
        guard case .string(let json)? = record["activity"] else {
            Issue.record("there is no activity")
            return
        }
        record["activity"] = .string(json.dropLast() + #","mood":[1,{"b":null}]}"#)
        #expect(result(of: try HandoffOffer(json: UserInfoValue.json(of: record))) == .success)
    }

    @Test("an offer without its owner or number is an error that names the key")
    func brokenOffer_isAnError() {
        for key in ["name", "instance", "number"] {
            for value in [nil, UserInfoValue.bool(true)] {
                var record = offer().record
                record[key] = value
                do {
                    _ = try HandoffOffer(record: record)
                    Issue.record("\(key)")
                } catch {
                    #expect(error.key == key)
                }
            }
        }
    }

    @Test("each obstacle says why")
    func obstacles_sayWhy() {
        let obstacles: [HandoffObstacle] = [
            .gone, .underWay, .newerVersion(7), .unreadable(reason: "why"), .featureDisabled,
            .unknownActivity(type: "t"), .notForHandoff("t"), .refused(.unsupported(action: "t")),
        ]
        #expect(Set(obstacles.map(\.description)).count == obstacles.count)
        #expect(obstacles.allSatisfy { $0.description.hasPrefix("the offer cannot be continued: ") })
    }

    @Test("the id of an offer comes back from its text, and other texts are none")
    func id_comesBack() {
        let id = offer(42).id
        #expect(HandoffOffer.ID(id.description) == id)
        for text in ["", ".", "a.1", "\(id).1", id.instance.uuidString, "\(id.instance).x"] {
            #expect(HandoffOffer.ID(text) == nil)
        }
    }

    @Test("the name of an owner is short and has no control characters")
    func name_isBounded() {
        #expect(HandoffOwner(name: "a\u{0}b\nc").name == "abc")
        let long = String(repeating: "e\u{301}", count: 1000)
        #expect(HandoffOwner(name: long).name.unicodeScalars.count == HandoffOwner.maximumNameLength)
    }

    @Test("B6.9: any changed JSON is an offer, or is an error")
    func changedJSON_isReadOrAnError() {
        var generator = SeededGenerator(seed: 5)
        let json = Array(offer { $0.title = "“Ada”\n\u{1}" }.json.utf8)
        let bytes = Array("{}[]\",:\\u0$19.eE-x\u{1}".utf8)
        var offers = 0
        for _ in 0..<10_000 {
            var changed = json
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = changed.indices.randomElement(using: &generator) ?? 0
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: changed.remove(at: index)
                case 1: changed.insert(bytes.randomElement(using: &generator) ?? 0, at: index)
                case 2: changed.removeSubrange(index...)
                default: changed[index] = bytes.randomElement(using: &generator) ?? 0
                }
                if changed.isEmpty { break }
            }
            guard let offer = try? HandoffOffer(json: String(decoding: changed, as: UTF8.self)) else { continue }
            offers += 1
            stranger.offer(offer)
            _ = station.take(offer)
        }
        #expect(offers > 100)
    }
}
