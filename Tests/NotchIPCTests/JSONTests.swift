import Foundation
import NotchIPC
import NotchTestSupport
import Testing

@Suite("JSON")
struct JSONTests {
    @Test("every kind of value survives a round trip, members in their order")
    func value_roundTrips() throws {
        let text =
            #"{"z":null,"a":[true,false,-9223372036854775808,9223372036854775807,0.1,1e+300],"é":"𝄞\u0001\"\\\n\t/"}"#
        let value = try JSON.parse(text)
        #expect(try JSON.parse(value.text) == value)
        #expect(
            value.text
                == #"{"z":null,"a":[true,false,-9223372036854775808,9223372036854775807,0.1,1e+300],"é":"𝄞\u0001\"\\\n\t/"}"#
        )
    }

    @Test("whole numbers and fractions are distinguished")
    func number_keepsItsKind() throws {
        #expect(try JSON.parse("5") == .int(5))
        #expect(try JSON.parse("5.0") == .double(5))
        #expect(JSON.double(5).text == "5.0")
        #expect(JSON.double(.nan).text == "null")
    }

    @Test(
        "text that is not strictly JSON is refused, with the place",
        arguments: [
            ("", 0), ("{", 1), (#"{"a":1} x"#, 8), ("[1,]", 3), ("nul", 0), ("'a'", 0), (#"{"a":tru}"#, 5),
            (#""\u0000""#, 7), ("\"a\u{1}\"", 2), (#""\x""#, 2), (#""\u12g4""#, 5), (#""\ud800\u12""#, 11), ("01", 1),
            ("-", 1), ("1.", 2), ("1e+", 3), (".5", 0), ("+1", 0), ("0x10", 1), ("NaN", 0), ("{\"a\" 1}", 5),
            ("{\"a\":1,}", 7), ("{a:1}", 1), ("\u{FEFF}\u{FEFF}1", 3), ("1\0", 1), ("\u{A0}1", 0),
        ])
    func faultyText_isRefusedWithItsPlace(text: String, offset: Int) {
        #expect {
            try JSON.parse(text)
        } throws: { error in
            guard let error = error as? JSONError else { return false }
            return !error.reason.isEmpty && error.offset == offset
        }
    }

    @Test("a fault has its line, its character, and the members around it")
    func fault_hasItsPlaceInWords() {
        do {
            _ = try JSON.parse("{\n  \"à\": {\"b\": [1, ?]}}")
            Issue.record("no error")
        } catch {
            #expect(error.description == "not valid JSON at line 2, column 18: a value is expected")
            #expect(error.names == ["à", "b"])
        }
    }

    @Test(
        "a whole number beyond 64 bits is a fraction, and all others stay exact",
        arguments: [
            ("9223372036854775807", JSON.int(.max)), ("-9223372036854775808", .int(.min)), ("-0", .int(0)),
            ("9007199254740993", .int(9_007_199_254_740_993)), ("9223372036854775808", .double(0x1p63)),
            ("-9223372036854775809", .double(-0x1p63)), ("18446744073709551615", .double(0x1p64)),
            ("92233720368547758070", .double(92_233_720_368_547_758_080)), ("1e999", .double(.greatestFiniteMagnitude)),
            ("-1e999", .double(-.greatestFiniteMagnitude)), ("1e-999", .double(0)),
            ("1" + String(repeating: "0", count: 100_000), .double(.greatestFiniteMagnitude)),
        ])
    func largeNumber_isRead(text: String, value: JSON) throws {
        #expect(try JSON.parse(text) == value)
    }

    @Test(
        "half a surrogate pair is U+FFFD, and a whole pair its character",
        arguments: [
            (#"\ud800"#, "\u{FFFD}"), (#"\udc00"#, "\u{FFFD}"), (#"a\ud83dz"#, "a\u{FFFD}z"), (#"\ud834\udd1e"#, "𝄞"),
            (#"\uD834\uDD1E"#, "𝄞"), (#"\ud834\u0041"#, "\u{FFFD}A"), (#"\ud834\n"#, "\u{FFFD}\n"),
            (#"\ud834\ud834\udd1e"#, "\u{FFFD}𝄞"), (#"\udd1e\ud834"#, "\u{FFFD}\u{FFFD}"),
            (#"\udbff\udfff"#, "\u{10FFFF}"),
        ])
    func surrogate_isRead(text: String, value: String) throws {
        #expect(try JSON.parse("\"\(text)\"") == .string(value))
    }

    @Test("of members with one name the last counts, in few members and in many")
    func equalMembers_theLastCounts() throws {
        #expect(try JSON.parse(#"{"a":1,"b":2,"\u0061":3}"#) == ["a": 3, "b": 2])
        let many = (0..<2000).map { "\"k\($0 % 1000)\":\($0)" }.joined(separator: ",")
        guard case .object(let object) = try JSON.parse("{\(many)}") else {
            Issue.record("no object")
            return
        }
        #expect(object.members.map(\.key) == (0..<1000).map { "k\($0)" })
        #expect(object.members.map(\.value) == (1000..<2000).map { .int(Int64($0)) })
    }

    @Test("a byte order mark before the value is skipped, and is a character elsewhere")
    func byteOrderMark_isSkipped() throws {
        #expect(try JSON.parse("\u{FEFF} {\"a\":\"\u{FEFF}\"}") == ["a": "\u{FEFF}"])
    }

    @Test("a NUL in a string is read only where it is allowed")
    func escapedNUL_isAllowed() throws {
        #expect(try JSON.parse(#"{"a\u0000":"\u0000b"}"#, allowsNUL: true) == ["a\0": "\0b"])
    }

    @Test(
        "bytes that are not UTF-8 are refused",
        arguments: [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xC3], [0xF4, 0x90, 0x80, 0x80],
        ])
    func invalidUTF8_isRefused(bytes: [UInt8]) {
        for prefix in ["\"é", "\"é\\n"] {
            let text = Array(prefix.utf8) + bytes + Array("\"".utf8)
            #expect {
                try JSON.parse(text[...])
            } throws: { error in
                (error as? JSONError)?.offset == prefix.utf8.count
            }
        }
    }

    @Test("a raw NUL is refused")
    func rawNUL_isRefused() {
        #expect(throws: JSONError.self) { try JSON.parse([0x22, 0x61, 0, 0x62, 0x22][...]) }
    }

    @Test("values may be 32 levels deep and no deeper")
    func depth_isBounded() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        }
        _ = try JSON.parse(nested(JSON.maximumDepth))
        for depth in [JSON.maximumDepth + 1, 2000, 60_000] {
            #expect(throws: JSONError.self) { try JSON.parse(nested(depth)) }
        }
    }

    @Test(
        "5,000 random and mutated texts are read or refused, and what is read comes out the same again",
        arguments: [1, 2, 3])
    func randomText_neverTraps(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let sample = Array(
            #"{"method":"io.notchd.Enqueue","parameters":{"activity":{"title":"a\"\\b\u00e9é","progress":1.5e2,"hold":true,"x":[null,-1]}}}"#
                .utf8)
        var read = 0
        for _ in 0..<5000 {
            var bytes = sample
            if Bool.random(using: &generator) {
                bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                    UInt8.random(in: 0...255, using: &generator)
                }
            } else {
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    let index = Int.random(in: bytes.indices, using: &generator)
                    switch Int.random(in: 0...2, using: &generator) {
                    case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                    case 1: bytes.remove(at: index)
                    default: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
                    }
                }
            }
            guard let value = try? JSON.parse(bytes[...]) else { continue }
            read += 1
            #expect(try JSON.parse(value.bytes[...]) == value, "seed \(seed): \(bytes)")
        }
        // The texts are not all beyond reading.
        #expect(read > 100)
    }

    @Test("what another reader of JSON accepts is read as it reads it, and what it refuses is refused")
    func randomText_isReadAsFoundationReadsIt() throws {
        var generator = SeededGenerator(seed: 4)
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\"", "\"\\u00e9\"", "\"\\ud83d\\ude00\"", "1", "-2.5", "1e3",
            "0",
            "true", "null", " ", "\n", "\"", "\\", "e", ".",
        ]
        var agreed = 0
        for _ in 0..<20_000 {
            var text = "["
            for _ in 0..<Int.random(in: 0...9, using: &generator) {
                text += pieces.randomElement(using: &generator) ?? ""
            }
            text += "]"
            // Foundation lets a comma end an array or an object.
            let solid = text.filter { !$0.isWhitespace }
            if solid.contains(",]") || solid.contains(",}") { continue }
            let theirs = try? JSONSerialization.jsonObject(with: Data(text.utf8))
            let ours = try? JSON.parse(text)
            guard let theirs, let ours else {
                #expect(theirs == nil && ours == nil, "\(text)")
                continue
            }
            agreed += 1
            let again = try JSONSerialization.jsonObject(with: Data(ours.bytes))
            #expect(again as? NSArray == theirs as? NSArray, "\(text)")
        }
        #expect(agreed > 200)
    }

    @Test("an object keeps the order of its members, and replaces and removes by key")
    func object_keepsOrder() {
        var object: JSONObject = ["b": 1, "a": nil, "c": 3]
        object["d"] = 4
        object["b"] = 5
        object["c"] = nil
        #expect(JSON.object(object).text == #"{"b":5,"d":4}"#)
    }
}
