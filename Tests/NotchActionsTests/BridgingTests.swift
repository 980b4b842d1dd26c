import Foundation
import Testing

@testable import NotchActions

/// Numbers and bytes of other types than `Int`, `Double` and `[UInt8]`, which systems that have `NSNumber` and `NSData`
/// can read as any type.
@SurfaceActor
@Suite struct BridgingTests {
    private struct Unreadable: Error {}

    /// Writes and reads numbers and bytes as the types of its properties.
    struct Measure: ActivityCodable, Hashable {
        var bytes = Data([0, 9, 255])
        var count = Int64.max
        var small: UInt8 = 200
        var negative: Int16 = -5
        var ratio: Float = 0.1
        var levels: [UInt16] = [1, 65_535]
        var nested: [String: UInt32] = ["a": 7]
        var plain = 3

        init() {}

        var requiredUserInfoKeys: Set<String> { ["bytes", "count"] }

        init(activityUserInfo info: [AnyHashable: Any]?) throws {
            guard let bytes = info?["bytes"] as? Data, let count = info?["count"] as? Int64,
                let small = info?["small"] as? UInt8, let negative = info?["negative"] as? Int16,
                let ratio = info?["ratio"] as? Float, let levels = info?["levels"] as? [UInt16],
                let nested = info?["nested"] as? [String: UInt32], let plain = info?["plain"] as? Int
            else { throw Unreadable() }
            (self.bytes, self.count, self.small, self.negative) = (bytes, count, small, negative)
            (self.ratio, self.levels, self.nested, self.plain) = (ratio, levels, nested, plain)
        }

        func encodeForActivity() -> [AnyHashable: Any]? {
            [
                "bytes": bytes, "count": count, "small": small, "negative": negative, "ratio": ratio, "levels": levels,
                "nested": nested, "plain": plain,
            ]
        }
    }

    /// Writes numbers of one type, reads them as another, and is another input where it does not find them.
    struct Mixed: ActivityCodable, Hashable {
        var count: Int
        var ratio: Double
        var requiredUserInfoKeys: Set<String> { [] }

        init(count: Int, ratio: Double) { (self.count, self.ratio) = (count, ratio) }

        init(activityUserInfo info: [AnyHashable: Any]?) {
            count = info?["count"] as? Int ?? 0
            ratio = info?["ratio"] as? Double ?? 0
        }

        func encodeForActivity() -> [AnyHashable: Any]? { ["count": UInt8(count), "ratio": Float(ratio)] }
    }

    enum ValuesFeature<Input: ActivityCodable & Sendable>: Feature {
        static var name: String { "values" }

        static func prepare(actions: FeatureActionsBuilder) { actions.declare(InputTests.ShowAction<Input>.self) }
    }

    /// Performs an action, and continues what was published by way of JSON, as a store keeps it.
    private func comesBack<Input: ActivityCodable & Hashable & Sendable>(_ input: Input) async throws -> Bool {
        let bench = try Bench(ValuesFeature<Input>.self)
        await bench.perform(ValuesFeature<Input>.action(InputTests.ShowAction<Input>.self), input)
        #expect(bench.notices.isEmpty)
        var activity = try #require(bench.current)
        #expect(activity.isContinuable)
        activity.userInfo = try UserInfoValue.dictionary(json: UserInfoValue.json(of: activity.userInfo))
        #expect(bench.system.continueActivity(activity: activity, with: bench.router) == .success)
        return bench.journal.lines.count == 2 && bench.journal.lines.first == bench.journal.lines.last
    }

    @Test("F11: numbers and bytes come back as the types in which they were written, also from a store")
    func types_comeBack() async throws {
        #expect(try await comesBack(Measure()))
    }

    @Test("F11: numbers can be read as Int and Double, whatever they were written as")
    func usualTypes_canBeRead() async throws {
        #expect(try await comesBack(Mixed(count: 4, ratio: 0.5)))
    }

    @Test(
        "B6.9: a number that has no room in its type is an error, not a trap",
        arguments: [
            #"{"a":{"$UInt8":256}}"#, #"{"a":{"$UInt64":-1}}"#, #"{"a":{"$Float":1}}"#, #"{"a":{"$Int64":"5"}}"#,
            #"{"a":{"$Data":"ff"}}"#, #"{"a":{"$Int8":null}}"#, #"{"a":{"$Int":5}}"#,
        ])
    func wrongNumber_isAnError(json: String) {
        #expect(throws: UserInfoError.self) { try UserInfoValue.dictionary(json: json) }
    }
}
