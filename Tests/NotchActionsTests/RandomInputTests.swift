import Foundation
import NotchTestSupport
import Testing

@testable import NotchActions

/// Whatever comes from outside: nothing traps, and each error names what is wrong (B6.9).
@SurfaceActor
@Suite struct RandomInputTests {
    private static let rounds = Repetition.rounds(4000, full: 34_000)

    private static let pieces = [
        "open", "$(", "$(a)", "$(b)", ")", "*", "**", "/", "//", "?", "#", "%", "%2F", "%zz", "%ff", "&", "=", ":", "@",
        "notch:",
        "notch://", "https://board.example", "ü", "\u{301}", "👩‍👧", " ", "\n", "\u{0}", "x", "-", ".", "a", "b", "$", "(",
    ]

    private func text(_ generator: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...7, using: &generator) {
            text += Self.pieces.randomElement(using: &generator) ?? ""
        }
        return text
    }

    @Test("B6.9, F-D8: any text is a link or an error that names the component")
    func anyText_isALinkOrAnError() throws {
        var generator = SeededGenerator(seed: 14)
        let bench = try Bench(RoutesFeature<RouteTests.Patterns>.self)
        var links = 0
        for _ in 0..<Self.rounds {
            let text = text(&generator)
            do {
                let link = try Link(text)
                links += 1
                let result = bench.system.open(url: link, with: bench.router)
                #expect(result == .success || result == .noMappingFound)
            } catch {
                if error.component.isEmpty { Issue.record("\(text): \(error)") }
            }
        }
        #expect(links > Self.rounds / 20 && links < Self.rounds)
    }

    @Test("B6.9, F-D8: any text is a pattern, whose link comes back, or an error that names the component")
    func anyText_isAPatternOrAnError() throws {
        var generator = SeededGenerator(seed: 15)
        let bench = try Bench(SoundsFeature.self)
        let action = bench.deploy()
        try bench.system.register([action], declaring: [action.id])
        var patterns = 0
        var links = 0
        for _ in 0..<Self.rounds {
            let mapping = URLMapping(pattern: text(&generator), scope: .appAny, name: nil)
            do {
                let route = try Route(mapping, to: action)
                patterns += 1
                let table = RouteTable(schemes: ["notch"], domains: [], routes: [route])
                let parameters = ["a": text(&generator), "b": text(&generator), "target": text(&generator)]
                guard let link = table.link(to: route, with: parameters) else { continue }
                links += 1
                let found = try #require(table.match(try Link(link.text)))
                #expect(found.parameters == parameters)
            } catch let error as RoutePatternError {
                if !error.description.contains("component ") { Issue.record("\(mapping.pattern): \(error)") }
            }
        }
        #expect(patterns > Self.rounds / 4 && patterns < Self.rounds)
        #expect(links > Self.rounds / 10)
    }

    private func value(_ generator: inout SeededGenerator, depth: Int) -> Any {
        switch Int.random(in: 0..<(depth > 3 ? 13 : 16), using: &generator) {
        case 0: return text(&generator)
        case 1: return Bool.random(using: &generator)
        case 2: return Int.random(in: .min ... .max, using: &generator)
        case 3: return UInt64.random(in: 0 ... .max, using: &generator)
        case 4: return Double(bitPattern: .random(in: 0 ... .max, using: &generator))
        case 5: return Float(bitPattern: .random(in: 0 ... .max, using: &generator))
        case 6: return Date(timeIntervalSinceReferenceDate: .random(in: -1e12...1e12, using: &generator))
        case 7: return Data([UInt8.random(in: 0 ... .max, using: &generator)])
        case 8: return UUID()
        case 9: return String?.none as Any
        case 10: return Set([1])
        case 11: return NSObject()
        case 12: return Int8.random(in: .min ... .max, using: &generator)
        case 13:
            return (0..<Int.random(in: 0...3, using: &generator)).map { _ in value(&generator, depth: depth + 1) }
        default: return entries(&generator, depth: depth + 1)
        }
    }

    private func entries(_ generator: inout SeededGenerator, depth: Int = 0) -> [AnyHashable: Any] {
        var entries: [AnyHashable: Any] = [:]
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let key: AnyHashable =
                Int.random(in: 0..<20, using: &generator) == 0
                ? 5
                : ["name", "number", text(&generator)][
                    Int.random(in: 0...2, using: &generator)]
            entries[key] = value(&generator, depth: depth)
        }
        return entries
    }

    @Test("B6.9, F-D4: any dictionary is continued, or is an error that names the key")
    func anyDictionary_isContinuedOrAnError() throws {
        var generator = SeededGenerator(seed: 16)
        let bench = try Bench(SoundsFeature.self)
        let id = "co.montanafloss.test.sounds.play"
        var kept = 0
        for _ in 0..<Self.rounds {
            let entries = entries(&generator)
            do {
                let activity = try PublishedAction(activityType: id, userInfo: entries)
                kept += 1
                let again = try UserInfoValue.dictionary(json: UserInfoValue.json(of: activity.userInfo))
                if again != activity.userInfo { Issue.record("\(entries)") }
                switch bench.system.continueActivity(activity: activity, with: bench.router) {
                case .success, .failure(error: .badInput(_, "“name” is missing")),
                    .failure(error: .badInput(_, "“number” is missing")):
                    break
                case let result: Issue.record("\(entries): \(result)")
                }
            } catch {
                let keys = entries.keys.map { "\($0.base)" }
                if !keys.contains(where: { error.key.hasPrefix($0) }) { Issue.record("\(entries): \(error)") }
            }
        }
        #expect(kept > Self.rounds / 10 && kept < Self.rounds)
    }

    @Test("B6.9: any changed JSON is read, or is an error")
    func changedJSON_isReadOrAnError() throws {
        var generator = SeededGenerator(seed: 17)
        let whole: [AnyHashable: Any] = [
            "name": "a\u{1}\"ü", "list": [1, 2.5, true] as [Any], "date": Date(timeIntervalSinceReferenceDate: 1),
            "map": ["$data": Data([1])],
        ]
        let json = Array(UserInfoValue.json(of: try UserInfoValue.dictionary(of: whole)).utf8)
        let bytes = Array("{}[]\",:\\u0$19.eE-x\u{1}".utf8)
        for _ in 0..<Self.rounds / 10 {
            var changed = json
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = changed.indices.randomElement(using: &generator) ?? 0
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: changed.remove(at: index)
                case 1: changed.insert(bytes.randomElement(using: &generator) ?? 0, at: index)
                default: changed[index] = bytes.randomElement(using: &generator) ?? 0
                }
            }
            _ = try? UserInfoValue.dictionary(json: String(decoding: changed, as: UTF8.self))
        }
    }
}
