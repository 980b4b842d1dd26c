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
            ("", 0), ("{", 1), (#"{"a":1} x"#, 9), (#"{"a":1,"a":2}"#, 10), ("[1,]", 4), ("nul", 3), ("'a'", 1),
            (#""\u0000""#, 8), (#""\ud800""#, 8), ("\"a\u{1}\"", 2), ("9223372036854775808", 19), ("1e999", 5),
            ("01", 2),
            ("NaN", 1), ("{\"a\" 1}", 6),
        ])
    func faultyText_isRefusedWithItsPlace(text: String, offset: Int) {
        #expect {
            try JSON.parse(text)
        } throws: { error in
            guard let error = error as? JSONError else { return false }
            // jansson reports the end of the token that it refuses.
            return !error.reason.isEmpty && abs(error.offset - offset) <= 2
        }
    }

    @Test(
        "bytes that are not UTF-8 are refused",
        arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xC3]])
    func invalidUTF8_isRefused(bytes: [UInt8]) {
        let text = Array("\"".utf8) + bytes + Array("\"".utf8)
        #expect(throws: JSONError.self) { try JSON.parse(text[...]) }
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
            #expect(try JSON.parse(value.bytes[...]) == value, "seed \(seed): \(bytes)")
        }
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
